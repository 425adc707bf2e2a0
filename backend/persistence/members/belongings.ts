import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { PlayStatus } from '#lib/contract/words.ts';
import { orders, shipments, wonPrizes } from '../schema.ts';

/** Conditions on what a member has in the shop. */
export const ordersOf = (memberId: string, ...statuses: readonly [PlayStatus, ...PlayStatus[]]) =>
  and(eq(orders.memberId, memberId), inArray(orders.status, [...statuses]));

/** Won prizes whose shipping can still be asked for. */
export const waitingPrizesOf = (memberId: string) =>
  and(eq(wonPrizes.memberId, memberId), isNull(wonPrizes.shipmentId), gt(wonPrizes.keptUntil, sql`now()`));

export const parcelsUnderWayOf = (memberId: string) =>
  and(eq(shipments.memberId, memberId), ne(shipments.status, 'DELIVERED'));
