import type { Gender } from '#lib/contract/enums.ts';

/** A member's profile. The birthday is a calendar date such as 2001-04-01. */
type Profile = {
  readonly name: string;
  readonly zip: string;
  readonly address: string;
  readonly address2: string;
  readonly birthday: string;
  readonly gender: Gender | null;
  readonly tel: string;
};

export type EmailPreferences = { readonly newDraws: boolean; readonly restock: boolean };
export type EmailPreference = keyof EmailPreferences;

export type Member = Profile & {
  readonly memberId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly emailPreferences: EmailPreferences;
};

/** `version` counts the changes. */
export type StoredMember = Member & { readonly version: number };

export type NewMember = Omit<Member, 'memberId'>;

/** The changeable fields of a member. */
export type MemberChanges = Partial<NewMember>;

/** Changes to a profile; omitted fields stay as they are. */
export type ProfileChanges = { readonly [Field in keyof Profile]?: Profile[Field] | undefined } & {
  readonly emailPreferences?: EmailPreferences | undefined;
};

export function withChanges<Before extends Member>(before: Before, changes: ProfileChanges): Before {
  return {
    ...before,
    name: changes.name ?? before.name,
    zip: changes.zip ?? before.zip,
    address: changes.address ?? before.address,
    address2: changes.address2 ?? before.address2,
    birthday: changes.birthday ?? before.birthday,
    gender: changes.gender === undefined ? before.gender : changes.gender,
    tel: changes.tel ?? before.tel,
    emailPreferences: changes.emailPreferences ?? before.emailPreferences,
  };
}

/** Fields whose change is reported by email, by their Japanese names. */
const REPORTED_FIELDS = [
  ['name', 'お名前'],
  ['zip', 'お届け先'],
  ['address', 'お届け先'],
  ['address2', 'お届け先'],
  ['tel', '電話番号'],
  ['birthday', '生年月日'],
] as const satisfies readonly (readonly [keyof Profile, string])[];

/** The names of the changed fields, each once. */
export function changedFields(before: Profile, after: Profile): readonly string[] {
  const changed = REPORTED_FIELDS.filter(([field]) => before[field] !== after[field]);
  return [...new Set(changed.map(([, name]) => name))];
}

const PROFILE_FIELDS: readonly (keyof Profile)[] = [
  'name',
  'zip',
  'address',
  'address2',
  'birthday',
  'gender',
  'tel',
];

/** The changed fields of a correction, and their Japanese names, each once. */
export function correctedFields(before: Profile, after: Profile) {
  const fields = PROFILE_FIELDS.filter((field) => before[field] !== after[field]);
  const reported = changedFields(before, after);
  return { fields, what: fields.includes('gender') ? [...reported, '性別'] : reported };
}

const EMAIL_PREFERENCES: readonly EmailPreference[] = ['newDraws', 'restock'];

/** The preferences that a change turns off. */
export const unsubscribed = (before: EmailPreferences, after: EmailPreferences): readonly EmailPreference[] =>
  EMAIL_PREFERENCES.filter((preference) => before[preference] && !after[preference]);
