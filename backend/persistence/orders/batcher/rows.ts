import type { LineUp } from '#backend/domain/fairness.ts';
import type { Terms } from '#backend/domain/orders/counters.ts';
import type { StoredOrder } from '#backend/domain/orders/order.ts';
import { yen } from '#backend/domain/money.ts';
import type { OrderReason, PaymentStatus, PaymentType, PlayStatus, SalesType } from '#lib/contract/enums.ts';
import type { LogHead } from '#backend/domain/orders/log-chain.ts';
import type { WorkingSet } from '#backend/domain/orders/working-set.ts';

/** A draw's locked row with its box. */
export type DrawRow = {
  readonly draw_id: string;
  readonly directory_name: string;
  readonly title: string;
  readonly sales_type: SalesType;
  readonly price: number;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly quantities: readonly number[];
  readonly per_purchase: number;
  readonly per_member: number | null;
  readonly concurrent_playing: number;
  readonly total: number;
  readonly sold: number;
  readonly held: number;
  readonly sold_before: number;
  readonly playing: number;
  readonly log_entries: number;
  readonly log_head: Uint8Array | null;
  readonly source_salt: string;
  readonly at: Date;
  readonly root: Uint8Array | null;
  readonly line_up: LineUp | null;
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
  readonly first_ticket: number | null;
  readonly has_last_one: boolean;
  readonly salt: Uint8Array;
  readonly is_late: boolean;
  readonly settled_at: Date | null;
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
  perPurchase: row.per_purchase,
  perMember: row.per_member,
  concurrentPlaying: row.concurrent_playing,
  total: row.total,
  soldBefore: row.sold_before,
  isSealed: row.root !== null,
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
  firstTicket: row.first_ticket,
  hasLastOne: row.has_last_one,
  salt: row.salt,
  isLate: row.is_late,
  settledAt: row.settled_at,
});

/** The version of an order's row and its status when it was read. */
export type ReadOrder = { readonly status: StoredOrder['status']; readonly version: number };

/** A working set with the other data that writing it needs. */
export type BatchWorkingSet = WorkingSet & {
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly lineUp: LineUp;
  readonly log: LogHead;
  /** The next tickets of the box. */
  readonly tickets: Uint8Array;
  /** By order id. Orders placed by this batch have none. */
  readonly rows: ReadonlyMap<string, ReadOrder>;
};
