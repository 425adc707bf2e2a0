import { isPossibleBirthday } from '#backend/domain/members/birthday.ts';
import { isSameEmail } from '#backend/domain/members/email-address.ts';
import {
  givenUp,
  type Member,
  changedFields,
  type ProfileWishes,
  withWishes,
} from '#backend/domain/members/member.ts';
import { CHANGE_RULE } from '#backend/domain/members/throttle.ts';
import { changeEmail, type Move, type NewAddress, prepareMove } from './change-email.ts';
import type { CodeRefused } from './codes.ts';
import type { ProofRefused } from './passwords.ts';
import { throttleKeys, forgetTries } from './throttle.ts';
import type { MemberDesk, Membership } from './membership.ts';
import { IMPOSSIBLE_BIRTHDAY, inSeconds, type Refused } from './refusals.ts';

type Wish = {
  readonly memberId: string;
  readonly wishes: ProfileWishes;
  readonly newAddress: NewAddress | undefined;
};

type ChangeRefused =
  | CodeRefused
  | ProofRefused
  | Refused<'loginRequired' | 'passwordPersonal' | 'birthdayFixed' | 'invalidInput' | 'changedTooOften'>;

type Changed = MemberShown & { readonly hasMoved: boolean };

/** Changes what a member tells of himself, and his address where he has proven that it is his: all of it or nothing. */
export async function changeMember(
  membership: Membership,
  { memberId, wishes, newAddress }: Wish,
): Promise<Changed | ChangeRefused> {
  const { members, clock, together, throttles } = membership;
  const member = await members.find(memberId);
  if (member === undefined) return { refusal: 'loginRequired' };
  const wanted = withWishes(member, wishes);
  const { birthday } = wanted;
  if (birthday !== member.birthday && !isPossibleBirthday(birthday, await clock.now()))
    return IMPOSSIBLE_BIRTHDAY;
  // Each is written about to the member: whoever is in his account shall not fill his mailbox.
  const isTold = changedFields(member, wanted).length > 0;
  const waitMs = isTold ? await throttles.attempt(throttleKeys.changes(memberId), CHANGE_RULE) : 0;
  if (waitMs > 0) return { refusal: 'changedTooOften', retryAfter: inSeconds(waitMs) };
  const isMoving = newAddress !== undefined && !isSameEmail(newAddress.email, member.email);
  const move = isMoving ? await prepareMove(membership, member, newAddress) : undefined;
  if (move !== undefined && 'refusal' in move) return move;
  const done = await together<Changed | ChangeRefused>(async (desk) => {
    const before = await desk.members.lock(memberId);
    if (before === undefined) return { refusal: 'loginRequired' };
    // A password that was changed meanwhile was not the one that was proven.
    if (move !== undefined && before.passwordHash !== member.passwordHash)
      return { refusal: 'passwordWrong', parameter: 'presentPassword' };
    return write(desk, before, { wishes, move });
  });
  if (move !== undefined && 'hasMoved' in done)
    for (const { email } of [member, move]) await forgetTries(membership, { memberId, email });
  return done;
}

type Change = { readonly wishes: ProfileWishes; readonly move: Move | undefined };

async function write(
  desk: MemberDesk,
  before: Member,
  { wishes, move }: Change,
): Promise<Changed | Refused<'birthdayFixed' | 'codeUsed'>> {
  const { memberId, name, email, passwordHash, ...profile } = withWishes(before, wishes);
  const isBirthdayFixed = await desk.matters.hasBought(memberId);
  if (isBirthdayFixed && profile.birthday !== before.birthday)
    return { refusal: 'birthdayFixed', parameter: 'birthday' };
  if (move !== undefined) {
    const moved = await changeEmail(desk, before, move);
    if (moved !== 'changed') return moved;
  }
  await desk.members.change(memberId, { name, ...profile });
  await desk.outbox.takeBackNews(memberId, givenUp(before.mailWishes, profile.mailWishes));
  const after = { memberId, name, passwordHash, ...profile, email: move?.email ?? email };
  const what = changedFields(before, after);
  if (what.length > 0) {
    const letter = { kind: 'profileChanged', name, what } as const;
    // Where both change at once, the old address is the one that is surely the owner's.
    await desk.outbox.add({ to: email, letter, memberId });
  }
  return { member: after, isBirthdayFixed, hasMoved: move !== undefined };
}

/** A member as he sees himself. */
export type MemberShown = { readonly member: Member; readonly isBirthdayFixed: boolean };

export async function showMember(
  { members, matters }: Pick<MemberDesk, 'members' | 'matters'>,
  memberId: string,
): Promise<MemberShown | 'loginRequired'> {
  const member = await members.find(memberId);
  if (member === undefined) return 'loginRequired';
  return { member, isBirthdayFixed: await matters.hasBought(memberId) };
}
