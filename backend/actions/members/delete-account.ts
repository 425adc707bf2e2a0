import { deleteFavouritesOf } from '#backend/persistence/members/favourites.ts';
import type { Member } from '#backend/domain/members/member.ts';
import { deletionBlockers } from '#backend/domain/members/account-blockers.ts';
import { isConfirmed, type Login } from '#backend/domain/members/login-session.ts';
import { resetThrottles } from './throttle.ts';
import type { Refused } from './refusals.ts';
import { lockMemberOf, renewToken } from './proof.ts';
import { type PasswordRefused, verifyPassword } from './passwords.ts';
import { erasePersonalData, findMember } from '#backend/persistence/members/members.ts';
import { countAccountBlockers } from '#backend/persistence/members/account-blockers.ts';
import { deleteSessions, recordLeavingConfirmed } from '#backend/persistence/members/sessions.ts';
import { withdrawEmails, queueEmail } from '#backend/persistence/emails/outbox.ts';
import { deleteCodesOf } from '#backend/persistence/members/codes.ts';
import { deleteGuardian } from '#backend/persistence/members/guardians.ts';
import { deleteSpendingLimitOf } from '#backend/persistence/members/spending-limits.ts';
import { deleteSuspensionsOf } from '#backend/persistence/members/suspensions.ts';
import { deleteInquiriesOf } from '#backend/persistence/inquiries/inquiries.ts';
import { deleteLineLinkOf } from '#backend/persistence/members/line.ts';
import { deletePasskeysOfMember } from '#backend/persistence/members/passkeys.ts';
import { deleteDevicesOf } from '#backend/persistence/members/known-devices.ts';
import { deleteCard } from '#backend/persistence/payments/cards.ts';
import { deleteQueueEntriesOf } from '#backend/persistence/queue/queue-entries.ts';
import { closeLink, openLinksOf } from '#backend/persistence/shipments/gift-links.ts';
import { deleteCardsOf } from '#backend/persistence/shipments/gifts.ts';
import { deleteAddressesOf } from '#backend/persistence/shipments/shipments.ts';
import { deleteNotificationSettingsOf } from '#backend/persistence/notifications/settings.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import type { MemberContext } from './log-in.ts';
import { deleteConsentsOf } from '#backend/persistence/site-texts/consents.ts';
import { deleteTagsOf } from '#backend/persistence/members/tags.ts';
import { forgetImport } from '#backend/persistence/members/imported-members.ts';
import { deleteNotesOf } from '#backend/persistence/members/member-details.ts';

/** 3 days. Afterwards the address is deleted from the outbox even if the email could not be sent. */
const CONFIRMATION_EMAIL_LIFE_MS = 3 * 24 * 60 * 60_000;

type DeletionRefused = Refused<'loginRequired' | 'leaveNotConfirmed' | 'mattersOpen'>;

/**
 * Deletes an account: personal data and all login sessions. Holds a lock on the member, so that no order can be
 * placed between the check for blockers and the deletion.
 */
export async function deleteAccount(db: Database, login: Login): Promise<'left' | DeletionRefused> {
  const now = await databaseTime(db);
  if (!isConfirmed(login.leaveConfirmedAt, now)) return { refusal: 'leaveNotConfirmed' };
  const done = await inTransaction<Member | DeletionRefused>(db, async (tx) => {
    const member = await lockMemberOf(tx, login);
    if (member === undefined) return { refusal: 'loginRequired' };
    const blockers = deletionBlockers(await countAccountBlockers(tx, login.memberId));
    if (blockers.length > 0) return { refusal: 'mattersOpen', reasons: blockers };
    await deletePersonalData(tx, member, now);
    return member;
  });
  if ('refusal' in done) return done;
  await resetThrottles(db, done);
  return 'left';
}

/** Runs in a transaction that has locked the member. Sends them an email that confirms it. */
export async function deletePersonalData(
  tx: Connection,
  { memberId, email, name }: Member,
  now: Date,
): Promise<void> {
  const uselessAfter = new Date(now.getTime() + CONFIRMATION_EMAIL_LIFE_MS);
  await withdrawEmails(tx, { email, memberId });
  await deleteCodesOf(tx, { email, memberId });
  await deleteSessions(tx, memberId);
  await deleteSuspensionsOf(tx, memberId);
  await deleteGuardian(tx, memberId);
  await deleteSpendingLimitOf(tx, memberId);
  await deleteNotesOf(tx, memberId);
  await forgetImport(tx, memberId);
  await deleteTagsOf(tx, memberId);
  await deleteConsentsOf(tx, memberId);
  await deleteInquiriesOf(tx, memberId);
  await deleteDevicesOf(tx, memberId);
  await deletePasskeysOfMember(tx, memberId);
  await deleteLineLinkOf(tx, memberId);
  await deleteQueueEntriesOf(tx, memberId);
  await deleteFavouritesOf(tx, memberId);
  await deleteNotificationSettingsOf(tx, memberId);
  await deleteCard(tx, memberId);
  await deleteAddressesOf(tx, memberId);
  for (const giftId of await openLinksOf(tx, memberId)) await closeLink(tx, giftId);
  await deleteCardsOf(tx, memberId);
  await erasePersonalData(tx, memberId);
  await queueEmail(tx, {
    to: email,
    message: { kind: 'accountDeleted', name },
    memberId: null,
    uselessAfter,
  });
}

/** Verifies the password before an account is deleted and returns what blocks the deletion. Deletes nothing. */
export async function confirmDeletion(
  context: MemberContext,
  login: Login,
  password: string,
): Promise<{ openMatters: string[]; token: string } | PasswordRefused | Refused<'loginRequired'>> {
  const { db } = context;
  const { memberId, sessionId } = login;
  const member = await findMember(db, memberId);
  if (member === undefined) return { refusal: 'loginRequired' };
  const verification = await verifyPassword(context, member, { password, field: 'password' });
  if (verification !== 'verified') return verification;
  await recordLeavingConfirmed(db, sessionId);
  const openMatters = deletionBlockers(await countAccountBlockers(db, memberId));
  return { openMatters, ...(await renewToken(db, login)) };
}
