import { yearsBefore } from '#lib/contract/member/dates.ts';
import { dayInJapan, JAPAN_AHEAD_MS } from '../japan-time.ts';

/** The most that members under these ages may spend in a month of Japan's calendar, in yen. */
export type MinorCaps = { readonly under16: number; readonly under18: number };

/** How much a member may spend in a month; null for whoever is of age. */
export function capOf(birthday: string, at: Date, caps: MinorCaps): number | null {
  const today = dayInJapan(at);
  // Dates of the calendar compare as text. Whoever was born on 29 February is a year older on 1 March.
  if (birthday > yearsBefore(today, 16)) return caps.under16;
  return birthday > yearsBefore(today, 18) ? caps.under18 : null;
}

/** The month in Japan that a moment lies in: its first moment, and the first of the next. */
export function monthInJapan(at: Date): { readonly from: Date; readonly to: Date } {
  const there = new Date(at.getTime() + JAPAN_AHEAD_MS);
  const begin = (month: number) => new Date(Date.UTC(there.getUTCFullYear(), month) - JAPAN_AHEAD_MS);
  return { from: begin(there.getUTCMonth()), to: begin(there.getUTCMonth() + 1) };
}

const DAY_MS = 24 * 60 * 60_000;
const LONGEST_TO_PAY_MS = 31 * DAY_MS;

/**
 * Since when whatever was paid after a moment was ordered. An order is paid within the half hour it is held for, or told
 * to be paid some days late; what is told still later counts for no month.
 */
export const orderedSince = (paidFrom: Date): Date => new Date(paidFrom.getTime() - LONGEST_TO_PAY_MS);
