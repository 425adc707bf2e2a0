import { holdReasons, type Signal, signalsOf } from '#backend/domain/members/signals.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { findMember } from '#backend/persistence/members/members.ts';
import { signalFacts } from '#backend/persistence/members/signals.ts';
import { reviewOrdersOf } from '#backend/persistence/payments/order-reviews.ts';

/** The signals of a member. `undefined`: there is no such member. */
export async function memberSignals(
  db: Connection,
  memberId: string,
): Promise<readonly Signal[] | undefined> {
  if ((await findMember(db, memberId)) === undefined) return undefined;
  return signalsOf(await signalFacts(db, memberId));
}

/**
 * Holds the orders of a shipment that was requested or got another address if the signals of its member ask for it. The member requests as always, and the
 * shipment waits for a person. Orders that were reviewed before keep their decision.
 */
export async function holdRisky(tx: Connection, memberId: string, shipmentId: string): Promise<void> {
  const reasons = holdReasons(signalsOf(await signalFacts(tx, memberId)));
  if (reasons.length > 0) await reviewOrdersOf(tx, shipmentId, reasons);
}
