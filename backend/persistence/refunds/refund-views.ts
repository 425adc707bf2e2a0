import { type SQL, sql, isNotNull, and, isNull, eq } from 'drizzle-orm';
import type { RefundView } from '#backend/domain/refunds/refund.ts';
import { refunds } from '../schema.ts';
import type { RefundState } from '#lib/contract/enums.ts';

type Row = Omit<RefundView, 'madeAt' | 'doneAt' | 'withdrawnAt'> & {
  readonly madeAt: string;
  readonly doneAt: string | null;
  readonly withdrawnAt: string | null;
};

const refundsWhere = (which: SQL) => sql<readonly Row[]>`(
  select coalesce(json_agg(json_build_object('yen', r.yen, 'scope', r.scope, 'method', r.method,
    'isOfSale', r.reason = 'byShop',
    'tickets', cardinality(r.tickets), 'madeAt', r.made_at, 'doneAt', r.done_at,
    'withdrawnAt', r.withdrawn_at, 'paidOutOn', r.paid_out_on, 'reference', r.reference) order by r.made_at), '[]')
  from ${refunds} r where ${which})`;

/** The refunds of the order of a row, oldest first. Names with their table, because `refunds` has them too. */
export const REFUNDS_OF_ORDER = refundsWhere(
  sql`r.draw_id = orders.draw_id and r.order_id = orders.order_id`,
);

export const REFUNDS_OF_SHIPMENT = refundsWhere(sql`r.shipment_id = shipments.shipment_id`);

export const refundViewsIn = (rows: readonly Row[]): RefundView[] =>
  rows.map(({ madeAt, doneAt, withdrawnAt, ...refund }) => ({
    ...refund,
    madeAt: new Date(madeAt),
    doneAt: doneAt === null ? null : new Date(doneAt),
    withdrawnAt: withdrawnAt === null ? null : new Date(withdrawnAt),
  }));

const isDone = isNotNull(refunds.doneAt);

/** Neither done nor withdrawn. */
export const isOpen = and(isNull(refunds.doneAt), isNull(refunds.withdrawnAt));

const byProvider = eq(refunds.method, 'provider');

const byTransfer = eq(refunds.method, 'bankTransfer');

const STATES: Readonly<Record<RefundState, SQL | undefined>> = {
  due: and(byProvider, isOpen),
  done: and(byProvider, isDone),
  requested: and(byTransfer, isOpen),
  paidOut: and(byTransfer, isDone),
  withdrawn: isNotNull(refunds.withdrawnAt),
};

/** The state of a refund, as `refundState` of the domain tells it of one. */
export const inRefundState = (state: RefundState): SQL | undefined => STATES[state];
