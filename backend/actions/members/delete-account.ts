import { deleteFavouritesOf } from '#backend/persistence/members/favourite-store.ts';
import type { Member } from '#backend/domain/members/member.ts';
import { deletionBlockers } from '#backend/domain/members/account-blockers.ts';
import { isConfirmed, type Login } from '#backend/domain/members/login-session.ts';
import { resetThrottles } from './throttle.ts';
import type { MemberDeps, Membership } from './membership.ts';
import type { Refused } from './refusals.ts';
import { type PasswordRefused, verifyPassword } from './passwords.ts';

/** 3 days. Afterwards the address is deleted from the outbox even if the email could not be sent. */
const CONFIRMATION_EMAIL_LIFE_MS = 3 * 24 * 60 * 60_000;

type DeletionRefused = Refused<'loginRequired' | 'leaveNotConfirmed' | 'mattersOpen'>;

/**
 * Deletes an account: personal data and all login sessions. Holds a lock on the member, so that no order can be
 * placed between the check for blockers and the deletion.
 */
export async function deleteAccount(membership: Membership, login: Login): Promise<'left' | DeletionRefused> {
  const { clock, inTransaction } = membership;
  const now = await clock.now();
  if (!isConfirmed(login.leaveConfirmedAt, now)) return { refusal: 'leaveNotConfirmed' };
  const done = await inTransaction<Member | DeletionRefused>(async (deps) => {
    const member = await deps.members.lock(login.memberId);
    if (member === undefined || !(await hasLoginSession(deps, login))) return { refusal: 'loginRequired' };
    const blockers = deletionBlockers(await deps.accountBlockers.countOf(login.memberId));
    if (blockers.length > 0) return { refusal: 'mattersOpen', reasons: blockers };
    await deletePersonalData(deps, member, now);
    return member;
  });
  if ('refusal' in done) return done;
  await resetThrottles(membership, done);
  return 'left';
}

/** A changed password ends the login session in which the deletion was confirmed. */
const hasLoginSession = async ({ sessions }: MemberDeps, { memberId, sessionId }: Login) =>
  (await sessions.listOf(memberId)).some((session) => session.sessionId === sessionId);

/** Runs in a transaction that has locked the member. Sends them an email that confirms it. */
export async function deletePersonalData(
  {
    tx,
    members,
    sessions,
    suspensions,
    notes,
    knownDevices,
    codes,
    inquiries,
    outbox,
    queueEntries,
    notifications,
    cards,
    addresses,
  }: MemberDeps,
  { memberId, email, name }: Member,
  now: Date,
): Promise<void> {
  const uselessAfter = new Date(now.getTime() + CONFIRMATION_EMAIL_LIFE_MS);
  await outbox.withdraw({ email, memberId });
  await codes.forget({ email, memberId });
  await sessions.endAll(memberId);
  await suspensions.deleteOf(memberId);
  await notes.deleteOf(memberId);
  await inquiries.deleteOf(memberId);
  await knownDevices.forgetAll(memberId);
  await queueEntries.leaveAll(memberId);
  await deleteFavouritesOf(tx, memberId);
  await notifications.deleteOf(memberId);
  await cards.forget(memberId);
  await addresses.forget(memberId);
  await members.erase(memberId);
  await outbox.add({ to: email, message: { kind: 'goodbye', name }, memberId: null, uselessAfter });
}

/** Verifies the password before an account is deleted and returns what blocks the deletion. Deletes nothing. */
export async function confirmDeletion(
  membership: Membership,
  { memberId, sessionId }: Login,
  password: string,
): Promise<{ openMatters: string[] } | PasswordRefused | Refused<'loginRequired'>> {
  const { members, sessions, accountBlockers } = membership;
  const member = await members.find(memberId);
  if (member === undefined) return { refusal: 'loginRequired' };
  const verification = await verifyPassword(membership, member, { password, field: 'password' });
  if (verification !== 'verified') return verification;
  await sessions.confirmLeaving(sessionId);
  return { openMatters: deletionBlockers(await accountBlockers.countOf(memberId)) };
}
