import type { ActionOf, Runners, InvalidInput } from '../operations/operation.ts';
import type { PictureMaker, PictureAdminStore } from './ports.ts';

type PictureDeps = Runners & { readonly maker: PictureMaker };

type PictureParams = { readonly bytes: Uint8Array; readonly kind: PictureKind; readonly dryRun: boolean };

type AddedPicture = { readonly pictureId: string; readonly isNew: boolean };

/** Renders and stores an uploaded picture. The same picture is stored once. */
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
  // Rendering takes a second or more, so it runs outside of a transaction.
  const picture = await inspected.render();
  if (typeof picture === 'string') return unusable(picture);
  return inTransaction(async ({ content: { pictures }, recordAction }) => {
    const isNew = await pictures.add(picture);
    await recordAction(actionOf({ pictureId, kind }));
    return { pictureId, isNew };
  });
}

const unusable = (detail: string): InvalidInput => ({ refusal: 'invalidInput', parameter: 'body', detail });

/** Rejects the id of a picture that is not stored. `undefined`: valid. */
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

/** The use of a picture, which decides its widths. */
export type PictureKind = 'scene' | 'banner';

/** A picture with all its versions, as it is stored. */
export type RenderedPicture = {
  readonly pictureId: string;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly versions: readonly { readonly version: string; readonly bytes: Uint8Array }[];
};

export type InspectedPicture = { readonly pictureId: string; render(): Promise<RenderedPicture | string> };
