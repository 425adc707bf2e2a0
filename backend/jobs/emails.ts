import type { Meters } from '#backend/actions/operations/metrics.ts';
import {
  deliverLetter,
  type LetterDesk,
  type LetterOutcome,
  mailNews,
  type NewsDesk,
} from '#backend/actions/emails.ts';

/** So many letters are under way at once: one whose server says nothing holds up none but itself. */
const HANDS = 4;
/** A backlog is worked off in pieces, between which the job can be stopped. */
const AT_A_STRETCH = 20;

/** A code is waited for with its page open. */
const DELIVERY_PAUSE_MS = 500;
const USELESS_PAUSE_MS = 60_000;

export type LetterParts = {
  readonly mail: LetterDesk;
  /** Hears what became of every letter. */
  readonly meters?: Pick<Meters, 'letter'> | undefined;
  readonly log: {
    info(facts: object, event: string): void;
    warn(facts: object, event: string): void;
  };
};

export const letterTasks = (parts: LetterParts) => [
  ...Array.from({ length: HANDS }, () => ({
    name: 'emails',
    everyMs: DELIVERY_PAUSE_MS,
    work: () => sendLetters(parts),
  })),
  { name: 'expire-emails', everyMs: USELESS_PAUSE_MS, work: () => dropUseless(parts) },
];

async function sendLetters({ mail, meters, log }: LetterParts): Promise<void> {
  for (let sent = 0; sent < AT_A_STRETCH; sent += 1) {
    const outcome = await deliverLetter(mail);
    if (outcome === undefined) return;
    meters?.letter(outcome.became);
    note(outcome, log);
  }
}

function note(outcome: LetterOutcome, log: LetterParts['log']): void {
  const { letterId, kind, attempts } = outcome;
  const facts = { letterId, kind, attempts };
  if (outcome.became === 'sent') return log.info(facts, 'email sent');
  const { error: err } = outcome;
  if (outcome.became === 'given up') return log.warn({ ...facts, err }, 'email abandoned');
  // A server may be away for a while: the first time is worth a line, the hundredth is not.
  if (attempts === 1) log.warn({ ...facts, err }, 'email rejected, will retry');
}

async function dropUseless({ mail, log }: LetterParts): Promise<void> {
  const dropped = await mail.letters.dropUseless();
  if (dropped > 0) log.info({ dropped }, 'email expired');
}

/** Nobody waits for it; and what was published by mistake can be taken back within a moment. */
const NEWS_PAUSE_MS = 30_000;

export type NewsParts = {
  readonly newsDesk: NewsDesk;
  readonly log: { info(facts: object, event: string): void };
};

export const newsTask = (parts: NewsParts) => ({
  name: 'news-emails',
  everyMs: NEWS_PAUSE_MS,
  work: () => mailAll(parts),
});

async function mailAll({ newsDesk, log }: NewsParts): Promise<void> {
  for (;;) {
    const mailed = await mailNews(newsDesk);
    if (mailed === undefined) return;
    log.info(mailed, 'news emailed');
  }
}
