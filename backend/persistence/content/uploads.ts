import { asc, eq, gt, and, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { catalogueUploadParts, catalogueUploads } from '../schema.ts';

/** A statement carries one part, so that none is larger than the shop's other statements. */
const PART_BYTES = 1024 * 1024;

const isKept = gt(catalogueUploads.uploadedAt, sql`now() - interval '1 day'`);

/** Returns its id. */
export async function insertUpload(db: Connection, archive: Uint8Array): Promise<string> {
  const [added] = await db.insert(catalogueUploads).values({}).returning();
  if (added === undefined) throw new Error('The insertion of the upload returned no row.');
  const { uploadId } = added;
  for (let part = 0; part * PART_BYTES < archive.length; part += 1) {
    const bytes = archive.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    await db.insert(catalogueUploadParts).values({ uploadId, part, bytes });
  }
  return uploadId;
}

export const hasUpload = async (db: Connection, uploadId: string): Promise<boolean> =>
  (await db.$count(catalogueUploads, and(eq(catalogueUploads.uploadId, uploadId), isKept))) > 0;

/** The archive of an upload. `undefined`: it was deleted. */
export async function uploadedArchive(db: Connection, uploadId: string): Promise<Buffer | undefined> {
  const count = await db.$count(catalogueUploadParts, eq(catalogueUploadParts.uploadId, uploadId));
  if (count === 0) return undefined;
  const parts: Uint8Array[] = [];
  for (let number = 0; number < count; number += 1) {
    const [part] = await db
      .select({ bytes: catalogueUploadParts.bytes })
      .from(catalogueUploadParts)
      .where(and(eq(catalogueUploadParts.uploadId, uploadId), eq(catalogueUploadParts.part, number)))
      .orderBy(asc(catalogueUploadParts.part));
    if (part === undefined) return undefined;
    parts.push(part.bytes);
  }
  return Buffer.concat(parts);
}
