/** `open`: it cannot be said, because what it would be said from is not there (yet). */
export type Verdict = 'right' | 'wrong' | 'open';

/** What was looked at in a record, in the order in which it is told. */
export const RECORD_CHECKS = [
  /** The line-up's counts come to the size of the box. */
  'lineUp',
  /** The manifest is the one spelling of what the record says was promised. */
  'manifest',
  /** The beacon is the manifest's digest. */
  'beacon',
  /** Every entry of the log holds on to the one before, the first one to the root. */
  'logChain',
  /** Tickets were sold one after the other, none twice, none beyond the box; refunds are of sales. */
  'logTickets',
  /** The log ends as the record says, and comes to as many sold tickets. */
  'logEnd',
  /** Nothing was sold before the box was sealed. */
  'sealedFirst',
  /** An earlier record is the beginning of this one. */
  'sameAsBefore',
  /** The seed is the one that was committed to. */
  'seed',
  /** Shuffled anew from the seed, the box has the root that was published before the sale. */
  'root',
] as const;

/** What was looked at in the proof of an order. */
export const ORDER_CHECKS = [
  /** The entry's hash of the order is that of this order and its salt. */
  'orderHash',
  /** The entry is a sale, and its own hash is right. */
  'entry',
  /** The public log has this very entry at its place. */
  'inLog',
  /** The tickets are those of the entry, each once. */
  'tickets',
  /** From every ticket its path leads to the root that was published before the sale. */
  'paths',
] as const;

export type RecordCheck = (typeof RECORD_CHECKS)[number];
export type OrderCheck = (typeof ORDER_CHECKS)[number];

export type Finding<Check extends string = RecordCheck | OrderCheck> = {
  readonly check: Check;
  readonly verdict: Verdict;
  /** Where it first goes wrong: an entry of the log by its number, or a ticket by its slot. */
  readonly at?: number;
};

export const verdictOf = (isRight: boolean): Verdict => (isRight ? 'right' : 'wrong');

/** What went wrong first, or nothing. */
export function findingAt<Check extends string>(check: Check, wrongAt: number | undefined): Finding<Check> {
  return wrongAt === undefined ? { check, verdict: 'right' } : { check, verdict: 'wrong', at: wrongAt };
}
