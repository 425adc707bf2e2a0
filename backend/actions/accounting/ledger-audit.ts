/** The result of one check of the ledger audit. */
export type LedgerCheck = {
  readonly name: string;
  readonly invariant: string;
  readonly rule: string;
  readonly of: string;
  /** `true`: its findings are late, not wrong. */
  readonly isWarning: boolean;
  readonly rows: number;
  readonly found: number;
  readonly findings: readonly string[];
  /** Position of this check, counted from 1, and the number of checks. */
  readonly position: number;
  readonly ofAll: number;
};

/** Yields each check as soon as it is done. All read the same snapshot. */
export type LedgerAudit = () => AsyncIterable<LedgerCheck>;

/** Limits the audit to one run at a time: it reads all tables, and a second run would report the same. */
export function oneAuditAtATime(audit: LedgerAudit): () => AsyncIterable<LedgerCheck> | 'underWay' {
  let isRunning = false;
  // The flag is set on the first read, so an audit that is never read blocks no other.
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
