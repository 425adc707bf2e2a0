import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import {
  findPicture,
  hasPicture,
  insertPictureOnce,
  pictureForm,
  type PictureVersion,
} from '#backend/persistence/content/pictures.ts';
import { firstVersion, isReplaced } from '#backend/catalogue/picture-versions.ts';
import type { ActionOf, InvalidInput } from '../staff/operator-action.ts';
import type { PictureKind } from '#lib/contract/enums.ts';
import type { PictureProblem } from '#backend/catalogue/original-picture.ts';
import { inspectUpload, renderUpload } from '#backend/catalogue/upload-work.ts';

type PictureParams = { readonly bytes: Uint8Array; readonly kind: PictureKind; readonly dryRun: boolean };

type UnusablePicture = Pick<PictureProblem, 'refusal'> & Omit<InvalidInput, 'refusal'>;

type AddedPicture = { readonly pictureId: string; readonly isNew: boolean };

/** Stores an uploaded picture with its first version; a job renders the others. The same picture is stored once. */
export async function addPicture(
  db: Database,
  { bytes, kind, dryRun }: PictureParams,
  actionOf: ActionOf,
): Promise<AddedPicture | UnusablePicture> {
  const original = await inspectUpload({ bytes: Buffer.from(bytes), path: '', kind });
  if ('refusal' in original) return unusable(original.refusal, `the body is ${original.text}`);
  const { pictureId } = original;
  if (await hasPicture(db, pictureId)) return { pictureId, isNew: false };
  // Rendering takes a second or more, so it runs outside of a transaction.
  const picture = await renderUpload(original);
  if (typeof picture === 'string') return unusable('drawingRefused', `it ${picture}`);
  if (dryRun) return { pictureId, isNew: true };
  return inTransaction(db, async (tx) => {
    const isNew = await insertPictureOnce(tx, picture);
    await recordAction(tx, actionOf({ pictureId, kind }));
    return { pictureId, isNew };
  });
}

/** Returns a version of a picture; its first one in place of another size or format that is not rendered yet. */
export async function shownVersion(
  db: Database,
  pictureId: string,
  version: string,
): Promise<PictureVersion | undefined> {
  const bytes = await findPicture(db, pictureId, version);
  if (bytes !== undefined) return { version, bytes };
  const form = await pictureForm(db, pictureId);
  if (form === undefined || !isReplaced(form, version)) return undefined;
  const first = firstVersion(form.widths);
  const inPlace = await findPicture(db, pictureId, first);
  return inPlace && { version: first, bytes: inPlace };
}

const unusable = (refusal: PictureProblem['refusal'], detail: string): UnusablePicture => ({
  refusal,
  parameter: 'body',
  detail,
});

/** Rejects the id of a picture that is not stored. `undefined`: valid. */
export async function pictureError(
  tx: Connection,
  pictureId: string | undefined,
): Promise<InvalidInput | undefined> {
  if (pictureId === undefined || (await hasPicture(tx, pictureId))) return undefined;
  return {
    refusal: 'invalidInput',
    parameter: 'picture.pictureId',
    detail: `the shop has no picture ${pictureId}`,
  };
}
