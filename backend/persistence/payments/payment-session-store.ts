import {
  and,
  asc,
  desc,
  eq,
  gt,
  ne,
  type SQL,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import type { HandOff, HandOffStore } from '#backend/actions/payments/ports.ts';
import { FIRST_ASK_MS } from '#backend/domain/orders/payment-polling.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import type { Connection } from '../database.ts';
import { inMs, MOMENT } from '../clock.ts';
import { handOffs, liveOrders, orders, shipments } from '../schema.ts';
import { handOffIn, isLiving, handOffStatements } from './payment-session-statements.ts';

/** As often a trip may end in between being found living and being read. */
const TRIES = 3;

export function handOffStore(db: Connection): HandOffStore {
  const statements = handOffStatements(db);
  return {
    begin: async ({ order, ...wish }) => {
      // What costs nothing has nobody to ask.
      const askInMs = wish.paymentType === 'NONE' ? null : FIRST_ASK_MS;
      const { drawId, orderId } = order ?? { drawId: null, orderId: null };
      for (let tried = 1; tried <= TRIES; tried += 1) {
        const begun =
          (await one(statements.begin.execute({ ...wish, askInMs, drawId, orderId }))) ??
          (await one(livingAlready(statements, { orderId, shipmentId: wish.shipmentId })));
        if (begun) return begun;
      }
      throw new Error('A hand-off could neither be begun nor found.');
    },
    noteOpen: async (redirectId, { sessionId, url }, expiresAt) => {
      const opened = await statements.noteOpen.execute({
        ...{ redirectId, sessionId, url },
        expiresAt: expiresAt.toISOString(),
      });
      return opened.length > 0;
    },
    noteEnd: async (redirectId, end, askInMs) => {
      await statements.noteEnd.execute({ redirectId, end, askInMs });
    },

    find: (redirectId) => one(statements.find.execute({ redirectId })),
    livingOf: async (orderId) => (await statements.livingOf.execute({ orderId })).map(handOffIn),
    livingOfParcel: async (shipmentId) =>
      (await statements.livingOfParcel.execute({ shipmentId })).map(handOffIn),
    ...rarely(db),
  };
}

type What = { readonly orderId: string | null; readonly shipmentId: string | null };

const livingAlready = (statements: ReturnType<typeof handOffStatements>, { orderId, shipmentId }: What) =>
  shipmentId === null
    ? statements.livingOf.execute({ orderId })
    : statements.livingOfParcel.execute({ shipmentId });

type Row = typeof handOffs.$inferSelect;

async function one(rows: PromiseLike<Row[]>): Promise<HandOff | undefined> {
  const [row] = await rows;
  return row && handOffIn(row);
}

type Rarely =
  | 'findBySession'
  | 'cardTripOf'
  | 'paidOf'
  | 'paidOfParcel'
  | 'claimToAsk'
  | 'askAgain'
  | 'stranded'
  | 'strandedParcels';

const rarely = (db: Connection): Pick<HandOffStore, Rarely> => ({
  findBySession: async (provider, sessionId) =>
    one(
      db
        .select()
        .from(handOffs)
        .where(and(eq(handOffs.provider, provider), eq(handOffs.sessionId, sessionId))),
    ),
  cardTripOf: async (memberId, provider) => {
    const isTheirs = and(eq(handOffs.memberId, memberId), eq(handOffs.provider, provider));
    const isOpen = and(eq(handOffs.purpose, 'card'), isLiving, gt(handOffs.expiresAt, MOMENT));
    return one(
      db.select().from(handOffs).where(and(isTheirs, isOpen)).orderBy(desc(handOffs.madeAt)).limit(1),
    );
  },
  paidOf: ({ memberId, orderId }) => one(firstPaid(db, memberId, eq(handOffs.orderId, orderId))),
  paidOfParcel: ({ memberId, shipmentId }) =>
    one(firstPaid(db, memberId, eq(handOffs.shipmentId, shipmentId))),
  claimToAsk: (atMost) => claimToAsk(db, atMost),
  askAgain: async (redirectId, waitMs) => {
    await db
      .update(handOffs)
      .set({ askAt: waitMs === null ? null : inMs(waitMs) })
      .where(eq(handOffs.redirectId, redirectId));
  },
  stranded: (atMost) => stranded(db, atMost),
  strandedParcels: (atMost) => strandedParcels(db, atMost),
});

const firstPaid = (db: Connection, memberId: string, isFor: SQL) =>
  db
    .select()
    .from(handOffs)
    .where(and(eq(handOffs.memberId, memberId), isFor, ne(handOffs.state, 'ENDED')))
    .orderBy(asc(handOffs.madeAt))
    .limit(1);

/** Longer than to ask takes. When a backend dies over it, another asks after this. */
const LEASE_MS = 60_000;

/** Whoever is just ending an order gets so long to do it in peace. */
const GRACE_MS = 30_000;

async function claimToAsk(db: Connection, atMost: number): Promise<HandOff[]> {
  const { redirectId, askAt, asked } = handOffs;
  const due = db
    .$with('due')
    .as(
      db
        .select({ redirectId })
        .from(handOffs)
        .where(lte(askAt, MOMENT))
        .orderBy(asc(askAt))
        .limit(atMost)
        .for('update', { skipLocked: true }),
    );
  const rows = await db
    .with(due)
    .update(handOffs)
    .set({ askAt: inMs(LEASE_MS), asked: sql`${asked} + 1` })
    .where(inArray(redirectId, db.select({ redirectId: due.redirectId }).from(due)))
    .returning();
  return rows.map(handOffIn);
}

function stranded(db: Connection, atMost: number): Promise<OrderKey[]> {
  const { drawId, orderId, heldUntil } = liveOrders;
  const isOrder = and(eq(orders.drawId, drawId), eq(orders.orderId, orderId));
  const living = db
    .select({ one: sql`1` })
    .from(handOffs)
    .where(and(eq(handOffs.orderId, orderId), isLiving));
  return db
    .select({ drawId, orderId })
    .from(liveOrders)
    .innerJoin(orders, isOrder)
    .where(and(eq(orders.status, 'PLAYING'), lt(heldUntil, inMs(-GRACE_MS)), notExists(living)))
    .limit(atMost);
}

/** Trips that have just been made are somebody's who is at it. */
async function strandedParcels(db: Connection, atMost: number): Promise<string[]> {
  const { shipmentId, paymentStatus, payUntil, withdrawnAt } = shipments;
  const isUnderWay = or(isLiving, gt(handOffs.expiresAt, inMs(-GRACE_MS)));
  const going = db
    .select({ one: sql`1` })
    .from(handOffs)
    .where(and(eq(handOffs.memberId, shipments.memberId), eq(handOffs.shipmentId, shipmentId), isUnderWay));
  const isBeingPaid = and(eq(paymentStatus, 'PENDING'), isNotNull(payUntil), isNull(withdrawnAt));
  const rows = await db
    .select({ shipmentId })
    .from(shipments)
    .where(and(isBeingPaid, notExists(going)))
    .limit(atMost);
  return rows.map((row) => row.shipmentId);
}
