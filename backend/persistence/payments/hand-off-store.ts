import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type { HandOff, HandOffStore, NewHandOff } from '#backend/actions/payments/ports.ts';
import { FIRST_ASK_MS } from '#backend/domain/payments/patience.ts';
import type { Connection } from '../database.ts';
import { inMs, MOMENT } from '../members/time.ts';
import { handOffs } from '../schema.ts';
import { claimToAsk, stranded } from './asked-hand-offs.ts';
import { handOffIn, isLiving } from './hand-off-rows.ts';

/** As often a trip may end in between being found living and being read. */
const TRIES = 3;

const { redirectId, memberId, orderId, state, provider, sessionId, madeAt } = handOffs;

export const handOffStore = (db: Connection): HandOffStore => ({
  begin: async (wish) => {
    for (let tried = 1; tried <= TRIES; tried += 1) {
      const begun =
        (await insertNew(db, wish)) ?? (wish.order && (await findLiving(db, wish.order.orderId))[0]);
      if (begun) return begun;
    }
    throw new Error('A hand-off could neither be begun nor found.');
  },

  noteOpen: async (id, session, expiresAt) => {
    const opened = await db
      .update(handOffs)
      .set({ ...session, expiresAt, state: 'OPEN' })
      .where(and(eq(redirectId, id), isLiving))
      .returning({ redirectId });
    return opened.length > 0;
  },

  noteEnd: async (id, end, askAgainInMs) => {
    const isLate = end === 'DONE' ? eq(state, 'ENDED') : undefined;
    await db
      .update(handOffs)
      .set({ state: end, asked: 0, askAt: askAgainInMs === null ? null : inMs(askAgainInMs) })
      .where(and(eq(redirectId, id), or(isLiving, isLate)));
  },

  find: async (id) => one(db.select().from(handOffs).where(eq(redirectId, id))),
  findBySession: async (of, id) =>
    one(
      db
        .select()
        .from(handOffs)
        .where(and(eq(provider, of), eq(sessionId, id))),
    ),
  livingOf: (id) => findLiving(db, id),
  paidOf: (order) => findPaid(db, order),

  claimToAsk: (atMost) => claimToAsk(db, atMost),
  askAgain: async (id, waitMs) => {
    await db
      .update(handOffs)
      .set({ askAt: waitMs === null ? null : inMs(waitMs) })
      .where(eq(redirectId, id));
  },
  stranded: (atMost) => stranded(db, atMost),
});

type Row = typeof handOffs.$inferSelect;

async function one(rows: PromiseLike<Row[]>): Promise<HandOff | undefined> {
  const [row] = await rows;
  return row && handOffIn(row);
}

/** Undefined: the order has a living one already. */
async function insertNew(db: Connection, { order, lifeMs, ...wish }: NewHandOff) {
  const [row] = await db
    .insert(handOffs)
    .values({
      ...wish,
      drawId: order?.drawId,
      orderId: order?.orderId,
      state: 'OPENING',
      madeAt: MOMENT,
      expiresAt: inMs(lifeMs),
      // What costs nothing has nobody to ask.
      askAt: wish.paymentType === 'NONE' ? null : inMs(FIRST_ASK_MS),
    })
    .onConflictDoNothing({ target: orderId, where: sql`${state} in ('OPENING', 'OPEN')` })
    .returning();
  return row && handOffIn(row);
}

async function findLiving(db: Connection, id: string): Promise<HandOff[]> {
  const rows = await db
    .select()
    .from(handOffs)
    .where(and(eq(orderId, id), isLiving));
  return rows.map(handOffIn);
}

const findPaid = (db: Connection, order: { readonly memberId: string; readonly orderId: string }) =>
  one(
    db
      .select()
      .from(handOffs)
      .where(and(eq(memberId, order.memberId), eq(orderId, order.orderId), ne(state, 'ENDED')))
      .orderBy(asc(madeAt))
      .limit(1),
  );
