import type { PartnerDeliveryState } from '#lib/contract/partner-enums.ts';
import { PARTNER_FAILURE_DAYS } from '#lib/contract/shop-rules.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The pauses before the second and each further attempt: some three days in all. */
const PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
];

/** The attempts of a delivery, until it is replayed. */
export const MAX_ATTEMPTS = PAUSES_MS.length + 1;

/** The longest pause that an endpoint may ask for. */
const LONGEST_PAUSE_MS = 24 * HOUR_MS;

/** A part of a pause by which it is longer or shorter, so that what failed together is not sent again together. */
const JITTER = 0.2;

/** The answer of an endpoint, or why there was none: its address is not public, it was silent, or it was not reached. */
export type PartnerAnswer =
  | { readonly status: number; readonly retryAfterS?: number }
  | 'privateAddress'
  | 'timeout'
  | 'unreachable';

export type DeliveryOutcome =
  | { readonly became: 'delivered' }
  | { readonly became: 'dueAgain'; readonly afterMs: number }
  | { readonly became: 'failed' };

/**
 * The result of an attempt. Only 2xx is a success: a redirect is not followed. `attempts`: with this one, since the first or a
 * replay. `random`, from 0 to below 1, varies the pause.
 */
export function deliveryOutcome(answer: PartnerAnswer, attempts: number, random: number): DeliveryOutcome {
  if (isSuccess(answer)) return { became: 'delivered' };
  const pauseMs = PAUSES_MS[attempts - 1];
  if (pauseMs === undefined) return { became: 'failed' };
  const askedMs = typeof answer === 'string' ? 0 : (answer.retryAfterS ?? 0) * SECOND_MS;
  const varied = pauseMs * (1 - JITTER + 2 * JITTER * random);
  return { became: 'dueAgain', afterMs: Math.round(Math.max(varied, Math.min(askedMs, LONGEST_PAUSE_MS))) };
}

export const isSuccess = (answer: PartnerAnswer): boolean =>
  typeof answer !== 'string' && answer.status >= 200 && answer.status <= 299;

const GONE = 410;

/** Why an endpoint is switched off; `undefined`: it stays on. 410: its owner wants no more (Standard Webhooks). */
export function switchesOff(
  answer: PartnerAnswer,
  failingSince: Date | null,
  at: Date,
): 'gone' | 'failures' | undefined {
  if (isSuccess(answer)) return undefined;
  if (typeof answer !== 'string' && answer.status === GONE) return 'gone';
  const isLong =
    failingSince !== null && at.getTime() - failingSince.getTime() >= PARTNER_FAILURE_DAYS * DAY_MS;
  return isLong ? 'failures' : undefined;
}

const MAX_URL_CHARACTERS = 500;
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
/** Names that no public DNS has. */
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|lan|home|test|invalid|example|onion)$/;

/**
 * Whether the shop may send to this URL: https to a name of the public internet at the usual port. The addresses behind the name
 * are checked by each connection.
 */
export function isEndpointUrl(text: string): boolean {
  if (text.length > MAX_URL_CHARACTERS) return false;
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username + url.password !== '') return false;
  // A URL parser writes every form of an IPv4 address in four decimal numbers.
  const { hostname } = url;
  const isAddress = IPV4.test(hostname) || hostname.startsWith('[');
  return !isAddress && hostname.includes('.') && !LOCAL_NAMES.test(hostname);
}

type DeliveryTimes = { readonly dueAt: Date | null; readonly deliveredAt: Date | null };

export function deliveryState({ dueAt, deliveredAt }: DeliveryTimes): PartnerDeliveryState {
  if (dueAt !== null) return 'waiting';
  return deliveredAt === null ? 'failed' : 'delivered';
}
