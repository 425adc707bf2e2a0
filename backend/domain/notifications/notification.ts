import type { NotificationKind } from '#lib/contract/enums.ts';
import type { Period } from '../draws/draw.ts';

/** The facts of a draw in a notification. Stored with queued emails: keys must not change. */
export type NotifiedDraw = {
  readonly directoryName: string;
  readonly drawTitle: string;
  /** UTC, ISO 8601. */
  readonly opensAt: string;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long each kind is worth reading after its event; saleOpens counts from the opening. */
const LIFE_MS: Readonly<Record<NotificationKind, number>> = {
  saleOpens: 60 * MINUTE_MS,
  ticketsReturn: 30 * MINUTE_MS,
  fewRemain: 120 * MINUTE_MS,
  newDraw: 3 * DAY_MS,
};

/** A shop may publish a whole series at once: after these, a member reads of new draws in the shop only. */
export const MAX_NEW_DRAWS_A_DAY = 5;

/** When a notification is deleted unsent: at the end of the sale at the latest. */
export function uselessAfter(kind: NotificationKind, draw: Period, startedAt: Date): Date {
  const from = kind === 'saleOpens' ? draw.opensAt : startedAt;
  return new Date(Math.min(from.getTime() + LIFE_MS[kind], draw.closesAt.getTime()));
}
