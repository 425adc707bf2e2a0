import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { FIRST_POLL_MS, type PaymentSession } from '#backend/domain/payments/payment-session.ts';
import { afterKey, type Batching, defineBatch } from '../db/batching.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { OpenDatabase } from '../db/database.ts';
import { paymentSessions } from '../schema.ts';
import { activeSessionOf, isActive, paymentSessionFrom } from './payment-session-queries.ts';

const { redirectId, state } = paymentSessions;

/** These milliseconds from now; null stays null. */
const inColumnMs = (ms: SQL): SQL => sql`${CURRENT_TIME} + ${ms} * interval '1 millisecond'`;

const KEY = ['redirectId'] as const;

/** Returns no row if the order, the shipment or the member's registration of a card has an active payment session. */
const BEGIN = defineBatch({
  name: 'begun payment sessions',
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
  statement: ({ db }, calls) =>
    db
      .insert(paymentSessions)
      .select(
        sql`select "redirectId", "memberId", purpose::payment_session_purpose, "drawId", "orderId", "shipmentId",
            "paymentType"::payment_type, yen, "withCard", provider, 'OPENING', null, null, ${CURRENT_TIME},
            ${inColumnMs(calls.column('lifeMs'))}, ${inColumnMs(calls.column('pollInMs'))}, 0,
            case when "paymentType" = 'CARD' and not "withCard" then 'page' end
          from ${calls.rows}`,
      )
      .onConflictDoNothing()
      .returning()
      .prepare('payment_sessions_begin'),
});

type NewPaymentSession = Pick<
  PaymentSession,
  | 'redirectId'
  | 'memberId'
  | 'purpose'
  | 'order'
  | 'shipmentId'
  | 'paymentType'
  | 'yen'
  | 'withCard'
  | 'provider'
> & { readonly lifeMs: number };

/** Attempts to begin a session: the active one may end between the insert and the read. */
const TRIES = 3;

/**
 * Writes the session before the provider is called. Returns the active one if the order, the shipment or the member's
 * registration of a card has one.
 */
export async function beginPaymentSession(
  { db, batching }: Pick<OpenDatabase, 'db' | 'batching'>,
  { order, ...params }: NewPaymentSession,
): Promise<PaymentSession> {
  const call = {
    ...params,
    // A free order has no provider to poll.
    pollInMs: params.paymentType === 'NONE' ? null : FIRST_POLL_MS,
    drawId: order?.drawId ?? null,
    orderId: order?.orderId ?? null,
  };
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const begun = await batching.run(BEGIN, call);
    const paymentSession = begun === undefined ? await activeSessionOf(db, call) : paymentSessionFrom(begun);
    if (paymentSession !== undefined) return paymentSession;
  }
  throw new Error('The payment session could neither be created nor found.');
}

const RECORD_OPEN = defineBatch({
  name: 'opened payment sessions',
  kind: 'repeatableWrite',
  columns: { redirectId: 'text', sessionId: 'text', url: 'text', expiresAt: 'timestamptz' },
  key: KEY,
  statement: ({ db }, calls) =>
    db
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

export type OpenedPage = { readonly sessionId: string; readonly url: string; readonly expiresAt: Date };

/** `false`: the session has ended meanwhile, and its page must be closed. */
export const recordPageOpened = async (
  batching: Batching,
  id: string,
  { sessionId, url, expiresAt }: OpenedPage,
): Promise<boolean> =>
  (await batching.run(RECORD_OPEN, { redirectId: id, sessionId, url, expiresAt })) !== undefined;

/** An ENDED session may still turn out to be paid (DONE). No other ended session changes. */
const RECORD_END = defineBatch({
  name: 'ended payment sessions',
  kind: 'repeatableWrite',
  columns: { redirectId: 'text', end: 'text', pollInMs: 'float8' },
  key: KEY,
  statement: ({ db }, calls) => {
    const end = sql`${calls.column('end')}::payment_session_state`;
    const isEndable = or(isActive, sql`${state} = 'ENDED' and ${end} = 'DONE'`);
    return db
      .update(paymentSessions)
      .set({ state: end, polls: 0, pollAt: inColumnMs(calls.column('pollInMs')) })
      .from(calls.rows)
      .where(and(eq(redirectId, calls.column('redirectId')), afterKey(isEndable)))
      .returning({ redirectId })
      .prepare('payment_sessions_end');
  },
});

/**
 * Ends a session once; ENDED can still become DONE, because a late payment may arrive. `pollInMs` null: not polled
 * again.
 */
export async function recordSessionEnd(
  batching: Batching,
  id: string,
  { end, pollInMs }: { readonly end: 'DONE' | 'ENDED'; readonly pollInMs: number | null },
): Promise<void> {
  await batching.run(RECORD_END, { redirectId: id, end, pollInMs });
}

const FIND = defineBatch({
  name: 'payment sessions',
  kind: 'read',
  columns: { redirectId: 'text' },
  key: KEY,
  statement: ({ db }, calls) =>
    db
      .select(getTableColumns(paymentSessions))
      .from(calls.rows)
      .innerJoin(paymentSessions, eq(redirectId, calls.column('redirectId')))
      .prepare('payment_sessions_find'),
});

export async function findPaymentSession(
  batching: Batching,
  id: string,
): Promise<PaymentSession | undefined> {
  const found = await batching.run(FIND, { redirectId: id });
  return found && paymentSessionFrom(found);
}
