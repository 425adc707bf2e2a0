import type { MemberShown } from '#backend/actions/members/profile/show-member.ts';
import type { Member } from '#lib/contract/member/member.ts';

/** A member's own data as the contract has them: named one by one, so that nothing else gets out. */
export function ownMember({ member, isBirthdayFixed }: MemberShown): Member {
  const { memberId, email, name, zip, address, address2, birthday, gender, tel, mailWishes } = member;
  return {
    userId: memberId,
    email,
    name,
    zip,
    address,
    address2,
    birthday,
    ...(gender === null ? {} : { gender }),
    tel,
    mailWishes: { newDraws: mailWishes.newDraws, restock: mailWishes.restock },
    isBirthdayFixed,
  };
}
