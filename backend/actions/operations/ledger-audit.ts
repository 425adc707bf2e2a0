/** What one check of the books has found. */
export type LedgerCheck = {
  readonly name: string;
  readonly invariant: string;
  readonly says: string;
  readonly of: string;
  /** What it finds is late, and not wrong. */
  readonly isWarning: boolean;
  readonly rows: number;
  readonly found: number;
  readonly told: readonly string[];
  /** Which check this is, from 1, and how many there are. */
  readonly position: number;
  readonly ofAll: number;
};

/** Each check as soon as it is done, all of the same moment. */
export type LedgerAudit = () => AsyncIterable<LedgerCheck>;

/** Lets one audit run at a time: it reads all there is, and a second one would tell nothing else. */
export function oneAuditAtATime(audit: LedgerAudit): () => AsyncIterable<LedgerCheck> | 'underWay' {
  let isRunning = false;
  // What was asked for and is never begun to be read keeps nobody waiting.
  async function* guarded() {
    isRunning = true;
    try {
      yield* audit();
    } finally {
      isRunning = false;
    }
  }
  return () => (isRunning ? 'underWay' : guarded());
}
