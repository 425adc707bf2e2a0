import {
  readAddress,
  readAddress2,
  readBirthday,
  readName,
  readTel,
  readZip,
} from '#lib/contract/member/fields.ts';
import type { Member } from '#lib/contract/member/member.ts';
import { GENDERS } from '#lib/contract/enums.ts';
import { japanToday } from '#lib/text/japan-today.ts';
import type { Validators, Values } from '#lib/forms/form-state.ts';
import { telText, zipText } from './profile-text.ts';

export type ProfileField = 'name' | 'zip' | 'address' | 'address2' | 'tel' | 'birthday' | 'gender';
export type ProfileValues = Values<ProfileField>;

/** Returns the form's values of a member. */
export const valuesOf = (member: Member): ProfileValues => ({
  name: member.name,
  zip: zipText(member.zip),
  address: member.address,
  address2: member.address2,
  tel: telText(member.tel),
  birthday: member.birthday,
  gender: member.gender ?? '',
});

export const PROFILE_VALIDATORS: Validators<ProfileField> = {
  name: readName,
  zip: readZip,
  address: readAddress,
  address2: readAddress2,
  tel: readTel,
  birthday: (text) => readBirthday(text, japanToday()),
};

const TEXTS = ['name', 'zip', 'address', 'address2', 'tel', 'birthday'] as const;

/** Returns only the changed fields. */
export function changesOf(read: ProfileValues, member: Member) {
  const texts = TEXTS.filter((name) => read[name] !== member[name]).map(
    (name) => [name, read[name]] as const,
  );
  const gender = GENDERS.find((word) => word === read.gender) ?? null;
  return {
    ...Object.fromEntries(texts),
    ...(gender === (member.gender ?? null) ? {} : { gender }),
  };
}

/** Whether the shop sends an email about these changes: about all fields except the gender. */
export const isEmailed = (changes: ReturnType<typeof changesOf>): boolean =>
  Object.keys(changes).some((name) => name !== 'gender');
