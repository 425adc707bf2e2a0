import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { ListedPayment, ProviderRecords } from '#backend/actions/payments/gateway.ts';
import type { DisputeState } from '#lib/contract/enums.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import {
  sandboxDisputes,
  sandboxLedger,
  sandboxPayments,
  sandboxSessions,
  sandboxSettlements,
} from '#backend/persistence/schema.ts';
import { settledYen, settlementCsv } from '../settlement-csv.ts';
import { refundIdOf, settlementRows } from './settlements.ts';

const PER_PAGE = 50;

/** The sandbox provider's lists. */
export const sandboxRecords = (db: Connection): ProviderRecords => ({
  payment: async (paymentId) => {
    const [row] = await payments(db).where(eq(sandboxPayments.paymentId, paymentId));
    return row === undefined ? 'none' : listedPayment(row);
  },

  payments: async ({ from, until, at }) => {
    const rows = await payments(db)
      .where(and(gt(sandboxPayments.madeAt, from), lte(sandboxPayments.madeAt, until)))
      .orderBy(asc(sandboxPayments.madeAt), asc(sandboxPayments.paymentId))
      .limit(PER_PAGE)
      .offset(offsetOf(at));
    return { items: rows.map(listedPayment), next: nextPage(at, rows) };
  },

  disputes: async (at) => {
    const rows = await db
      .select()
      .from(sandboxDisputes)
      .orderBy(asc(sandboxDisputes.madeAt), asc(sandboxDisputes.disputeId))
      .limit(PER_PAGE)
      .offset(offsetOf(at));
    return {
      items: rows.map(({ madeAt, state, ...dispute }) => ({
        ...dispute,
        openedAt: madeAt,
        state: STATES[state] ?? 'open',
      })),
      next: nextPage(at, rows),
    };
  },

  settlements: async ({ from, until, at }) => {
    const rows = await db
      .select()
      .from(sandboxSettlements)
      .where(and(gt(sandboxSettlements.madeAt, from), lte(sandboxSettlements.madeAt, until)))
      .orderBy(asc(sandboxSettlements.madeAt))
      .limit(PER_PAGE)
      .offset(offsetOf(at));
    const items = await Promise.all(
      rows.map(async ({ settlementId, transferFeeYen }) => {
        const lines = await settlementRows(db, settlementId);
        const payoutYen = lines.reduce((sum, line) => sum + settledYen(line), -transferFeeYen);
        return { settlementId, transferFeeYen, payoutYen };
      }),
    );
    return { items, next: nextPage(at, rows) };
  },

  settlementFile: async (settlementId) => settlementCsv(await settlementRows(db, settlementId)),
});

/** A page begins at the row of this number, from 0. */
const offsetOf = (at: string | null): number => Number(at ?? '0');

const nextPage = (at: string | null, rows: readonly unknown[]): string | null =>
  rows.length < PER_PAGE ? null : `${offsetOf(at) + PER_PAGE}`;

const STATES: Readonly<Record<string, DisputeState>> = { pending: 'open', lost: 'lost', cancelled: 'won' };

type Line = {
  readonly lineId: number;
  readonly yen: number;
  readonly key: string | null;
  readonly kind: string;
};

/** The refunds and chargebacks of a payment that were not given back to the shop. */
const RETURNED = sql<readonly Line[]>`(
  select coalesce(json_agg(json_build_object('lineId', l.line_id, 'yen', l.yen, 'key', l.key, 'kind', l.kind)
      order by l.line_id), '[]')
    from ${sandboxLedger} l
   where l.payment_id = ${sandboxPayments.paymentId} and l.kind in ('refund', 'chargeback')
     and not exists (select from ${sandboxLedger} r where r.key = 'reversal:' || l.line_id))`;

const payments = (db: Connection) =>
  db
    .select({
      paymentId: sandboxPayments.paymentId,
      state: sandboxPayments.state,
      yen: sandboxPayments.yen,
      redirectId: sandboxSessions.key,
      returned: RETURNED,
    })
    .from(sandboxPayments)
    .innerJoin(sandboxSessions, eq(sandboxSessions.sessionId, sandboxPayments.sessionId));

type PaymentRow = Awaited<ReturnType<typeof payments>>[number];

const listedPayment = ({ paymentId, state, yen, redirectId, returned }: PaymentRow): ListedPayment => ({
  paymentId,
  yen,
  redirectId,
  currency: 'JPY',
  isCaptured: state !== 'failed',
  // Its list of disputes names payments, and not the other way round.
  disputes: [],
  returned: returned.map(({ lineId, yen: sum, key, kind }) => ({
    providerRefundId: refundIdOf(lineId),
    yen: sum,
    // The shop names a part by the id of its refund, as at KOMOJU, and a whole payment by none.
    description: key,
    isChargeback: kind === 'chargeback',
  })),
});
