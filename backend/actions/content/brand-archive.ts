import { brandArchive, readBrandArchive } from '#backend/catalogue/brand-import.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { BrandInput } from '../brand.ts';

type ArchiveError = { readonly file: string; readonly line: number | null; readonly message: string };

type UploadedBrand = { readonly brand: BrandInput | null; readonly errors: readonly ArchiveError[] };

/** Reads the brand of an archive into a form: its pictures are stored, and nothing else is changed. */
export async function uploadBrand(db: Database, archive: Uint8Array): Promise<UploadedBrand> {
  const { brand, errors } = await readBrandArchive(db, archive);
  return { brand, errors: errors.map(({ file, line = null, message }) => ({ file, line, message })) };
}

/** The brand of the shop as such an archive. */
export const downloadBrand = (db: Database): Promise<Uint8Array<ArrayBuffer>> => brandArchive(db);
