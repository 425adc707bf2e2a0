import type { Terms } from '#backend/domain/orders/counters.ts';
import type { StoredOrder } from '#backend/domain/orders/order.ts';
import { yen } from '#backend/domain/money.ts';
import type { OrderReason, PaymentStatus, PlayStatus, SalesType } from '#lib/contract/enums.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { LogHead } from '#backend/domain/orders/log-entries.ts';
import type { WorkingSet } from '#backend/domain/orders/working-set.ts';
import type { DrawnTicket } from '#backend/domain/refunds/void-prizes.ts';

/** A draw's locked row. */
export type DrawRow = {
  readonly draw_id: string;
  readonly directory_name: string;
  readonly title: string;
  readonly sales_type: SalesType;
  readonly price: number;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly quantities: readonly number[];
  readonly any_quantity: boolean;
  readonly per_purchase: number;
  readonly per_member: number | null;
  readonly concurrent_playing: number;
  readonly total: number;
  readonly sold: number;
  readonly held: number;
  readonly sold_before: number;
  readonly playing: number;
  readonly log_entries: number;
  readonly waiting: number;
  /** The newest round that was revealed or void in the draw; 0: none. */
  readonly newest_round: string;
  /** Null: the draw has no box yet. */
  readonly log_head: Uint8Array | null;
  readonly log_at: Date | null;
  /** Null: the sale is not paused. */
  readonly paused_at: Date | null;
  readonly is_public: boolean;
  readonly source_salt: string;
  readonly at: Date;
};

export type OrderRow = {
  readonly draw_id: string;
  readonly order_id: string;
  readonly member_id: string;
  readonly request_key: string;
  readonly quantity: number;
  readonly price: number;
  readonly total: number;
  readonly payment_type: PaymentType | null;
  readonly status: PlayStatus;
  readonly payment_status: PaymentStatus;
  readonly reason: OrderReason | null;
  readonly ordered_at: Date;
  readonly held_until: Date | null;
  readonly payable_until: Date;
  readonly first_ticket: number | null;
  readonly has_last_one: boolean;
  readonly salt: Uint8Array;
  readonly is_late: boolean;
  readonly settled_at: Date | null;
  readonly revealed_at: Date | null;
  readonly moves: number;
  readonly version: number;
  /** Null: the account was deleted. */
  readonly email: string | null;
  readonly name: string | null;
};

export const termsIn = (row: DrawRow): Terms => ({
  drawId: row.draw_id,
  price: yen(row.price),
  salesType: row.sales_type,
  opensAt: row.opens_at,
  closesAt: row.closes_at,
  quantities: row.quantities,
  anyQuantity: row.any_quantity,
  perPurchase: row.per_purchase,
  perMember: row.per_member,
  concurrentPlaying: row.concurrent_playing,
  total: row.total,
  soldBefore: row.sold_before,
  hasBox: row.log_head !== null && row.is_public,
  pausedAt: row.paused_at,
});

export const orderIn = (row: OrderRow): StoredOrder => ({
  drawId: row.draw_id,
  orderId: row.order_id,
  memberId: row.member_id,
  requestKey: row.request_key,
  quantity: row.quantity,
  price: yen(row.price),
  total: yen(row.total),
  paymentType: row.payment_type,
  status: row.status,
  paymentStatus: row.payment_status,
  reason: row.reason,
  orderedAt: row.ordered_at,
  heldUntil: row.held_until,
  payableUntil: row.payable_until,
  firstTicket: row.first_ticket,
  hasLastOne: row.has_last_one,
  salt: row.salt,
  isLate: row.is_late,
  settledAt: row.settled_at,
  revealedAt: row.revealed_at,
});

/** The version of an order's row and its status when it was read. */
export type ReadOrder = { readonly status: StoredOrder['status']; readonly version: number };

/** A working set with the other data that writing it needs. */
export type BatchWorkingSet = WorkingSet & {
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly log: LogHead;
  /** Tickets that wait for their result. */
  readonly waiting: number;
  /** The line of the box that each ticket of refunded orders has drawn. */
  readonly results: readonly DrawnTicket[];
  /** The newest round that was revealed in the draw; 0: none. */
  readonly newestRound: number;
  /** The newest time in the log of the draw. */
  readonly logAt: Date | null;
  /** By order id. Orders placed by this batch have none. */
  readonly rows: ReadonlyMap<string, ReadOrder>;
};
