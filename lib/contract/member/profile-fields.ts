import { ifTyped, readAddress, readAddress2, readBirthday, readName, readTel, readZip } from './fields.ts';
import type { FieldResult } from './schemas.ts';

type FieldFacts = {
  /** For members: in forms, on their pages and in disclosures. */
  readonly label: string;
  readonly staffLabel: string;
  /** Parses what was typed. Left out: one of several choices. */
  readonly read?: (text: string, today?: string) => FieldResult;
  /** Its name in the email about a change. */
  readonly reportedAs: string;
  /** A change by the member is not reported; a correction by the shop is. */
  readonly isUnreported?: boolean;
  /** Members may leave it out. It is stored as the empty text, unless it is `isNullable`. */
  readonly isOptional?: boolean;
  /** It is stored as null where it is left out. */
  readonly isNullable?: boolean;
  /** Its name in the privacy policy. */
  readonly policyName: string;
};

/**
 * The fields of a member's profile, in the order of forms. Made from this table are: the forms and the page of staff,
 * the rows of members' pages, the emails about changes, the disclosure, the privacy policy, the columns that are read,
 * written and erased, the table's constraint, and the names whose values the log hides.
 *
 * A new field also needs, in this order:
 * - its schemas in `member.ts`, without which nothing compiles, and `read` in `fields.ts`;
 * - its column, named like it, in `backend/persistence/schema/members.ts`, without which nothing compiles, and a
 *   migration, without which `tests/ops/migrations.test.ts` fails;
 * - its input in `components/account/settings/profile-fields.tsx`, without which `tests/pages/account/profile.test.tsx`
 *   fails;
 * - how it is written where that differs from how it is stored, by hand: `components/account/settings/profile-text.ts`,
 *   `console/routes/members/member-facts.tsx`, `backend/http/members/disclosed-account.ts`;
 * - where it is optional: `newProfile` in `backend/domain/members/member.ts` shows how a sign-up without it is stored, and
 *   `genderIn` and its callers how forms send what is null;
 * - where it is required: the members of `backend/demo/person.ts` and of the tests, whose sign-ups are refused without.
 *
 * In a shop that is in operation a new field is `isNullable`, because members have none yet and the previous release adds
 * members without it.
 */
export const PROFILE_FIELDS = {
  name: {
    label: 'お名前',
    staffLabel: '名前',
    read: ifTyped(readName),
    reportedAs: 'お名前',
    isOptional: true,
    policyName: '氏名',
  },
  zip: {
    label: '郵便番号',
    staffLabel: '郵便番号',
    read: ifTyped(readZip),
    reportedAs: 'お届け先',
    isOptional: true,
    policyName: '郵便番号',
  },
  address: {
    label: 'ご住所',
    staffLabel: '住所',
    read: ifTyped(readAddress),
    reportedAs: 'お届け先',
    isOptional: true,
    policyName: '住所',
  },
  address2: {
    label: '建物名・部屋番号',
    staffLabel: '建物・部屋',
    read: readAddress2,
    reportedAs: 'お届け先',
    isOptional: true,
    policyName: '住所',
  },
  tel: {
    label: '電話番号',
    staffLabel: '電話番号',
    read: ifTyped(readTel),
    reportedAs: '電話番号',
    isOptional: true,
    policyName: '電話番号',
  },
  birthday: {
    label: '生年月日',
    staffLabel: '生年月日',
    read: readBirthday,
    reportedAs: '生年月日',
    policyName: '生年月日',
  },
  gender: {
    label: '性別',
    staffLabel: '性別',
    reportedAs: '性別',
    isUnreported: true,
    isOptional: true,
    isNullable: true,
    policyName: '性別',
  },
} as const satisfies Readonly<Record<string, FieldFacts>>;

export type ProfileField = keyof typeof PROFILE_FIELDS;
export type NullableProfileField = {
  [Name in ProfileField]: (typeof PROFILE_FIELDS)[Name] extends { readonly isNullable: true } ? Name : never;
}[ProfileField];
export const PROFILE_FIELD_NAMES = Object.keys(PROFILE_FIELDS) as readonly ProfileField[];

/** Returns what is stated of a field. */
export const profileField = (name: ProfileField): FieldFacts => PROFILE_FIELDS[name];

/** Returns a value for each field. */
export const byProfileField = <Value>(valueOf: (name: ProfileField) => Value) =>
  Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, valueOf(name)])) as Record<ProfileField, Value>;

/** Picks the fields of a profile. */
export const profileOf = <Source extends { readonly [Name in ProfileField]?: unknown }>(source: Source) =>
  byProfileField((name) => source[name]) as Pick<Source, ProfileField>;
