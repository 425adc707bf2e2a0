import type { Member } from '#backend/domain/members/member.ts';
import { deletionBlockers } from '#backend/domain/members/account-blockers.ts';
import { isConfirmed } from '#backend/domain/members/login-session.ts';
import { resetThrottles } from './throttle.ts';
import type { Login } from './ports.ts';
import type { MemberDeps, Membership } from './membership.ts';
import type { Refused } from './refusals.ts';
import { type PasswordRefused, verifyPassword } from './passwords.ts';

/** A goodbye that could not be delivered for so long is no longer worth keeping an address for. */
const CONFIRMATION_EMAIL_LIFE_MS = 3 * 24 * 60 * 60_000;

type DeletionRefused = Refused<'loginRequired' | 'leaveNotConfirmed' | 'mattersOpen'>;

/**
 * Lets a member go: what is personal is deleted, and all logins end. It is done while nobody else can change this
 * member, so that no order slips in between the look at what is open and the end.
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
    await deletePersonalData(deps, member, new Date(now.getTime() + CONFIRMATION_EMAIL_LIFE_MS));
    return member;
  });
  if ('refusal' in done) return done;
  await resetThrottles(membership, done);
  return 'left';
}

/** A new password ends the logins it was confirmed by. */
const hasLoginSession = async ({ sessions }: MemberDeps, { memberId, sessionId }: Login) =>
  (await sessions.listOf(memberId)).some((session) => session.sessionId === sessionId);

async function deletePersonalData(
  { members, sessions, codes, outbox, queueEntries, cards, addresses }: MemberDeps,
  { memberId, email, name }: Member,
  uselessAfter: Date,
): Promise<void> {
  await outbox.withdraw({ email, memberId });
  await codes.forget({ email, memberId });
  await sessions.endAll(memberId);
  await queueEntries.giveUpAll(memberId);
  await cards.forget(memberId);
  await addresses.forget(memberId);
  await members.erase(memberId);
  await outbox.add({ to: email, message: { kind: 'goodbye', name }, memberId: null, uselessAfter });
}

/** Asks the password of a member who wants to leave, and says what is still open. Nothing is deleted yet. */
export async function confirmDeletion(
  membership: Membership,
  { memberId, sessionId }: Login,
  password: string,
): Promise<{ openMatters: string[] } | PasswordRefused | Refused<'loginRequired'>> {
  const { members, sessions, accountBlockers } = membership;
  const member = await members.find(memberId);
  if (member === undefined) return { refusal: 'loginRequired' };
  const verification = await verifyPassword(membership, member, { password, field: 'password' });
  if (verification !== 'proven') return verification;
  await sessions.confirmLeaving(sessionId);
  return { openMatters: deletionBlockers(await accountBlockers.countOf(memberId)) };
}
