import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { CardChanges, CardStore } from '#backend/actions/payments/ports.ts';
import type { Connection, Database } from '../db/database.ts';
import { inMs, CURRENT_TIME } from '../db/clock.ts';
import { inTransactionOn } from '../db/transaction.ts';
import { cards, forgottenCards, members } from '../schema.ts';
import type { StoredCard } from '#backend/actions/payments/cards.ts';

/** Longer than a provider takes to answer. */
const LEASE_MS = 2 * 60_000;

const { provider, customerId, tries, dueAt } = forgottenCards;

export const cardStore = (db: Database): CardStore => ({
  find: (memberId) => findCard(db, memberId),
  remove: (memberId) => forgetCardOf(db, memberId),

  claimForgotten: (atMost) => {
    const due = db.$with('due').as(
      db
        .select({
          dueProvider: sql<string>`${provider}`.as('due_provider'),
          dueId: sql<string>`${customerId}`.as('due_id'),
        })
        .from(forgottenCards)
        .where(lte(dueAt, CURRENT_TIME))
        .orderBy(asc(dueAt))
        .limit(atMost)
        .for('update', { skipLocked: true }),
    );
    return db
      .with(due)
      .update(forgottenCards)
      .set({ dueAt: inMs(LEASE_MS), tries: sql`${tries} + 1` })
      .where(sql`(${provider}, ${customerId}) in (select due_provider, due_id from ${due})`)
      .returning({ provider, customerId, tries });
  },
  recordForgotten: async (from, id) => {
    await db.delete(forgottenCards).where(isOne(from, id));
  },
  retryForgetting: async (from, id, waitMs) => {
    await db
      .update(forgottenCards)
      .set({ dueAt: inMs(waitMs) })
      .where(isOne(from, id));
  },

  inTransaction: inTransactionOn(db, cardChanges),
});

const CARD = {
  provider: cards.provider,
  customerId: cards.customerId,
  brand: cards.brand,
  lastFour: cards.lastFour,
  expiry: cards.expiry,
};

async function findCard(db: Connection, memberId: string): Promise<StoredCard | undefined> {
  const [card] = await db.select(CARD).from(cards).where(eq(cards.memberId, memberId));
  return card;
}

const isOne = (from: string, id: string) => and(eq(provider, from), eq(customerId, id));

function cardChanges(tx: Connection): CardChanges {
  return {
    lockMember: async (memberId) => {
      const [member] = await tx
        .select({ leftAt: members.leftAt })
        .from(members)
        .where(eq(members.memberId, memberId))
        .for('no key update');
      return member?.leftAt === null;
    },

    find: (memberId) => findCard(tx, memberId),

    write: async (memberId, card) => {
      const row = { ...card, registeredAt: CURRENT_TIME };
      await tx
        .insert(cards)
        .values({ ...row, memberId })
        .onConflictDoUpdate({ target: cards.memberId, set: row });
    },

    toForget: (card) => queueForForgetting(tx, card),

    notToForget: async ({ provider: from, customerId: id }) => {
      await tx.delete(forgottenCards).where(isOne(from, id));
    },
  };
}

type CardKey = Pick<StoredCard, 'provider' | 'customerId'>;

async function queueForForgetting(tx: Connection, card: CardKey): Promise<void> {
  await tx
    .insert(forgottenCards)
    .values({ provider: card.provider, customerId: card.customerId, dueAt: CURRENT_TIME })
    .onConflictDoNothing();
}

/** Deletes a member's card and queues its deletion at the provider. */
export async function forgetCardOf(db: Connection, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(cards)
      .where(eq(cards.memberId, memberId))
      .returning({ provider: cards.provider, customerId: cards.customerId });
    if (gone !== undefined) await queueForForgetting(tx, gone);
  });
}
