import { and, eq, or, type SQL, sql, type InferSelectModel } from 'drizzle-orm';
import { yen } from '#backend/domain/money.ts';
import type { Connection } from '../database.ts';
import { CURRENT_TIME } from '../clock.ts';
import { paymentSessions } from '../schema.ts';
import type { PaymentSession } from '#backend/domain/orders/payment-polling.ts';

const { redirectId, orderId, shipmentId, state } = paymentSessions;

const param = (name: string) => sql.placeholder(name);
/** The given milliseconds from now; null stays null. */
const inParamMs = (name: string): SQL =>
  sql`${CURRENT_TIME} + ${param(name)}::float8 * interval '1 millisecond'`;

/** Runs with every payment, so these are prepared statements. */
export const paymentSessionStatements = (db: Connection) => ({
  begin: begin(db),

  find: db
    .select()
    .from(paymentSessions)
    .where(eq(redirectId, param('redirectId')))
    .prepare('hand_off_find'),

  activeOf: db
    .select()
    .from(paymentSessions)
    .where(and(eq(orderId, param('orderId')), isActive))
    .prepare('hand_offs_living'),

  activeOfShipment: db
    .select()
    .from(paymentSessions)
    .where(and(eq(shipmentId, param('shipmentId')), isActive))
    .prepare('hand_offs_living_of_parcel'),

  recordOpen: db
    .update(paymentSessions)
    .set({
      sessionId: sql`${param('sessionId')}`,
      url: sql`${param('url')}`,
      expiresAt: sql`${param('expiresAt')}`,
      state: 'OPEN',
    })
    .where(and(eq(redirectId, param('redirectId')), isActive))
    .returning({ redirectId })
    .prepare('hand_off_open'),

  /** An ENDED session may still turn out to be paid (DONE). No other ended session changes. */
  recordEnd: db
    .update(paymentSessions)
    .set({ state: sql`${param('end')}::hand_off_state`, asked: 0, askAt: inParamMs('askInMs') })
    .where(
      and(
        eq(redirectId, param('redirectId')),
        or(isActive, sql`${state} = 'ENDED' and ${param('end')}::hand_off_state = 'DONE'`),
      ),
    )
    .prepare('hand_off_end'),
});

/** Returns no row if the order or the shipment already has an active payment session. */
const begin = (db: Connection) =>
  db
    .insert(paymentSessions)
    .values({
      redirectId: param('redirectId'),
      memberId: param('memberId'),
      purpose: param('purpose'),
      drawId: param('drawId'),
      orderId: param('orderId'),
      shipmentId: param('shipmentId'),
      paymentType: param('paymentType'),
      yen: param('yen'),
      withCard: param('withCard'),
      provider: param('provider'),
      state: 'OPENING',
      madeAt: CURRENT_TIME,
      expiresAt: inParamMs('lifeMs'),
      askAt: inParamMs('askInMs'),
    })
    .onConflictDoNothing()
    .returning()
    .prepare('hand_off_begin');

/** In the same words as the partial unique index on orders, so that this index is used. */
export const isActive = sql`${paymentSessions.state} in ('OPENING', 'OPEN')`;

export function paymentSessionFrom(session: InferSelectModel<typeof paymentSessions>): PaymentSession {
  const { drawId, orderId: ofOrder, askAt: _askAt, yen: sum, ...row } = session;
  const order = drawId === null || ofOrder === null ? null : { drawId, orderId: ofOrder };
  return { ...row, yen: yen(sum), order };
}
