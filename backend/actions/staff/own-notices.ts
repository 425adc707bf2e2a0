import { isOfPushService } from '#backend/domain/notifications/push-endpoint.ts';
import type { StaffMember } from '#backend/domain/staff/staff-member.ts';
import type { SignedInStaff } from '#backend/domain/staff/staff-session.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { PushTarget } from '#backend/persistence/notifications/subscriptions.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { insertStaffBrowser } from '#backend/persistence/staff/staff-browsers.ts';
import { setStaffContact } from '#backend/persistence/staff/staff.ts';

type Contact = Pick<StaffMember, 'displayName' | 'email'>;

/** Changes how a staff member is named and told. The operator log has no address. */
export const changeOwnContact = (
  db: Database,
  contact: Contact,
  { staffId, sessionId, name }: SignedInStaff,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await setStaffContact(tx, staffId, contact);
    const facts = { staffId, sessionId };
    await recordAction(tx, { operator: name, action: 'staff.changeContact', facts });
  });

type InvalidInput = { readonly refusal: 'invalidInput'; readonly parameter: string; readonly detail: string };

/** Adds the browser of a session to those that get push messages. */
export async function subscribeOwnBrowser(
  db: Database,
  target: PushTarget,
  { staffId, device }: SignedInStaff,
): Promise<InvalidInput | undefined> {
  const isAdded =
    isOfPushService(target.endpoint) &&
    (await inTransaction(db, (tx) => insertStaffBrowser(tx, { staffId, device }, target)));
  return isAdded
    ? undefined
    : { refusal: 'invalidInput', parameter: 'endpoint', detail: 'it is of no push service of this browser' };
}
