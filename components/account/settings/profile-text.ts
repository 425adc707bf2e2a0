import { GENDERS } from '#lib/contract/enums.ts';
import {
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type ProfileField,
} from '#lib/contract/member/profile-fields.ts';
import type { Member } from '#lib/contract/member/member.ts';
import { telText, zipText } from '#lib/text/address.ts';
import { GENDER_LABELS } from '#lib/text/labels.ts';

/** `1998年4月12日` */
export function birthdayText(birthday: string): string {
  const [year, month, day] = birthday.split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

const NONE = '登録なし';

/** How a field is written where it is not written as it is stored. */
const TEXTS: Readonly<Partial<Record<ProfileField, (stored: string) => string>>> = {
  zip: zipText,
  tel: telText,
  birthday: birthdayText,
  gender: (word) => GENDERS.flatMap((gender) => (gender === word ? [GENDER_LABELS[gender]] : []))[0] ?? word,
};

/** The profile as rows of term and text. */
export const rowsOf = (member: Member): readonly { readonly term: string; readonly text: string }[] =>
  PROFILE_FIELD_NAMES.map((name) => {
    const stored = member[name] ?? '';
    const text = stored === '' ? NONE : (TEXTS[name]?.(stored) ?? stored);
    return { term: PROFILE_FIELDS[name].label, text };
  });
