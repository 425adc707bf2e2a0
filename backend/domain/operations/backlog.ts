/** What can be left lying, each with how many there are and since when the oldest lies there. */
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
  'reminders',
  'announcements',
] as const;
export type BacklogName = (typeof BACKLOGS)[number];

export type Backlog = {
  readonly what: BacklogName;
  readonly count: number;
  /** Since when the oldest of them could have been dealt with. */
  readonly oldestAt: Date | null;
};

/** Runs of one job that have come to their end, taken together. */
export type JobRuns = {
  readonly job: string;
  readonly runs: number;
  readonly failures: number;
  /** How often in a row it has failed at the end of them. */
  readonly failing: number;
  /** What went wrong the last time that something did; nothing of whose affair it was. */
  readonly fault: string | null;
  /** How long the last of them took. */
  readonly tookMs: number;
};

/** One run; without a fault it went well. */
export const oneRun = (job: string, tookMs: number, fault: string | null): JobRuns => {
  const failed = fault === null ? 0 : 1;
  return { job, runs: 1, failures: failed, failing: failed, fault, tookMs };
};

export const hasGoneWell = ({ runs, failures }: JobRuns): boolean => runs > failures;

/** Those before and those after, as one. */
export const runsTogether = (before: JobRuns, after: JobRuns): JobRuns => ({
  job: after.job,
  runs: before.runs + after.runs,
  failures: before.failures + after.failures,
  failing: hasGoneWell(after) ? after.failing : before.failing + after.failing,
  fault: after.fault ?? before.fault,
  tookMs: after.tookMs,
});
