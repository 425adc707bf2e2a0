import type { Meters } from '#backend/actions/operations/metrics.ts';
import {
  deliverEmail,
  type EmailDeps,
  type EmailOutcome,
  mailNews,
  type NewsMailingDeps,
} from '#backend/actions/emails.ts';

/** Emails in delivery at once: a server that does not answer delays only its own. */
const WORKERS = 4;
/** Emails per run; the job can be stopped between two runs. */
const BATCH_SIZE = 20;

/** Short, because people wait for codes. */
const DELIVERY_PAUSE_MS = 500;
const EXPIRY_PAUSE_MS = 60_000;

export type EmailJobDeps = {
  readonly mail: EmailDeps;
  /** Counts the outcome of every delivery. */
  readonly meters?: Pick<Meters, 'email'> | undefined;
  readonly log: {
    info(facts: object, event: string): void;
    warn(facts: object, event: string): void;
  };
};

export const emailJobs = (parts: EmailJobDeps) => [
  ...Array.from({ length: WORKERS }, () => ({
    name: 'emails',
    everyMs: DELIVERY_PAUSE_MS,
    work: () => sendEmails(parts),
  })),
  { name: 'expire-emails', everyMs: EXPIRY_PAUSE_MS, work: () => expireEmails(parts) },
];

async function sendEmails({ mail, meters, log }: EmailJobDeps): Promise<void> {
  for (let sent = 0; sent < BATCH_SIZE; sent += 1) {
    const outcome = await deliverEmail(mail);
    if (outcome === undefined) return;
    meters?.email(outcome.became);
    logOutcome(outcome, log);
  }
}

function logOutcome(outcome: EmailOutcome, log: EmailJobDeps['log']): void {
  const { emailId, kind, attempts } = outcome;
  const facts = { emailId, kind, attempts };
  if (outcome.became === 'sent') return log.info(facts, 'email sent');
  const { error: err } = outcome;
  if (outcome.became === 'given up') return log.warn({ ...facts, err }, 'email abandoned');
  // Only the first failure is logged: a server may be unavailable for a while.
  if (attempts === 1) log.warn({ ...facts, err }, 'email rejected, will retry');
}

async function expireEmails({ mail, log }: EmailJobDeps): Promise<void> {
  const dropped = await mail.emails.deleteExpired();
  if (dropped > 0) log.info({ dropped }, 'email expired');
}

/** An article published by mistake can be withdrawn within this time. */
const NEWS_PAUSE_MS = 30_000;

export type NewsJobDeps = {
  readonly newsMailing: NewsMailingDeps;
  readonly log: { info(facts: object, event: string): void };
};

export const newsJob = (parts: NewsJobDeps) => ({
  name: 'news-emails',
  everyMs: NEWS_PAUSE_MS,
  work: () => emailAllNews(parts),
});

async function emailAllNews({ newsMailing, log }: NewsJobDeps): Promise<void> {
  for (;;) {
    const mailed = await mailNews(newsMailing);
    if (mailed === undefined) return;
    log.info(mailed, 'news emailed');
  }
}
