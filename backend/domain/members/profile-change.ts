import type { MailWishes, Member, Profile } from './member.ts';

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
