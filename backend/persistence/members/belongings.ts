import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { PlayStatus } from '#lib/contract/words.ts';
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

export const parcelsUnderWayOf = (memberId: string) =>
  and(eq(shipments.memberId, memberId), ne(shipments.status, 'DELIVERED'), isNull(shipments.withdrawnAt));
