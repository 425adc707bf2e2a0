import type { Member } from '#backend/domain/members/member.ts';
import { reasonsToStay } from '#backend/domain/members/account-blockers.ts';
import { isConfirmed } from '#backend/domain/members/login-session.ts';
import { forgetTries } from './throttle.ts';
import type { Login } from './ports.ts';
import type { MemberDesk, Membership } from './membership.ts';
import type { Refused } from './refusals.ts';
import { type ProofRefused, provePassword } from './passwords.ts';

/** A goodbye that could not be delivered for so long is no longer worth keeping an address for. */
const GOODBYE_LIFE_MS = 3 * 24 * 60 * 60_000;

type LeaveRefused = Refused<'loginRequired' | 'leaveNotConfirmed' | 'mattersOpen'>;

/**
 * Lets a member go: what is personal is deleted, and all logins end. It is done while nobody else can change this
 * member, so that no order slips in between the look at what is open and the end.
 */
export async function leave(membership: Membership, login: Login): Promise<'left' | LeaveRefused> {
  const { clock, together } = membership;
  const now = await clock.now();
  if (!isConfirmed(login.leaveConfirmedAt, now)) return { refusal: 'leaveNotConfirmed' };
  const done = await together<Member | LeaveRefused>(async (desk) => {
    const member = await desk.members.lock(login.memberId);
    if (member === undefined || !(await isStillLoggedIn(desk, login))) return { refusal: 'loginRequired' };
    const reasons = reasonsToStay(await desk.matters.openMatters(login.memberId));
    if (reasons.length > 0) return { refusal: 'mattersOpen', reasons };
    await forgetEverything(desk, member, new Date(now.getTime() + GOODBYE_LIFE_MS));
    return member;
  });
  if ('refusal' in done) return done;
  await forgetTries(membership, done);
  return 'left';
}

/** A new password ends the logins it was confirmed by. */
const isStillLoggedIn = async ({ sessions }: MemberDesk, { memberId, sessionId }: Login) =>
  (await sessions.listOf(memberId)).some((place) => place.sessionId === sessionId);

async function forgetEverything(
  { members, sessions, codes, outbox, places, cards, addresses }: MemberDesk,
  { memberId, email, name }: Member,
  uselessAfter: Date,
): Promise<void> {
  await outbox.takeBack({ email, memberId });
  await codes.forget({ email, memberId });
  await sessions.endAll(memberId);
  await places.giveUpAll(memberId);
  await cards.forget(memberId);
  await addresses.forget(memberId);
  await members.erase(memberId);
  await outbox.add({ to: email, letter: { kind: 'goodbye', name }, memberId: null, uselessAfter });
}

/** Asks the password of a member who wants to leave, and says what is still open. Nothing is deleted yet. */
export async function confirmLeaving(
  membership: Membership,
  { memberId, sessionId }: Login,
  password: string,
): Promise<{ openMatters: string[] } | ProofRefused | Refused<'loginRequired'>> {
  const { members, sessions, matters } = membership;
  const member = await members.find(memberId);
  if (member === undefined) return { refusal: 'loginRequired' };
  const proof = await provePassword(membership, member, { password, field: 'password' });
  if (proof !== 'proven') return proof;
  await sessions.confirmLeaving(sessionId);
  return { openMatters: reasonsToStay(await matters.openMatters(memberId)) };
}
