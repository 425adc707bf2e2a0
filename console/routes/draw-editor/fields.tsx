import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { WholeNumberField } from '#console/forms/whole-number-field.tsx';
import { fieldId, useEditor } from './editor-context.ts';

type Field<Value> = {
  /** Of the document: names its problems. */
  readonly path: string;
  readonly label: string;
  readonly description?: ReactNode;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** The id, the problem and the lock of a field. */
function useField(path: string, description: ReactNode) {
  const { problemAt, isFixed, leave } = useEditor();
  const fixed = isFixed(path);
  return {
    id: fieldId(path),
    error: problemAt(path),
    // Not disabled: its value stays readable, and can be selected.
    readOnly: fixed,
    ...(fixed && { variant: 'filled' }),
    description: fixed ? '発売した後は変えられません。' : description,
    onBlur: () => leave(path),
    // Fields in a row keep their boxes side by side.
    inputWrapperOrder: ORDER,
  };
}

type LineProps = Field<string> & { readonly placeholder?: string; readonly isRequired?: boolean };

/** One line of text. */
export function LineField({ path, label, description, value, onChange, ...rest }: LineProps) {
  const { placeholder = '', isRequired = false } = rest;
  const field = useField(path, description);
  return (
    <TextInput
      {...field}
      label={label}
      placeholder={placeholder}
      withAsterisk={isRequired}
      autoComplete="off"
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Paragraphs, with an empty line between them. */
export function ParagraphsField({ path, label, description, value, onChange }: Field<readonly string[]>) {
  const { onBlur, error, ...field } = useField(path, description);
  const { problemAt } = useEditor();
  const ofParagraph = value.map((_, index) => problemAt(`${path}.${index}`)).find(Boolean);
  return (
    <Textarea
      {...field}
      error={error ?? ofParagraph}
      label={label}
      withAsterisk
      autosize
      minRows={5}
      maxRows={20}
      value={value.join('\n\n')}
      onChange={(event) => onChange(event.currentTarget.value.split('\n\n'))}
      onBlur={() => {
        const filled = value.map((text) => text.trim()).filter(Boolean);
        if (filled.length !== value.length) onChange(filled.length === 0 ? [''] : filled);
        onBlur();
      }}
    />
  );
}

type NumberProps = Field<number | null> & {
  readonly unit: string;
  readonly isRequired?: boolean;
  readonly placeholder?: string;
};

/** A whole number; null: it is empty. */
export function NumberField({ path, label, description, value, onChange, ...rest }: NumberProps) {
  const { unit, isRequired = false, placeholder = '' } = rest;
  const field = useField(path, description);
  return (
    <WholeNumberField
      {...field}
      label={label}
      placeholder={placeholder}
      withAsterisk={isRequired}
      unit={unit}
      value={value}
      onChange={onChange}
    />
  );
}

const WRITTEN = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/;

type TimeProps = Field<string> & { readonly hint?: string; readonly isRequired?: boolean };

/** A time in Japan, as drafts write it: `2026-11-06 10:00`. */
export function TimeField({ path, label, description, value, onChange, ...rest }: TimeProps) {
  const { hint, isRequired = true } = rest;
  const field = useField(path, description);
  // A catalogue may write times that count from the day of publishing.
  const isCounted = value !== '' && !WRITTEN.test(value);
  return (
    <TextInput
      {...field}
      type="datetime-local"
      label={label}
      withAsterisk={isRequired}
      description={isCounted ? `いまは「${value}」（公開する日から数えます）。選ぶと日時になります。` : hint}
      value={value.replace(WRITTEN, '$1T$2')}
      onChange={(event) => onChange(event.currentTarget.value.replace('T', ' '))}
    />
  );
}

const WRITTEN_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day in Japan: `2027-01-11`; empty: none. */
export function DayField({ path, label, description, value, onChange }: Field<string>) {
  const isCounted = value !== '' && !WRITTEN_DAY.test(value);
  const field = useField(
    path,
    isCounted ? `いまは「${value}」（公開する日から数えます）。選ぶと日になります。` : description,
  );
  return (
    <TextInput
      {...field}
      type="date"
      label={label}
      value={isCounted ? '' : value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function FlagField({ path, label, description, value, onChange }: Field<boolean>) {
  const { inputWrapperOrder: _order, readOnly, variant: _variant, ...field } = useField(path, description);
  return (
    <Checkbox
      {...field}
      disabled={readOnly}
      label={label}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
