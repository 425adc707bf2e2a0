import { PRIZE_GRADES, type PrizeGrade } from '#lib/contract/enums.ts';

/** The operator who packs a box, as others see it. */
export type BoxClaim = {
  /** Null: it was put aside. */
  readonly packer: string | null;
  /** It was ticked a short time ago. */
  readonly isFresh: boolean;
};

/** Whether somebody else packs the box now. An old claim does not count. */
export const isTaken = (claim: BoxClaim | undefined, operator: string): boolean =>
  claim !== undefined && claim.packer !== null && claim.packer !== operator && claim.isFresh;

type FinishFacts = {
  readonly contents: readonly string[];
  /** The prizes that the packer has put in. */
  readonly ticked: readonly string[];
};

/** Whether every prize of the box is in it. */
export const isComplete = ({ contents, ticked }: FinishFacts): boolean =>
  contents.every((wonPrizeId) => ticked.includes(wonPrizeId));

/** Where a prize is taken from. */
export type ShelvedPrize = {
  /** Null: nobody has said. */
  readonly shelf: string | null;
  readonly directoryName: string;
  readonly grade: PrizeGrade;
  readonly code: string;
  /** Null: the prize has none. */
  readonly variant: string | null;
};

/** `A-2` before `A-10`. */
const inJapanese = new Intl.Collator('ja', { numeric: true });

/** By shelf, draw, prize and variant, so that the packer walks once along the shelves. Prizes without a shelf come last. */
export function byShelf(one: ShelvedPrize, other: ShelvedPrize): number {
  if ((one.shelf === null) !== (other.shelf === null)) return one.shelf === null ? 1 : -1;
  return (
    inJapanese.compare(one.shelf ?? '', other.shelf ?? '') ||
    inJapanese.compare(one.directoryName, other.directoryName) ||
    PRIZE_GRADES.indexOf(one.grade) - PRIZE_GRADES.indexOf(other.grade) ||
    inJapanese.compare(one.code, other.code) ||
    inJapanese.compare(one.variant ?? '', other.variant ?? '')
  );
}
