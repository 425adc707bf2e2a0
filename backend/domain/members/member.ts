import type { Gender } from '#lib/contract/enums.ts';

/** What a member tells of himself. The birthday is a date of the calendar, such as 2001-04-01. */
type Profile = {
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

/** What a member wants otherwise; what is left out stays as it is. */
export type ProfileWishes = { readonly [Field in keyof Profile]?: Profile[Field] | undefined } & {
  readonly mailWishes?: MailWishes | undefined;
};

export function withWishes<Before extends Member>(before: Before, wishes: ProfileWishes): Before {
  return {
    ...before,
    name: wishes.name ?? before.name,
    zip: wishes.zip ?? before.zip,
    address: wishes.address ?? before.address,
    address2: wishes.address2 ?? before.address2,
    birthday: wishes.birthday ?? before.birthday,
    gender: wishes.gender === undefined ? before.gender : wishes.gender,
    tel: wishes.tel ?? before.tel,
    mailWishes: wishes.mailWishes ?? before.mailWishes,
  };
}

/** Those that a member is told of when they change, as shoppers know them. */
const TOLD_OF = [
  ['name', 'お名前'],
  ['zip', 'お届け先'],
  ['address', 'お届け先'],
  ['address2', 'お届け先'],
  ['tel', '電話番号'],
  ['birthday', '生年月日'],
] as const satisfies readonly (readonly [keyof Profile, string])[];

/** What is no longer as it was, each name once. */
export function changedFields(before: Profile, after: Profile): readonly string[] {
  const changed = TOLD_OF.filter(([field]) => before[field] !== after[field]);
  return [...new Set(changed.map(([, name]) => name))];
}

const ALL: readonly MailWish[] = ['newDraws', 'restock'];

/** What a member wished for and no longer does. */
export const givenUp = (before: MailWishes, after: MailWishes): readonly MailWish[] =>
  ALL.filter((wish) => before[wish] && !after[wish]);
