import { and, desc, eq, inArray, ne, or } from 'drizzle-orm';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import type { PushTarget } from '../notifications/subscriptions.ts';
import { staffPushSubscriptions } from '../schema.ts';

/** Browsers of one staff member. */
const MAX_BROWSERS = 10;

const { subscriptionId, staffId, endpoint, p256dh, auth, device, madeAt } = staffPushSubscriptions;

/** The browsers of a staff member that get push messages, newest first. */
export const staffBrowsersOf = (db: Connection, id: string) =>
  db
    .select({ subscriptionId, device, madeAt })
    .from(staffPushSubscriptions)
    .where(eq(staffId, id))
    .orderBy(desc(madeAt), subscriptionId);

/**
 * Adds a browser, in place of what it had before. The oldest of the staff member above the limit are deleted. `false`: the
 * endpoint is another person's, and the keys are not its own.
 */
export async function insertStaffBrowser(
  tx: Connection,
  owner: { readonly staffId: string; readonly device: string },
  target: PushTarget,
): Promise<boolean> {
  // Only the browser itself knows its keys: an endpoint alone must not be enough to end its messages.
  const isKnown = and(eq(p256dh, target.p256dh), eq(auth, target.auth));
  await tx
    .delete(staffPushSubscriptions)
    .where(and(eq(endpoint, target.endpoint), or(eq(staffId, owner.staffId), isKnown)));
  const [added] = await tx
    .insert(staffPushSubscriptions)
    .values({ ...owner, ...target, madeAt: CURRENT_TIME })
    .onConflictDoNothing({ target: endpoint })
    .returning({ subscriptionId });
  if (added === undefined) return false;
  const oldest = tx
    .select({ subscriptionId })
    .from(staffPushSubscriptions)
    .where(and(eq(staffId, owner.staffId), ne(subscriptionId, added.subscriptionId)))
    .orderBy(desc(madeAt))
    .offset(MAX_BROWSERS - 1);
  await tx.delete(staffPushSubscriptions).where(inArray(subscriptionId, oldest));
  return true;
}

/** `false`: the staff member has no such browser. */
export async function deleteOwnBrowser(db: Connection, owner: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(staffPushSubscriptions)
    .where(and(eq(staffId, owner), eq(subscriptionId, id)))
    .returning({ subscriptionId });
  return deleted.length === 1;
}

export async function deleteBrowsersOf(tx: Connection, owner: string): Promise<void> {
  await tx.delete(staffPushSubscriptions).where(eq(staffId, owner));
}
