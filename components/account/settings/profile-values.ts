import { GENDERS } from '#lib/contract/enums.ts';
import type { Member } from '#lib/contract/member/member.ts';
import {
  byProfileField,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type ProfileField,
  profileField,
} from '#lib/contract/member/profile-fields.ts';
import { MISSING_PART_TEXTS, missingPart } from '#lib/contract/member/own-address.ts';
import type { FieldResult } from '#lib/contract/member/schemas.ts';
import type { Validators, Values } from '#lib/forms/form-state.ts';
import { japanToday } from '#lib/text/japan-today.ts';
import { telText, zipText } from '#lib/text/address.ts';

export type ProfileValues = Values<ProfileField>;

/** Returns the form's values of a member. */
export const valuesOf = (member: Member): ProfileValues => ({
  ...byProfileField((name) => member[name] ?? ''),
  zip: zipText(member.zip),
  tel: telText(member.tel),
});

export const PROFILE_VALIDATORS: Validators<ProfileField> = {
  ...Object.fromEntries(
    PROFILE_FIELD_NAMES.flatMap((name) => {
      const { read } = profileField(name);
      return read === undefined ? [] : [[name, (text: string) => read(text, japanToday())]];
    }),
  ),
  zip: (text, typed) => wholeAddress('zip', text, typed),
  address: (text, typed) => wholeAddress('address', text, typed),
};

/** Reads a part of an address, which may be empty where the other parts are. */
function wholeAddress(part: 'zip' | 'address', text: string, typed: ProfileValues): FieldResult {
  const read = PROFILE_FIELDS[part].read(text);
  if ('error' in read) return read;
  const isMissing = missingPart({ ...typed, [part]: read.value }) === part;
  return isMissing ? { error: MISSING_PART_TEXTS[part] } : read;
}

/** The chosen gender; `undefined`: none. */
export const genderIn = ({ gender }: Pick<ProfileValues, 'gender'>) =>
  GENDERS.find((word) => word === gender);

/** Returns only the changed fields. */
export function changesOf(read: ProfileValues, member: Member) {
  const changed = PROFILE_FIELD_NAMES.filter((name) => read[name] !== (member[name] ?? ''));
  const { gender: _, ...texts } = Object.fromEntries(changed.map((name) => [name, read[name]]));
  return { ...texts, ...(changed.includes('gender') && { gender: genderIn(read) ?? null }) };
}

/** Whether the shop sends an email about these changes. */
export const isEmailed = (changes: ReturnType<typeof changesOf>): boolean =>
  PROFILE_FIELD_NAMES.some((name) => name in changes && profileField(name).isUnreported !== true);
