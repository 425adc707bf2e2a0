import { NativeSelect, TextInput } from '@mantine/core';
import { GENDERS } from '#lib/contract/enums.ts';
import { GENDER_LABELS } from '#lib/text/labels.ts';
import { fieldError } from '#console/api/field-error.ts';
import type { Action } from '#console/api/use-action.ts';
import { PROFILE_FIELDS, type ProfileField, type ProfileFields } from './profile-fields.ts';

type Props = {
  readonly typed: ProfileFields;
  readonly action: Action;
  readonly onChange: (name: ProfileField, value: string) => void;
};

/** The fields of a profile. */
export const ProfileInputs = ({ typed, action, onChange }: Props) =>
  PROFILE_FIELDS.map(({ name, label, type }) =>
    type === 'select' ? (
      <NativeSelect
        key={name}
        label={label}
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
        label={label}
        type={type}
        autoComplete="off"
        value={typed[name]}
        error={fieldError(action, name)}
        onChange={(event) => onChange(name, event.currentTarget.value)}
      />
    ),
  );
