import { and, eq } from 'drizzle-orm';
import type { ProviderCard } from '#backend/actions/payments/ports.ts';
import type { Connection } from '#backend/persistence/database.ts';
import { pretendCustomers, pretendSessions } from '#backend/persistence/schema.ts';
import { newId } from './keys.ts';
import { type CardEnding, shownOf, type TestCard } from './test-cards.ts';

/** Registers a card by a session that is for it; undefined where that is over. */
export function registerCard(db: Connection, sessionId: string, card: TestCard): Promise<string | undefined> {
  const customerId = newId('cus');
  const { state, mode } = pretendSessions;
  return db.transaction(async (tx) => {
    const registered = await tx
      .update(pretendSessions)
      .set({ state: 'completed', customerId })
      .where(and(eq(pretendSessions.sessionId, sessionId), eq(state, 'pending'), eq(mode, 'card')))
      .returning({ registered: pretendSessions.sessionId });
    if (registered.length === 0) return undefined;
    await tx.insert(pretendCustomers).values({ customerId, ...shownOf(card), ending: card.ending });
    return customerId;
  });
}

export type PretendCustomer = ProviderCard & { readonly ending: CardEnding };

const ENDINGS: readonly CardEnding[] = [
  'paid',
  'asks',
  'authenticationFailed',
  'insufficientFunds',
  'limitExceeded',
  'declined',
];

export async function customerBy(db: Connection, customerId: string): Promise<PretendCustomer | undefined> {
  const [row] = await db.select().from(pretendCustomers).where(eq(pretendCustomers.customerId, customerId));
  return row && { ...row, ending: ENDINGS.find((ending) => ending === row.ending) ?? 'declined' };
}

export async function forgetCustomer(db: Connection, customerId: string): Promise<void> {
  await db.delete(pretendCustomers).where(eq(pretendCustomers.customerId, customerId));
}
