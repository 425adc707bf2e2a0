import { and, eq, getTableColumns, or, type SQL, sql, type InferSelectModel } from 'drizzle-orm';
import { yen } from '#backend/domain/money.ts';
import { afterKey, type Batching } from '../db/batching.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { paymentSessions } from '../schema.ts';
import type { PaymentSession } from '#backend/domain/orders/payment-polling.ts';

const { redirectId, state } = paymentSessions;

/** These milliseconds from now; null stays null. */
const inColumnMs = (ms: SQL): SQL => sql`${CURRENT_TIME} + ${ms} * interval '1 millisecond'`;

const KEY = ['redirectId'] as const;

/** The statements that run with every payment. */
export const paymentSessionStatements = (batching: Batching) => ({
  begin: begin(batching),
  recordOpen: recordOpen(batching),
  recordEnd: recordEnd(batching),
  find: batching.batch('payment sessions', {
    kind: 'read',
    columns: { redirectId: 'text' },
    key: KEY,
    statement: (calls) =>
      batching.db
        .select(getTableColumns(paymentSessions))
        .from(calls.rows)
        .innerJoin(paymentSessions, eq(redirectId, calls.column('redirectId')))
        .prepare('payment_sessions_find'),
  }),
});

/** Returns no row if the order or the shipment already has an active payment session. */
const begin = (batching: Batching) =>
  batching.batch('begun payment sessions', {
    kind: 'repeatableWrite',
    columns: {
      redirectId: 'text',
      memberId: 'uuid',
      purpose: 'text',
      drawId: 'uuid',
      orderId: 'uuid',
      shipmentId: 'uuid',
      paymentType: 'text',
      yen: 'int',
      withCard: 'boolean',
      provider: 'text',
      lifeMs: 'float8',
      pollInMs: 'float8',
    },
    key: KEY,
    statement: (calls) =>
      batching.db
        .insert(paymentSessions)
        .select(
          sql`select "redirectId", "memberId", purpose::payment_session_purpose, "drawId", "orderId", "shipmentId",
              "paymentType"::payment_type, yen, "withCard", provider, 'OPENING', null, null, ${CURRENT_TIME},
              ${inColumnMs(calls.column('lifeMs'))}, ${inColumnMs(calls.column('pollInMs'))}, 0
            from ${calls.rows}`,
        )
        .onConflictDoNothing()
        .returning()
        .prepare('payment_sessions_begin'),
  });

const recordOpen = (batching: Batching) =>
  batching.batch('opened payment sessions', {
    kind: 'repeatableWrite',
    columns: { redirectId: 'text', sessionId: 'text', url: 'text', expiresAt: 'timestamptz' },
    key: KEY,
    statement: (calls) =>
      batching.db
        .update(paymentSessions)
        .set({
          sessionId: calls.column('sessionId'),
          url: calls.column('url'),
          expiresAt: calls.column('expiresAt'),
          state: 'OPEN',
        })
        .from(calls.rows)
        .where(and(eq(redirectId, calls.column('redirectId')), afterKey(isActive)))
        .returning({ redirectId })
        .prepare('payment_sessions_open'),
  });

/** An ENDED session may still turn out to be paid (DONE). No other ended session changes. */
const recordEnd = (batching: Batching) =>
  batching.batch('ended payment sessions', {
    kind: 'repeatableWrite',
    columns: { redirectId: 'text', end: 'text', pollInMs: 'float8' },
    key: KEY,
    statement: (calls) => {
      const end = sql`${calls.column('end')}::payment_session_state`;
      const isEndable = or(isActive, sql`${state} = 'ENDED' and ${end} = 'DONE'`);
      return batching.db
        .update(paymentSessions)
        .set({ state: end, polls: 0, pollAt: inColumnMs(calls.column('pollInMs')) })
        .from(calls.rows)
        .where(and(eq(redirectId, calls.column('redirectId')), afterKey(isEndable)))
        .returning({ redirectId })
        .prepare('payment_sessions_end');
    },
  });

/** In the same words as the partial unique index on orders, so that this index is used. */
export const isActive = sql`${paymentSessions.state} in ('OPENING', 'OPEN')`;

export function paymentSessionFrom(session: InferSelectModel<typeof paymentSessions>): PaymentSession {
  const { drawId, orderId: ofOrder, pollAt: _pollAt, yen: sum, ...row } = session;
  const order = drawId === null || ofOrder === null ? null : { drawId, orderId: ofOrder };
  return { ...row, yen: yen(sum), order };
}
