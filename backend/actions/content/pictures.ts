import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { hasPicture, insertPictureOnce } from '#backend/persistence/content/pictures.ts';
import type { ActionOf, InvalidInput } from '../staff/operator-action.ts';
import type { PictureKind } from '#lib/contract/enums.ts';
import { inspectPicture } from '#backend/catalogue/original-picture.ts';
import { renderPicture } from '#backend/catalogue/render-pictures.ts';

type PictureParams = { readonly bytes: Uint8Array; readonly kind: PictureKind; readonly dryRun: boolean };

type AddedPicture = { readonly pictureId: string; readonly isNew: boolean };

/** Renders and stores an uploaded picture. The same picture is stored once. */
export async function addPicture(
  db: Database,
  { bytes, kind, dryRun }: PictureParams,
  actionOf: ActionOf,
): Promise<AddedPicture | InvalidInput> {
  const original = await inspectPicture({ bytes: Buffer.from(bytes), path: '', kind });
  if (typeof original === 'string') return unusable(`the body is ${original}`);
  const { pictureId } = original;
  const exists = await hasPicture(db, pictureId);
  if (exists || dryRun) return { pictureId, isNew: !exists };
  // Rendering takes a second or more, so it runs outside of a transaction.
  const picture = await renderPicture(original);
  if (typeof picture === 'string') return unusable(`it ${picture}`);
  return inTransaction(db, async (tx) => {
    const isNew = await insertPictureOnce(tx, picture);
    await recordAction(tx, actionOf({ pictureId, kind }));
    return { pictureId, isNew };
  });
}

const unusable = (detail: string): InvalidInput => ({ refusal: 'invalidInput', parameter: 'body', detail });

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
