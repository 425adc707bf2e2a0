import type { Meters } from '#backend/metrics/meters.ts';
import { deliverBatch, type EmailDeps, type EmailOutcome, mailNews } from '#backend/actions/emails.ts';
import { type NotificationJobDeps, notificationJobs } from './notifications.ts';
import type { Job } from './repeat.ts';
import { staffMessageJobs } from './staff-notices.ts';
import type { StaffMessageDeps } from '#backend/actions/staff/staff-messages.ts';
import { type JobAttempts, type JobDefinition, type JobLog, runJobs, runBatches } from './run-jobs.ts';
import { deleteExpiredEmails } from '#backend/persistence/emails/email-queue.ts';

/** Emails in delivery at once: a server that does not answer delays only its own. */
const LANES = 4;
/** Emails of one claim. They are recorded together. */
const BATCH_SIZE = 50;
/** A slower batch is given back, so that a new code waits no longer for those claimed before it. */
const BATCH_MS = 1_000;

/** Short, because people wait for codes. */
const DELIVERY_PAUSE_MS = 500;
const EXPIRY_PAUSE_MS = 60_000;

type EmailJobDeps = EmailDeps & {
  /** Counts the outcome of every delivery. */
  readonly meters?: Pick<Meters, 'emails'>;
  readonly log: JobLog;
};

type AllEmailJobDeps = EmailJobDeps &
  NotificationJobDeps &
  StaffMessageDeps & { readonly attempts: JobAttempts };

/** Starts the jobs of emails. */
export const startEmailJobs = (parts: AllEmailJobDeps): Job =>
  runJobs(
    [newsJob(parts), ...notificationJobs(parts), ...staffMessageJobs(parts), ...emailJobs(parts)],
    parts,
  );

export const emailJobs = (parts: EmailJobDeps): readonly JobDefinition[] => [
  ...Array.from({ length: LANES }, () => ({
    name: 'emails',
    everyMs: DELIVERY_PAUSE_MS,
    work: (stopping: AbortSignal) => sendEmails(parts, stopping),
  })),
  { name: 'expire-emails', everyMs: EXPIRY_PAUSE_MS, work: () => expireEmails(parts) },
];

const sendEmails = ({ meters, log, ...mail }: EmailJobDeps, stopping: AbortSignal): Promise<void> =>
  runBatches(stopping, async () => {
    let end = stopping;
    const until = () => (end = AbortSignal.any([stopping, AbortSignal.timeout(BATCH_MS)]));
    const outcomes = await deliverBatch(mail, { atMost: BATCH_SIZE, until });
    for (const [became, all] of Map.groupBy(outcomes, (outcome) => outcome.became))
      meters?.emails(became, all.length);
    for (const outcome of outcomes) logOutcome(outcome, log);
    return outcomes.length === BATCH_SIZE || end.aborted;
  });

function logOutcome(outcome: EmailOutcome, log: JobLog): void {
  const { emailId, kind, attempts } = outcome;
  const facts = { emailId, kind, attempts };
  if (outcome.became === 'sent') return log.info(facts, 'email sent');
  const { error: err } = outcome;
  if (outcome.became === 'given up') return log.warn({ ...facts, err }, 'email abandoned');
  // Only the first failure is logged: a server may be unavailable for a while.
  if (attempts === 1) log.warn({ ...facts, err }, 'email rejected, will retry');
}

async function expireEmails({ db, log }: Pick<EmailJobDeps, 'db' | 'log'>): Promise<void> {
  const dropped = await deleteExpiredEmails(db);
  if (dropped > 0) log.info({ dropped }, 'email expired');
}

/** An article published by mistake can be withdrawn within this time. */
const NEWS_PAUSE_MS = 30_000;

type NewsJobDeps = Pick<EmailJobDeps, 'db' | 'log'>;

const newsJob = (parts: NewsJobDeps): JobDefinition => ({
  name: 'news-emails',
  everyMs: NEWS_PAUSE_MS,
  work: () => emailAllNews(parts),
});

async function emailAllNews({ db, log }: NewsJobDeps): Promise<void> {
  for (;;) {
    const mailed = await mailNews(db);
    if (mailed === undefined) return;
    log.info(mailed, 'news emailed');
  }
}
