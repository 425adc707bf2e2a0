import { readAddress, readAddress2, readBirthday, readName, readTel, readZip } from './fields.ts';
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
};

/**
 * The fields of a member's profile, in the order of forms. The contract, the forms of members and staff, the emails
 * about changes, the disclosure and the store read this table; a new field also needs its schemas in `member.ts`, its
 * column, and its input in `profile-fields.tsx`.
 */
export const PROFILE_FIELDS = {
  name: { label: 'お名前', staffLabel: '名前', read: readName, reportedAs: 'お名前' },
  zip: { label: '郵便番号', staffLabel: '郵便番号', read: readZip, reportedAs: 'お届け先' },
  address: { label: 'ご住所', staffLabel: '住所', read: readAddress, reportedAs: 'お届け先' },
  address2: {
    label: '建物名・部屋番号',
    staffLabel: '建物・部屋',
    read: readAddress2,
    reportedAs: 'お届け先',
  },
  tel: { label: '電話番号', staffLabel: '電話番号', read: readTel, reportedAs: '電話番号' },
  birthday: { label: '生年月日', staffLabel: '生年月日', read: readBirthday, reportedAs: '生年月日' },
  gender: { label: '性別', staffLabel: '性別', reportedAs: '性別', isUnreported: true },
} as const satisfies Readonly<Record<string, FieldFacts>>;

export type ProfileField = keyof typeof PROFILE_FIELDS;
export const PROFILE_FIELD_NAMES = Object.keys(PROFILE_FIELDS) as readonly ProfileField[];

/** Returns what is stated of a field. */
export const profileField = (name: ProfileField): FieldFacts => PROFILE_FIELDS[name];

/** Returns a value for each field. */
export const byProfileField = <Value>(valueOf: (name: ProfileField) => Value) =>
  Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, valueOf(name)])) as Record<ProfileField, Value>;

/** Picks the fields of a profile. */
export const profileOf = <Source extends { readonly [Name in ProfileField]?: unknown }>(source: Source) =>
  byProfileField((name) => source[name]) as Pick<Source, ProfileField>;
