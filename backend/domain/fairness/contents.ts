import { manifestText } from '#lib/fairness/manifest.ts';
import type { LineUp } from './box.ts';

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
export const stillPromised = (
  box: { readonly manifest: string; readonly commit: Uint8Array },
  contents: BoxContents,
): boolean => box.manifest === manifestOf(contents, box.commit);

/** Whether two looks at a draw's contents saw the same. */
export const sameContents = (one: BoxContents, other: BoxContents): boolean =>
  manifestOf(one, NO_COMMIT) === manifestOf(other, NO_COMMIT) && prizeIdsOf(one) === prizeIdsOf(other);

const NO_COMMIT = new Uint8Array(0);

const prizeIdsOf = ({ lineUp }: BoxContents) => lineUp.map(({ prizeId }) => prizeId).join();
