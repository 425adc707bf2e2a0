import type { Gender } from '#lib/contract/enums.ts';

/** What a member tells of himself. The birthday is a date of the calendar, such as 2001-04-01. */
export type Profile = {
  readonly name: string;
  readonly zip: string;
  readonly address: string;
  readonly address2: string;
  readonly birthday: string;
  readonly gender: Gender | null;
  readonly tel: string;
};

export type MailWishes = { readonly newDraws: boolean; readonly restock: boolean };
export type MailWish = keyof MailWishes;

export type Member = Profile & {
  readonly memberId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly mailWishes: MailWishes;
};

export type NewMember = Omit<Member, 'memberId'>;

/** What can be changed of a member. */
export type MemberChanges = Partial<NewMember>;
