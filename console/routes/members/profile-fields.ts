import { GENDERS } from '#lib/contract/enums.ts';
import {
  byProfileField,
  PROFILE_FIELD_NAMES,
  type ProfileField,
} from '#lib/contract/member/profile-fields.ts';
import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import { GENDER_LABELS } from '#lib/text/labels.ts';

/** A profile that staff correct, as the form holds it. */
export type ProfileFields = Readonly<Record<ProfileField, string>>;

export const fieldsOf = (member: OpsMemberDetails): ProfileFields =>
  byProfileField((name) => member[name] ?? '');

/** The fields that differ. */
export const differing = (one: ProfileFields, other: ProfileFields): readonly ProfileField[] =>
  PROFILE_FIELD_NAMES.filter((name) => one[name] !== other[name]);

/** The stored record with the typed changes. */
export const merged = (before: ProfileFields, typed: ProfileFields, now: ProfileFields): ProfileFields =>
  byProfileField((name) => (before[name] === typed[name] ? now[name] : typed[name]));

const genderIn = ({ gender }: ProfileFields) => GENDERS.find((one) => one === gender);

/** The body of a correction. */
export function changesOf(typed: ProfileFields, changed: readonly ProfileField[]) {
  const { gender: _, ...texts } = Object.fromEntries(changed.map((name) => [name, typed[name]]));
  return { ...texts, ...(changed.includes('gender') && { gender: genderIn(typed) ?? null }) };
}

export function textOf(name: ProfileField, fields: ProfileFields): string {
  if (name !== 'gender') return fields[name];
  const gender = genderIn(fields);
  return gender === undefined ? '未登録' : GENDER_LABELS[gender];
}
