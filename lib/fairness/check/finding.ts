/** `open`: cannot be checked, because its input is not there (yet). */
export type Verdict = 'right' | 'wrong' | 'open';

/** The checks of a record, in display order. */
const RECORD_CHECKS = [
  /** The counts of the line-up add up to the size of the box. */
  'lineUp',
  /** The manifest is the canonical text of the facts in the record. */
  'manifest',
  /** The beacon is the manifest's digest. */
  'beacon',
  /** Each entry of the log refers to the one before, the first to the root. */
  'logChain',
  /** Tickets were sold in order, none twice, none beyond the box; refunds belong to sales. */
  'logTickets',
  /** The log ends as the record says, with the same number of sold tickets. */
  'logEnd',
  /** Nothing was sold before the box was sealed. */
  'sealedFirst',
  /** An earlier record is the beginning of this one. */
  'sameAsBefore',
  /** The seed matches the commitment. */
  'seed',
  /** Shuffled again from the seed, the box has the root that was published before the sale. */
  'root',
] as const;

/** The checks of the proof of an order. */
const ORDER_CHECKS = [
  /** The order hash of the entry belongs to this order and its salt. */
  'orderHash',
  /** The entry is a sale, and its own hash is right. */
  'entry',
  /** The public log has the same entry at its position. */
  'inLog',
  /** The tickets are those of the entry, each once. */
  'tickets',
  /** The path of every ticket leads to the root that was published before the sale. */
  'paths',
] as const;

export type RecordCheck = (typeof RECORD_CHECKS)[number];
export type OrderCheck = (typeof ORDER_CHECKS)[number];

export type Finding<Check extends string = RecordCheck | OrderCheck> = {
  readonly check: Check;
  readonly verdict: Verdict;
  /** The first error: the number of an entry of the log, or the slot of a ticket. */
  readonly at?: number;
};

export const verdictOf = (isRight: boolean): Verdict => (isRight ? 'right' : 'wrong');

/** A finding with the position of its first error, if there is one. */
export function findingAt<Check extends string>(check: Check, wrongAt: number | undefined): Finding<Check> {
  return wrongAt === undefined ? { check, verdict: 'right' } : { check, verdict: 'wrong', at: wrongAt };
}
