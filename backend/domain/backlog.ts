/**
 * Kinds of due work. Each is reported with its count and the time since the oldest is due. `shipmentProblems`,
 * `pausedShipments`, `bankTransfers`, `inquiries`, `partnerEndpoints` and `chatMessages` wait for operators, the others for jobs.
 */
export const BACKLOGS = [
  'emails',
  'webhooks',
  'paymentSessions',
  'refunds',
  'cards',
  'holds',
  'results',
  'voidOrders',
  'plays',
  'unpaidShipments',
  'shipmentEmails',
  'shipmentProblems',
  'pausedShipments',
  'bankTransfers',
  'inquiries',
  'reminders',
  'announcements',
  'partnerDeliveries',
  'partnerEndpoints',
  'chatMessages',
  'drawsToAudit',
] as const;
export type BacklogName = (typeof BACKLOGS)[number];

export type Backlog = {
  readonly what: BacklogName;
  readonly count: number;
  /** Due time of the oldest. */
  readonly oldestAt: Date | null;
};

/** Sum of finished runs of one job. */
export type JobRuns = {
  readonly job: string;
  readonly runs: number;
  readonly failures: number;
  /** Consecutive failures at the end of these runs. */
  readonly failing: number;
  /** Error name of the last failure, without personal data. */
  readonly lastError: string | null;
  /** Duration of the last run. */
  readonly tookMs: number;
};

/** One run. `null`: it succeeded. */
export const oneRun = (job: string, tookMs: number, lastError: string | null): JobRuns => {
  const failed = lastError === null ? 0 : 1;
  return { job, runs: 1, failures: failed, failing: failed, lastError, tookMs };
};

export const hasSucceeded = ({ runs, failures }: JobRuns): boolean => runs > failures;

/** Adds later runs to earlier ones. */
export const runsTogether = (before: JobRuns, after: JobRuns): JobRuns => ({
  job: after.job,
  runs: before.runs + after.runs,
  failures: before.failures + after.failures,
  failing: hasSucceeded(after) ? after.failing : before.failing + after.failing,
  lastError: after.lastError ?? before.lastError,
  tookMs: after.tookMs,
});
