import { rankOf } from '#lib/contract/email-kinds.ts';
import type { NotificationKind, PushKind } from '#lib/contract/enums.ts';
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

type Delivery = {
  /** How long it is worth reading after its event; saleOpens counts from the opening. */
  readonly lifeMs: number;
  /** How urgent it is for a device that saves its battery (RFC 8030, 5.3). */
  readonly urgency: 'low' | 'normal' | 'high';
};

const DELIVERIES: Readonly<Record<NotificationKind, Delivery>> = {
  saleOpens: { lifeMs: 60 * MINUTE_MS, urgency: 'high' },
  ticketsReturn: { lifeMs: 30 * MINUTE_MS, urgency: 'high' },
  fewRemain: { lifeMs: 120 * MINUTE_MS, urgency: 'normal' },
  newDraw: { lifeMs: 3 * DAY_MS, urgency: 'low' },
};

export const urgencyOf = (kind: PushKind): Delivery['urgency'] =>
  kind === 'queueTurn' ? 'high' : DELIVERIES[kind].urgency;

/** Notifications of sales are sent before news, which goes to all members and can wait; new draws are news. */
export const notificationRank = (kind: NotificationKind): number =>
  rankOf(kind === 'newDraw' ? 'news' : 'drawNotification');

/** A shop may publish a whole series at once: after these, a member reads of new draws in the shop only. */
export const MAX_NEW_DRAWS_A_DAY = 5;

/** When a notification is deleted unsent: at the end of the sale at the latest. */
export function uselessAfter(kind: NotificationKind, draw: Period, startedAt: Date): Date {
  const from = kind === 'saleOpens' ? draw.opensAt : startedAt;
  return new Date(Math.min(from.getTime() + DELIVERIES[kind].lifeMs, draw.closesAt.getTime()));
}
