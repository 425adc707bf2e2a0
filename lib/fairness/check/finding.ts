/** `open`: cannot be checked, because what it needs is not there (yet). */
export type Verdict = 'right' | 'wrong' | 'open';

/** The checks of a record, in the order in which they are shown. */
export const RECORD_CHECKS = [
  /** The manifest has the canonical form, and its numbers agree. */
  'manifest',
  /** The shop's key and the witnesses are those that are known from elsewhere. */
  'keys',
  /** The rounds are those of a public beacon. */
  'beacon',
  /** The witnesses signed the manifest before the opening. */
  'announced',
  /** Each entry refers to the one before it; the record has its end. */
  'chain',
  /** Tickets are sold in turn, none twice, none beyond the box. */
  'tickets',
  /** Each sale waits for the round that follows from its time; times ascend. */
  'rounds',
  /** Each round is signed by the beacon; `open`, if a round is void. */
  'signatures',
  /** The counts after each round follow from it. */
  'results',
  /** Refunds are of one sale, after its result, and name the void prizes; no ticket is refunded twice without a withdrawal. */
  'refunds',
  /** The sale ended as announced, or the record says why not. */
  'closing',
  /** The sale was paused with a reason, and nothing was sold meanwhile but what was under way. */
  'pauses',
  /** Corrected names are those of prizes of the manifest, with a reason. */
  'corrections',
  /** The heads of the log are in the shop's signed log; `open`, if the last entry is not yet. */
  'stamps',
  /** The witnesses signed each sale before its round. */
  'witnessed',
  /** The shop's log has no other log of this draw. */
  'oneLog',
  /** Nothing that is due is missing. */
  'complete',
] as const;
export type RecordCheckName = (typeof RECORD_CHECKS)[number];

/** `at`: the first entry that is wrong. */
export type Finding<Check extends string = string> = {
  readonly check: Check;
  readonly verdict: Verdict;
  readonly at?: number;
};
