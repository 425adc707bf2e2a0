import { and, asc, desc, eq, gt, ne, type SQL } from 'drizzle-orm';
import type { HandOff, HandOffStore } from '#backend/actions/payments/stores.ts';
import { FIRST_ASK_MS } from '#backend/domain/payments/patience.ts';
import type { Connection } from '../database.ts';
import { inMs, MOMENT } from '../members/time.ts';
import { handOffs } from '../schema.ts';
import { claimToAsk, stranded, strandedParcels } from './asked-hand-offs.ts';
import { handOffIn, isLiving } from './hand-off-rows.ts';
import { handOffStatements } from './hand-off-statements.ts';

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
