import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { inMs, CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { cards, forgottenCards, members } from '../schema.ts';

/** Longer than a provider takes to answer. */
const LEASE_MS = 2 * 60_000;

export type StoredCard = Omit<typeof cards.$inferSelect, 'memberId' | 'registeredAt'>;

type CardKey = Pick<StoredCard, 'provider' | 'customerId'>;

const { provider, customerId, tries, dueAt } = forgottenCards;

const CARD = {
  provider: cards.provider,
  customerId: cards.customerId,
  brand: cards.brand,
  lastFour: cards.lastFour,
  expiry: cards.expiry,
};

export async function findCard(db: Connection, memberId: string): Promise<StoredCard | undefined> {
  const [card] = await db.select(CARD).from(cards).where(eq(cards.memberId, memberId));
  return card;
}

/** Locks the member, so that concurrent registrations run one after the other. `false`: the member has left. */
export async function lockCardOwner(tx: Connection, memberId: string): Promise<boolean> {
  const [member] = await tx
    .select({ leftAt: members.leftAt })
    .from(members)
    .where(eq(members.memberId, memberId))
    .for('no key update');
  return member?.leftAt === null;
}

export async function upsertCard(tx: Connection, memberId: string, card: StoredCard): Promise<void> {
  const row = { ...card, registeredAt: CURRENT_TIME };
  await tx
    .insert(cards)
    .values({ ...row, memberId })
    .onConflictDoUpdate({ target: cards.memberId, set: row });
}

/** Deletes a member's card and queues its deletion at the provider. */
export async function deleteCard(db: Connection, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(cards)
      .where(eq(cards.memberId, memberId))
      .returning({ provider: cards.provider, customerId: cards.customerId });
    if (gone !== undefined) await queueCardDeletion(tx, gone);
  });
}

/** Queues the card for deletion at the provider. */
export async function queueCardDeletion(tx: Connection, card: CardKey): Promise<void> {
  await tx
    .insert(forgottenCards)
    .values({ provider: card.provider, customerId: card.customerId, dueAt: CURRENT_TIME })
    .onConflictDoNothing();
}

export type ForgottenCard = CardKey & { readonly tries: number };

/** Claims cards to delete at the provider; other processes do not get them until the lease ends. */
export function claimForgottenCards(db: Connection, atMost: number): Promise<readonly ForgottenCard[]> {
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
}

/** Removes a card from those to delete at the provider: it is deleted there, or registered again. */
export async function deleteForgottenCard(db: Connection, card: CardKey): Promise<void> {
  await db.delete(forgottenCards).where(isOne(card));
}

export async function retryForgottenCard(db: Connection, card: CardKey, waitMs: number): Promise<void> {
  await db
    .update(forgottenCards)
    .set({ dueAt: inMs(waitMs) })
    .where(isOne(card));
}

const isOne = (card: CardKey) => and(eq(provider, card.provider), eq(customerId, card.customerId));
