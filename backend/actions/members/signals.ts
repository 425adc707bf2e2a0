import { holdReasons, type Signal, signalsOf } from '#backend/domain/members/signals.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { findMember } from '#backend/persistence/members/members.ts';
import { signalFacts } from '#backend/persistence/members/signals.ts';
import { reviewOrdersOf } from '#backend/persistence/payments/order-reviews.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { ActionOf } from '../staff/operator-action.ts';

/** The signals of a member. Every look is recorded. `undefined`: there is no such member. */
export const memberSignals = (
  db: Database,
  memberId: string,
  actionOf: ActionOf,
): Promise<readonly Signal[] | undefined> =>
  inTransaction(db, async (tx) => {
    if ((await findMember(tx, memberId)) === undefined) {
      await recordAction(tx, actionOf({ memberId: null, search: memberId }));
      return undefined;
    }
    await recordAction(tx, actionOf({ memberId }));
    return signalsOf(await signalFacts(tx, memberId));
  });

/**
 * Holds the orders of a shipment that was requested or got another address if the signals of its member ask for it. The member requests as always, and the
 * shipment waits for a person. Orders that were reviewed before keep their decision.
 */
export async function holdRisky(tx: Connection, memberId: string, shipmentId: string): Promise<void> {
  const reasons = holdReasons(signalsOf(await signalFacts(tx, memberId)));
  if (reasons.length > 0) await reviewOrdersOf(tx, shipmentId, reasons);
}
