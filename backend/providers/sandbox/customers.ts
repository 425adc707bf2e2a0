import { and, eq } from 'drizzle-orm';
import type { Connection } from '#backend/persistence/db/database.ts';
import { sandboxCustomers, sandboxSessions } from '#backend/persistence/schema.ts';
import { newId } from './keys.ts';
import { type CardEnding, shownOf, type TestCard } from './test-cards.ts';
import type { ProviderCard } from '#backend/actions/payments/gateway.ts';

/** Registers a card in a session for that purpose. `undefined`: the session is over. */
export function registerCard(db: Connection, sessionId: string, card: TestCard): Promise<string | undefined> {
  const customerId = newId('cus');
  const { state, mode } = sandboxSessions;
  return db.transaction(async (tx) => {
    const registered = await tx
      .update(sandboxSessions)
      .set({ state: 'completed', customerId })
      .where(and(eq(sandboxSessions.sessionId, sessionId), eq(state, 'pending'), eq(mode, 'card')))
      .returning({ registered: sandboxSessions.sessionId });
    if (registered.length === 0) return undefined;
    await tx.insert(sandboxCustomers).values({ customerId, ...shownOf(card), ending: card.ending });
    return customerId;
  });
}

type SandboxCustomer = ProviderCard & { readonly ending: CardEnding };

const ENDINGS: readonly CardEnding[] = [
  'paid',
  'asks',
  'authenticationFailed',
  'insufficientFunds',
  'limitExceeded',
  'declined',
];

export async function customerBy(db: Connection, customerId: string): Promise<SandboxCustomer | undefined> {
  const [row] = await db.select().from(sandboxCustomers).where(eq(sandboxCustomers.customerId, customerId));
  return row && { ...row, ending: ENDINGS.find((ending) => ending === row.ending) ?? 'declined' };
}

export async function forgetCustomer(db: Connection, customerId: string): Promise<void> {
  await db.delete(sandboxCustomers).where(eq(sandboxCustomers.customerId, customerId));
}
