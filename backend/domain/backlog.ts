/**
 * Kinds of due work. Each is reported with its count and the time since the oldest is due. `parcelProblems`,
 * `bankTransfers` and `inquiries` wait for operators, the others for jobs.
 */
export const BACKLOGS = [
  'letters',
  'notices',
  'handOffs',
  'refunds',
  'cards',
  'holds',
  'results',
  'unpaidParcels',
  'parcelsToTell',
  'parcelProblems',
  'bankTransfers',
  'inquiries',
  'reminders',
  'announcements',
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
  readonly fault: string | null;
  /** Duration of the last run. */
  readonly tookMs: number;
};

/** One run. `null`: it succeeded. */
export const oneRun = (job: string, tookMs: number, fault: string | null): JobRuns => {
  const failed = fault === null ? 0 : 1;
  return { job, runs: 1, failures: failed, failing: failed, fault, tookMs };
};

export const hasGoneWell = ({ runs, failures }: JobRuns): boolean => runs > failures;

/** Adds later runs to earlier ones. */
export const runsTogether = (before: JobRuns, after: JobRuns): JobRuns => ({
  job: after.job,
  runs: before.runs + after.runs,
  failures: before.failures + after.failures,
  failing: hasGoneWell(after) ? after.failing : before.failing + after.failing,
  fault: after.fault ?? before.fault,
  tookMs: after.tookMs,
});
