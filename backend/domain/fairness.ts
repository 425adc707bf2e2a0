import { manifestText } from '#lib/fairness/manifest.ts';
import type { Grade } from '#lib/contract/enums.ts';

/** The contents of a box to be sealed: the draw's prizes without those drawn before the shop began to sell it. */
export type BoxContents = {
  readonly drawId: string;
  readonly price: number;
  readonly lineUp: LineUp;
  /** The name of the last-one prize, if any. */
  readonly lastOne: string | null;
};

export const sizeOf = (lineUp: LineUp): number => lineUp.reduce((sum, { count }) => sum + count, 0);

/** The manifest of a box with these contents. */
export const manifestOf = (contents: BoxContents, commit: Uint8Array): string =>
  manifestText({ ...contents, size: sizeOf(contents.lineUp), commit });

/** Whether the published manifest still matches the contents. If so, the box is not sealed again. */
export const matchesManifest = (
  box: { readonly manifest: string; readonly commit: Uint8Array },
  contents: BoxContents,
): boolean => box.manifest === manifestOf(contents, box.commit);

/** Whether two reads of a draw's contents are equal. */
export const isSameContents = (one: BoxContents, other: BoxContents): boolean =>
  manifestOf(one, NO_COMMIT) === manifestOf(other, NO_COMMIT) && prizeIdsOf(one) === prizeIdsOf(other);

const NO_COMMIT = new Uint8Array(0);

const prizeIdsOf = ({ lineUp }: BoxContents) => lineUp.map(({ prizeId }) => prizeId).join();

/** The prizes of a sealed box, best grade first. `prize` is the name in the tickets' leaves. */
export type LineUp = readonly {
  readonly prize: string;
  readonly prizeId: string;
  readonly grade: Grade;
  readonly name: string;
  readonly count: number;
}[];

/** A sealed box: what is published and what stays secret until the draw is over. */
export type SealedBox = {
  readonly drawId: string;
  readonly sealedAt: Date;
  readonly size: number;
  readonly lineUp: LineUp;
  readonly manifest: string;
  readonly beacon: Uint8Array;
  readonly seed: Uint8Array;
  readonly commit: Uint8Array;
  readonly root: Uint8Array;
  /** For each slot the index of its prize in the line-up. */
  readonly order: Uint8Array;
  readonly runRoots: Uint8Array;
};

/** The fields that decide whether tickets can be drawn from a box. */
export type SaleProgress = {
  readonly total: number;
  readonly sold: number;
  /** Orders in START or PLAYING. */
  readonly playing: number;
  readonly closesAt: Date;
};

/**
 * Whether no more tickets can be sold: the draw is sold out, or closed with no payment under way. From then on the
 * seed is public, so a later payment gets no tickets: the payer could have read the result.
 */
export function isOver(draw: SaleProgress, at: Date): boolean {
  return draw.sold === draw.total || (at >= draw.closesAt && draw.playing === 0);
}
