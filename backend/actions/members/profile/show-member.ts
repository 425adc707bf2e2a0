import type { Member } from '../../../domain/members/member.ts';
import type { MemberDesk } from '../membership.ts';

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
