import { GENDERS } from '#lib/contract/enums.ts';
import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import { GENDER_LABELS } from '#lib/text/labels.ts';

/** The fields of a profile that staff correct, as the form holds them. */
export type ProfileFields = Readonly<Record<ProfileField, string>>;
export type ProfileField = (typeof PROFILE_FIELDS)[number]['name'];

export const PROFILE_FIELDS = [
  { name: 'name', label: '名前', type: 'text' },
  { name: 'zip', label: '郵便番号', type: 'text' },
  { name: 'address', label: '住所', type: 'text' },
  { name: 'address2', label: '建物・部屋', type: 'text' },
  { name: 'tel', label: '電話番号', type: 'tel' },
  { name: 'birthday', label: '生年月日', type: 'date' },
  { name: 'gender', label: '性別', type: 'select' },
] as const;

export const fieldsOf = (member: OpsMemberDetails): ProfileFields => ({
  name: member.name,
  zip: member.zip,
  address: member.address,
  address2: member.address2,
  tel: member.tel,
  birthday: member.birthday,
  gender: member.gender ?? '',
});

/** The fields that differ. */
export const differing = (one: ProfileFields, other: ProfileFields): readonly ProfileField[] =>
  PROFILE_FIELDS.map(({ name }) => name).filter((name) => one[name] !== other[name]);

/** The stored record with the typed changes. */
export const merged = (before: ProfileFields, typed: ProfileFields, now: ProfileFields): ProfileFields =>
  differing(before, typed).reduce((all, name) => ({ ...all, [name]: typed[name] }), now);

/** The body of a correction. */
export function changesOf(typed: ProfileFields, changed: readonly ProfileField[]) {
  const { gender, ...texts } = typed;
  const chosen = Object.fromEntries(
    Object.entries(texts).filter(([name]) => changed.some((one) => one === name)),
  );
  const isGender = changed.includes('gender');
  return { ...chosen, ...(isGender && { gender: GENDERS.find((one) => one === gender) ?? null }) };
}

export const labelOf = (name: ProfileField): string =>
  PROFILE_FIELDS.find((field) => field.name === name)?.label ?? name;

export function textOf(name: ProfileField, fields: ProfileFields): string {
  if (name !== 'gender') return fields[name];
  const gender = GENDERS.find((one) => one === fields.gender);
  return gender === undefined ? '未登録' : GENDER_LABELS[gender];
}
