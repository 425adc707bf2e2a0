import { and, eq, inArray, isNull, ne, notInArray } from 'drizzle-orm';
import type { PlayStatus } from '#lib/contract/enums.ts';
import { orders, shipments } from '../schema.ts';
import type { orderStageWord } from '../schema/words.ts';

type Stage = (typeof orderStageWord.enumValues)[number];

/** By its stage an order is found in an index; its status is in none. */
const STAGES = {
  START: 'open',
  PLAYING: 'open',
  SUCCESS: 'open',
  CONFIRM: 'played',
  CANCEL: 'undone',
  ERROR: 'undone',
} as const satisfies Record<PlayStatus, Stage>;

/** Conditions on what a member has in the shop. */
export const ordersOf = (memberId: string, ...statuses: readonly [PlayStatus, ...PlayStatus[]]) =>
  and(
    eq(orders.memberId, memberId),
    inArray(orders.stage, [...new Set(statuses.map((status) => STAGES[status]))]),
    inArray(orders.status, [...statuses]),
  );

/** Its money goes back, or has gone: there is nothing in it to be seen any more. */
export const isNotGivenBack = notInArray(orders.paymentStatus, ['REFUND_PENDING', 'REFUNDED']);

/** Paid, and its result not seen. */
export const unseenOf = (memberId: string) => and(ordersOf(memberId, 'SUCCESS'), isNotGivenBack);

export const parcelsUnderWayOf = (memberId: string) =>
  and(eq(shipments.memberId, memberId), ne(shipments.status, 'DELIVERED'), isNull(shipments.withdrawnAt));
