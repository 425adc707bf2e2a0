import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { pictureAdminStore } from '#backend/persistence/content/picture-admin-store.ts';
import type { ActionOf, InvalidInput } from '../staff/operator-action.ts';
import type { PictureKind } from '#lib/contract/enums.ts';
import type { PictureMaker, PictureAdminStore } from './ports.ts';

type PictureDeps = { readonly db: Database; readonly maker: PictureMaker };

type PictureParams = { readonly bytes: Uint8Array; readonly kind: PictureKind; readonly dryRun: boolean };

type AddedPicture = { readonly pictureId: string; readonly isNew: boolean };

/** Renders and stores an uploaded picture. The same picture is stored once. */
export async function addPicture(
  { db, maker }: PictureDeps,
  { bytes, kind, dryRun }: PictureParams,
  actionOf: ActionOf,
): Promise<AddedPicture | InvalidInput> {
  const inspected = await maker.inspect(bytes, kind);
  if (typeof inspected === 'string') return unusable(inspected);
  const { pictureId } = inspected;
  const exists = await pictureAdminStore(db).has(pictureId);
  if (exists || dryRun) return { pictureId, isNew: !exists };
  // Rendering takes a second or more, so it runs outside of a transaction.
  const picture = await inspected.render();
  if (typeof picture === 'string') return unusable(picture);
  return inTransaction(db, async (tx) => {
    const isNew = await pictureAdminStore(tx).add(picture);
    await recordAction(tx, actionOf({ pictureId, kind }));
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

/** `q`: a part of its description, or of the title where it is used. */
export type PictureFilter = { readonly kind?: PictureKind | undefined; readonly q?: string | undefined };

/** Where a picture is shown, or would be. */
export type PictureUses = readonly {
  readonly kind: 'draw' | 'draft' | 'news' | 'banner';
  readonly id: string;
  readonly title: string;
  readonly alt: string;
}[];

export type PictureView = {
  readonly pictureId: string;
  readonly kind: PictureKind | null;
  readonly width: number;
  readonly height: number;
  readonly addedAt: Date;
  readonly uses: PictureUses;
};

/** A picture with all its versions, as it is stored. */
export type RenderedPicture = {
  readonly pictureId: string;
  readonly kind: PictureKind;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly versions: readonly { readonly version: string; readonly bytes: Uint8Array }[];
};

export type InspectedPicture = { readonly pictureId: string; render(): Promise<RenderedPicture | string> };
