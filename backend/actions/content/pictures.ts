import type { ActOf, Doors } from '../operations/operation.ts';
import type { PictureKind, PictureMaker, Unfit, PictureStock } from './ports.ts';

type Making = Doors & { readonly maker: PictureMaker };

type Brought = { readonly bytes: Uint8Array; readonly kind: PictureKind; readonly dryRun: boolean };

type Added = { readonly pictureId: string; readonly isNew: boolean };

/** Makes a picture of what an operator has, and keeps it. The same one again is kept once. */
export async function addPicture(
  { acting, rehearsing, maker }: Making,
  { bytes, kind, dryRun }: Brought,
  actOf: ActOf,
): Promise<Added | Unfit> {
  const looked = await maker.look(bytes, kind);
  if (typeof looked === 'string') return unusable(looked);
  const { pictureId } = looked;
  const isThere = await rehearsing(({ window }) => window.pictures.has(pictureId));
  if (isThere || dryRun) return { pictureId, isNew: !isThere };
  // It takes a second or more, in which nothing of the database is kept from others.
  const picture = await looked.make();
  if (typeof picture === 'string') return unusable(picture);
  return acting(async ({ window: { pictures }, note }) => {
    const isNew = await pictures.add(picture);
    await note(actOf({ pictureId, kind }));
    return { pictureId, isNew };
  });
}

const unusable = (detail: string): Unfit => ({ refusal: 'invalidInput', parameter: 'body', detail });

/** A picture has to be in the shop before anything shows it. */
export async function pictureFault(
  pictures: Pick<PictureStock, 'has'>,
  pictureId: string | undefined,
): Promise<Unfit | undefined> {
  if (pictureId === undefined || (await pictures.has(pictureId))) return undefined;
  return {
    refusal: 'invalidInput',
    parameter: 'picture.pictureId',
    detail: `the shop has no picture ${pictureId}`,
  };
}
