import type { ActionOf, Runners } from '../operations/operation.ts';
import type { PictureKind, PictureMaker, InvalidInput, PictureAdminStore } from './ports.ts';

type PictureDeps = Runners & { readonly maker: PictureMaker };

type PictureParams = { readonly bytes: Uint8Array; readonly kind: PictureKind; readonly dryRun: boolean };

type AddedPicture = { readonly pictureId: string; readonly isNew: boolean };

/** Makes a picture of what an operator has, and keeps it. The same one again is kept once. */
export async function addPicture(
  { inTransaction, inDryRun, maker }: PictureDeps,
  { bytes, kind, dryRun }: PictureParams,
  actionOf: ActionOf,
): Promise<AddedPicture | InvalidInput> {
  const inspected = await maker.inspect(bytes, kind);
  if (typeof inspected === 'string') return unusable(inspected);
  const { pictureId } = inspected;
  const exists = await inDryRun(({ content }) => content.pictures.has(pictureId));
  if (exists || dryRun) return { pictureId, isNew: !exists };
  // It takes a second or more, in which nothing of the database is kept from others.
  const picture = await inspected.render();
  if (typeof picture === 'string') return unusable(picture);
  return inTransaction(async ({ content: { pictures }, recordAction }) => {
    const isNew = await pictures.add(picture);
    await recordAction(actionOf({ pictureId, kind }));
    return { pictureId, isNew };
  });
}

const unusable = (detail: string): InvalidInput => ({ refusal: 'invalidInput', parameter: 'body', detail });

/** A picture has to be in the shop before anything shows it. */
export async function pictureError(
  pictures: Pick<PictureAdminStore, 'has'>,
  pictureId: string | undefined,
): Promise<InvalidInput | undefined> {
  if (pictureId === undefined || (await pictures.has(pictureId))) return undefined;
  return {
    refusal: 'invalidInput',
    parameter: 'picture.pictureId',
    detail: `the shop has no picture ${pictureId}`,
  };
}
