import { NativeSelect, TextInput } from '@mantine/core';
import { GENDERS } from '#lib/contract/enums.ts';
import {
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type ProfileField,
} from '#lib/contract/member/profile-fields.ts';
import { GENDER_LABELS } from '#lib/text/labels.ts';
import { fieldError } from '#console/api/field-error.ts';
import type { Action } from '#console/api/use-action.ts';
import type { ProfileFields } from './profile-fields.ts';

type Props = {
  readonly typed: ProfileFields;
  readonly action: Action;
  readonly onChange: (name: ProfileField, value: string) => void;
};

const INPUT_TYPES: Readonly<Partial<Record<ProfileField, string>>> = { tel: 'tel', birthday: 'date' };

/** The fields of a profile. */
export const ProfileInputs = ({ typed, action, onChange }: Props) =>
  PROFILE_FIELD_NAMES.map((name) =>
    name === 'gender' ? (
      <NativeSelect
        key={name}
        label={PROFILE_FIELDS[name].staffLabel}
        data={[
          { value: '', label: '未登録' },
          ...GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] })),
        ]}
        value={typed[name]}
        onChange={(event) => onChange(name, event.currentTarget.value)}
      />
    ) : (
      <TextInput
        key={name}
        label={PROFILE_FIELDS[name].staffLabel}
        type={INPUT_TYPES[name] ?? 'text'}
        autoComplete="off"
        value={typed[name]}
        error={fieldError(action, name)}
        onChange={(event) => onChange(name, event.currentTarget.value)}
      />
    ),
  );
