import { Checkbox, Group, Switch, Textarea, TextInput } from '@mantine/core';
import { WEEKDAY_NAMES } from '#lib/text/closed-days.ts';
import { WholeNumberField } from '#console/forms/whole-number-field.tsx';
import { ON, type Section } from './sections.ts';

type Props = {
  readonly field: Section['fields'][number];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

/** Descriptions are below, so that the fields of a row are at one height. */
const ORDER: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

export function SectionField({
  field: { label, description, isNumber, kind },
  value,
  error,
  onChange,
}: Props) {
  const shared = { label, description, error, inputWrapperOrder: ORDER };
  if (isNumber === true)
    return (
      <WholeNumberField
        {...shared}
        value={value === '' ? null : Number(value)}
        onChange={(number) => onChange(number === null ? '' : String(number))}
      />
    );
  switch (kind) {
    case 'switch':
      return (
        <Switch
          label={label}
          description={description}
          checked={value === ON}
          onChange={(event) => onChange(event.currentTarget.checked ? ON : '')}
        />
      );
    case 'weekdays':
      return (
        <Checkbox.Group {...shared} value={[...value]} onChange={(names) => onChange(names.join(''))}>
          <Group gap="md" mt={4}>
            {WEEKDAY_NAMES.map((name) => (
              <Checkbox key={name} value={name} label={name} />
            ))}
          </Group>
        </Checkbox.Group>
      );
    case 'lines':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={8}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          {...shared}
          type={kind === 'time' ? 'datetime-local' : 'text'}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
