import type { Gender } from '#lib/contract/enums.ts';
import {
  byProfileField,
  type NullableProfileField,
  PROFILE_FIELD_NAMES,
  type ProfileField,
  profileField,
} from '#lib/contract/member/profile-fields.ts';
import { dayInJapan } from '../time.ts';
import { yearsBefore } from '#lib/contract/member/dates.ts';

/** A member's profile. The birthday is a calendar date such as 2001-04-01. */
type Profile = Readonly<Record<Exclude<ProfileField, NullableProfileField>, string>> &
  Readonly<Record<NullableProfileField, string | null>> & { readonly gender: Gender | null };

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
  readonly emailPreferences?: EmailPreferences;
};

/** The profile of a sign-up: what it leaves out is empty. */
export const newProfile = ({
  name = '',
  zip = '',
  address = '',
  address2 = '',
  tel = '',
  gender = null,
  birthday,
}: { readonly [Field in keyof Profile]?: Profile[Field] | undefined } & Pick<
  Profile,
  'birthday'
>): Profile => ({ name, zip, address, address2, tel, gender, birthday });

/** Takes from the address of a shipment what a profile lacks. The rest of the profile stays. */
export const fillingOf = (
  profile: Profile,
  { name, zip, address, address2, tel }: Pick<Profile, 'name' | 'zip' | 'address' | 'address2' | 'tel'>,
): MemberChanges => ({
  ...(profile.name === '' && { name }),
  ...(profile.address === '' && { zip, address, address2 }),
  ...(profile.tel === '' && { tel }),
});

export const withChanges = <Before extends Member>(before: Before, changes: ProfileChanges): Before => ({
  ...before,
  ...byProfileField((name) => (changes[name] === undefined ? before[name] : changes[name])),
  emailPreferences: changes.emailPreferences ?? before.emailPreferences,
});

/** The names of the changed fields whose change is reported to the member, each once. */
export const changedFields = (before: Profile, after: Profile): readonly string[] =>
  reportedNames(differing(before, after).filter((name) => profileField(name).isUnreported !== true));

/** The changed fields of a correction, and their Japanese names, each once. */
export function correctedFields(before: Profile, after: Profile) {
  const fields = differing(before, after);
  return { fields, what: reportedNames(fields) };
}

const differing = (before: Profile, after: Profile) =>
  PROFILE_FIELD_NAMES.filter((name) => before[name] !== after[name]);

const reportedNames = (fields: readonly ProfileField[]) => [
  ...new Set(fields.map((name) => profileField(name).reportedAs)),
];

const EMAIL_PREFERENCES: readonly EmailPreference[] = ['newDraws', 'restock'];

/** The preferences that a change turns off. */
export const unsubscribed = (before: EmailPreferences, after: EmailPreferences): readonly EmailPreference[] =>
  EMAIL_PREFERENCES.filter((preference) => before[preference] && !after[preference]);

/** A note of an operator about a member. It is not changed, and is deleted with the account. */
export type MemberNote = {
  readonly noteId: string;
  readonly author: string;
  readonly text: string;
  readonly at: Date;
};

/** Maximum plausible age. */
const OLDEST_YEARS = 120;

/** Whether a living person can have this birthday. */
export function isPossibleBirthday(birthday: string, now: Date): boolean {
  const today = dayInJapan(now);
  return birthday <= today && birthday > yearsBefore(today, OLDEST_YEARS + 1);
}
