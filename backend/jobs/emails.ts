import type { Meters } from '#backend/actions/operations/metrics.ts';
import {
  deliverEmail,
  type EmailDeps,
  type EmailOutcome,
  mailNews,
  type NewsMailingDeps,
} from '#backend/actions/emails.ts';

/** So many letters are under way at once: one whose server says nothing holds up none but itself. */
const WORKERS = 4;
/** A backlog is worked off in pieces, between which the job can be stopped. */
const BATCH_SIZE = 20;

/** A code is waited for with its page open. */
const DELIVERY_PAUSE_MS = 500;
const EXPIRY_PAUSE_MS = 60_000;

export type EmailJobDeps = {
  readonly mail: EmailDeps;
  /** Hears what became of every letter. */
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
  const facts = { letterId: emailId, kind, attempts };
  if (outcome.became === 'sent') return log.info(facts, 'email sent');
  const { error: err } = outcome;
  if (outcome.became === 'given up') return log.warn({ ...facts, err }, 'email abandoned');
  // A server may be away for a while: the first time is worth a line, the hundredth is not.
  if (attempts === 1) log.warn({ ...facts, err }, 'email rejected, will retry');
}

async function expireEmails({ mail, log }: EmailJobDeps): Promise<void> {
  const dropped = await mail.emails.deleteExpired();
  if (dropped > 0) log.info({ dropped }, 'email expired');
}

/** Nobody waits for it; and what was published by mistake can be taken back within a moment. */
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

async function emailAllNews({ newsMailing: newsDesk, log }: NewsJobDeps): Promise<void> {
  for (;;) {
    const mailed = await mailNews(newsDesk);
    if (mailed === undefined) return;
    log.info(mailed, 'news emailed');
  }
}
