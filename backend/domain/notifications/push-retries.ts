import { pauseAfter } from '../backoff.ts';

/** The answer of a push service, or that there was none. */
export type PushAnswer =
  | { readonly status: number; readonly retryAfterS?: number }
  /** The endpoint must not be called, or its keys are no keys. */
  | 'refusedHere'
  | 'unreachable';

export const PUSH_OUTCOMES = ['sent', 'dropped', 'gone', 'due again'] as const;

/** The result of sending a message. gone: its subscription is deleted as well. */
export type PushOutcome =
  | { readonly became: 'sent' | 'dropped' | 'gone' }
  | { readonly became: 'due again'; readonly afterMs: number };

const SECOND_MS = 1_000;
const PAUSES = { firstMs: 5 * SECOND_MS, longestMs: 10 * 60 * SECOND_MS };

const REFUSED_PAUSE_MS = 60 * 60 * SECOND_MS;

/**
 * Like a push message, but what the chat refuses for good, such as with 404, is kept: its address is wrong, and an alarm says
 * so. `refusedHere`: the chat was switched off.
 */
export function chatOutcome(answer: PushAnswer, attempts: number, random: number): PushOutcome {
  const outcome = pushOutcome(answer, attempts, random);
  const isKept = answer !== 'refusedHere' && (outcome.became === 'gone' || outcome.became === 'dropped');
  return isKept ? { became: 'due again', afterMs: REFUSED_PAUSE_MS } : outcome;
}

/** `random`, from 0 to below 1, shortens a pause by up to half. 404 and 410: the browser has ended the subscription (RFC 8030, 7.3). 429 and 5xx: the service asks to try later. */
export function pushOutcome(answer: PushAnswer, attempts: number, random: number): PushOutcome {
  const pauseMs = Math.round(pauseAfter(attempts, PAUSES, random));
  if (answer === 'refusedHere') return { became: 'gone' };
  if (answer === 'unreachable') return { became: 'due again', afterMs: pauseMs };
  const { status, retryAfterS = 0 } = answer;
  if (status >= 200 && status <= 299) return { became: 'sent' };
  if (status === 404 || status === 410) return { became: 'gone' };
  if (status !== 429 && status < 500) return { became: 'dropped' };
  const wishedMs = Math.min(Math.ceil(retryAfterS * SECOND_MS), PAUSES.longestMs);
  return { became: 'due again', afterMs: Math.max(wishedMs, pauseMs) };
}
