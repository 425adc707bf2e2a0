import { manifestText } from '#lib/fairness/manifest.ts';
import type { Grade } from '#lib/contract/enums.ts';

/** What is to be sealed of a draw: its prizes but those that were gone before the shop began to sell it. */
export type BoxContents = {
  readonly drawId: string;
  readonly price: number;
  readonly lineUp: LineUp;
  /** The name of the last-one prize, where there is one. */
  readonly lastOne: string | null;
};

export const sizeOf = (lineUp: LineUp): number => lineUp.reduce((sum, { count }) => sum + count, 0);

/** What is promised of a box with these contents. */
export const manifestOf = (contents: BoxContents, commit: Uint8Array): string =>
  manifestText({ ...contents, size: sizeOf(contents.lineUp), commit });

/** Whether what was promised of a box is still what is in it: then it stays as it was sealed. */
export const matchesManifest = (
  box: { readonly manifest: string; readonly commit: Uint8Array },
  contents: BoxContents,
): boolean => box.manifest === manifestOf(contents, box.commit);

/** Whether two looks at a draw's contents saw the same. */
export const isSameContents = (one: BoxContents, other: BoxContents): boolean =>
  manifestOf(one, NO_COMMIT) === manifestOf(other, NO_COMMIT) && prizeIdsOf(one) === prizeIdsOf(other);

const NO_COMMIT = new Uint8Array(0);

const prizeIdsOf = ({ lineUp }: BoxContents) => lineUp.map(({ prizeId }) => prizeId).join();

/** What lies in a sealed box, best grade first. `prize` is what the tickets' leaves call it. */
export type LineUp = readonly {
  readonly prize: string;
  readonly prizeId: string;
  readonly grade: Grade;
  readonly name: string;
  readonly count: number;
}[];

/** A box that was sealed: what was published then, and what stays secret until the draw is over. */
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
  /** For each slot the place of its prize in the line-up. */
  readonly order: Uint8Array;
  readonly runRoots: Uint8Array;
};

/** What of a draw says whether anything can still be taken out of its box. */
export type SaleProgress = {
  readonly total: number;
  readonly sold: number;
  /** Orders in START or PLAYING. */
  readonly playing: number;
  readonly closesAt: Date;
};

/**
 * Nothing is ever sold of it again: it is sold out, or its time is over and nobody is paying any more. From then on
 * the seed may be known, so whatever is paid later gets no tickets: who pays could have read what they hold.
 */
export function isOver(draw: SaleProgress, at: Date): boolean {
  return draw.sold === draw.total || (at >= draw.closesAt && draw.playing === 0);
}
