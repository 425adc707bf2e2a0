import type { Member } from '../../../domain/members/member.ts';
import { reasonsToStay } from '../../../domain/members/open-matters.ts';
import { isConfirmed } from '../../../domain/members/session-life.ts';
import { forgetTries } from '../forget-tries.ts';
import type { Login } from '../ports.ts';
import type { MemberDesk, Membership } from '../membership.ts';
import type { Refused } from '../refused.ts';

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
