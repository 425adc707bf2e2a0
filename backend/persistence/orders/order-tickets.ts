import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PrizeGrade } from '#lib/contract/enums.ts';
import type { Order, OrderKey } from '#backend/domain/orders/order.ts';
import { allTickets } from '#backend/domain/refunds/order-refunds.ts';
import { LAST_ONE_LABEL } from '#lib/line-ups/prize-codes.ts';
import type { Connection } from '../db/database.ts';
import type { RefundRecord } from '../refunds/refund-records.ts';
import { lastOnePrizes, prizes, wonPrizes } from '../schema.ts';

export type TicketPrize = {
  readonly wonPrizeId: string;
  readonly grade: PrizeGrade;
  readonly gradeLabel: string;
  readonly name: string;
  /** Null: it has none, or it is not chosen yet. */
  readonly variant: string | null;
  /** Null: in no shipment. */
  readonly shipmentId: string | null;
  readonly isVoid: boolean;
};

type PrizeOfTicket = TicketPrize & { readonly ticket: number | null };

type OrderTicket = {
  /** Null: the last-one prize. */
  readonly ticket: number | null;
  readonly isRefunded: boolean;
  /** Null: it has no result yet, or its round is void. */
  readonly prize: TicketPrize | null;
};

/** The prizes of an order by ticket, void ones too. None before its result. */
export async function ticketPrizes(
  db: Connection,
  { drawId, orderId }: OrderKey,
): Promise<readonly PrizeOfTicket[]> {
  const rows = await db
    .select({
      wonPrizeId: wonPrizes.wonPrizeId,
      ticket: wonPrizes.ticket,
      grade: prizes.grade,
      gradeLabel: sql<string>`coalesce(${prizes.gradeLabel}, ${LAST_ONE_LABEL})`,
      name: sql<string>`coalesce(${prizes.name}, ${lastOnePrizes.name}, '')`,
      variant: wonPrizes.variant,
      shipmentId: wonPrizes.shipmentId,
      voidedAt: wonPrizes.voidedAt,
    })
    .from(wonPrizes)
    .leftJoin(prizes, and(eq(prizes.drawId, wonPrizes.drawId), eq(prizes.prizeId, wonPrizes.prizeId)))
    .leftJoin(lastOnePrizes, and(eq(lastOnePrizes.drawId, wonPrizes.drawId), isNull(wonPrizes.prizeId)))
    .where(and(eq(wonPrizes.drawId, drawId), eq(wonPrizes.orderId, orderId)))
    .orderBy(wonPrizes.ticket);
  return rows.map(({ grade, voidedAt, ...row }) => ({
    ...row,
    grade: grade ?? 'lastOne',
    isVoid: voidedAt !== null,
  }));
}

/** The tickets of an order, with their prizes once it has a result. */
export function ticketsOf(
  order: Pick<Order, 'firstTicket' | 'quantity' | 'paymentStatus'>,
  won: readonly PrizeOfTicket[],
  refunds: readonly RefundRecord[],
): readonly OrderTicket[] {
  const isWhole = order.paymentStatus === 'REFUND_PENDING' || order.paymentStatus === 'REFUNDED';
  const refunded = new Set(
    refunds.flatMap(({ withdrawnAt, tickets }) => (withdrawnAt === null ? tickets : [])),
  );
  const tickets: readonly (number | null)[] = won.some(({ ticket }) => ticket === null)
    ? [...allTickets(order), null]
    : allTickets(order);
  return tickets.map((ticket) => ({
    ticket,
    isRefunded: isWhole || (ticket !== null && refunded.has(ticket)),
    prize: prizeOf(won, ticket),
  }));
}

function prizeOf(won: readonly PrizeOfTicket[], of: number | null): TicketPrize | null {
  const found = won.find(({ ticket }) => ticket === of);
  if (found === undefined) return null;
  const { ticket: _ticket, ...prize } = found;
  return prize;
}

export const countsOf = (won: readonly PrizeOfTicket[]) => ({
  won: won.length,
  waiting: won.filter(({ shipmentId, isVoid }) => shipmentId === null && !isVoid).length,
  inShipments: won.filter(({ shipmentId }) => shipmentId !== null).length,
  void: won.filter(({ isVoid }) => isVoid).length,
});
