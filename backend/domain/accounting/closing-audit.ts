import { CLOSING_DELAY_MS, monthRange } from './month.ts';

/** The last audit in the background, of the whole ledger. */
export type BackgroundAudit = {
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly failure: string | null;
  /** Number of checks whose result is stored. */
  readonly checked: number;
  /** Number of all checks. */
  readonly ofAll: number | null;
  /** Number of checks that found an error; warnings do not count. */
  readonly wrong: number;
  /** When any recorded audit of the ledger last found an error; null: none has. */
  readonly errorAt: Date | null;
};

const MAX_AGE_MS = 24 * 60 * 60_000;

/** Whether a month is closed with the result of this audit, without another one. */
export function countsForClosing(audit: BackgroundAudit, month: string, now: Date): boolean {
  const { startedAt, endedAt, failure, checked, ofAll, wrong, errorAt } = audit;
  if (startedAt === null || endedAt === null || failure !== null) return false;
  if (checked === 0 || checked !== ofAll || wrong > 0) return false;
  if (errorAt !== null && errorAt >= startedAt) return false;
  const firstAt = monthRange(month).until.getTime() + CLOSING_DELAY_MS;
  const at = startedAt.getTime();
  return at >= firstAt && at <= now.getTime() && at >= now.getTime() - MAX_AGE_MS;
}
