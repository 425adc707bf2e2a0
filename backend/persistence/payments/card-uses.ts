import { and, eq } from 'drizzle-orm';
import type { CardAuthentication } from '#lib/contract/payment-types.ts';
import type { CardUse } from '#backend/domain/payments/card-authentication.ts';
import type { Connection } from '../db/database.ts';
import { knownDevices, members, paymentSessions } from '../schema.ts';

/** Since when the member exists and uses this browser. */
export async function findCardUse(
  db: Connection,
  { memberId, deviceDigest }: { readonly memberId: string; readonly deviceDigest: string | null },
): Promise<Omit<CardUse, 'yen'> | undefined> {
  const isDevice = and(
    eq(knownDevices.memberId, members.memberId),
    eq(knownDevices.tokenDigest, deviceDigest ?? ''),
  );
  const [found] = await db
    .select({ joinedAt: members.joinedAt, deviceSince: knownDevices.addedAt })
    .from(members)
    .leftJoin(knownDevices, isDevice)
    .where(eq(members.memberId, memberId));
  return found;
}

/** Records whether the card's holder was authenticated for a payment session. */
export async function recordAuthentication(
  db: Connection,
  redirectId: string,
  authentication: CardAuthentication,
): Promise<void> {
  await db.update(paymentSessions).set({ authentication }).where(eq(paymentSessions.redirectId, redirectId));
}
