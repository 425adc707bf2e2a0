import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { numberText } from '#lib/text/numbers.ts';
import { wholeNumberIn } from '#lib/text/typed-number.ts';

type Props = Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'rightSection' | 'maxLength'
> & {
  /** `null`: the field is empty, or its text is not a number that it takes. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  /** Shown at the end of the field: 円. */
  readonly unit?: string;
};

const LARGEST = 999_999_999;

/**
 * A whole number. Reads full-width digits, commas and units. Keeps the text as typed until the field is left, so that an
 * input method can finish it; a text that it cannot take stays, with an error.
 */
export function WholeNumberField({ value, onChange, min = 0, max = LARGEST, unit, ...props }: Props) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(true);
  const [before, setBefore] = useState(value);
  const [asked, setAsked] = useState(value);
  if (value !== before) {
    setBefore(value);
    // Changed from elsewhere, as by a button that clears all filters.
    if (value !== asked) setTyped(undefined);
  }
  const range = { min, max };
  const error = isLeft && typed !== undefined ? problemOf(typed, range) : undefined;
  const type = (text: string) => {
    const number = wholeNumberIn(text) ?? null;
    const taken = number !== null && number >= min && number <= max ? number : null;
    setTyped(text);
    setAsked(taken);
    onChange(taken);
  };
  return (
    <TextInput
      autoComplete="off"
      {...props}
      inputMode="numeric"
      value={typed ?? (value === null ? '' : numberText(value))}
      error={error ?? props.error}
      rightSection={
        unit !== undefined && (
          <Text size="sm" c="dimmed">
            {unit}
          </Text>
        )
      }
      rightSectionPointerEvents="none"
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={(event) => {
        setLeft(false);
        props.onFocus?.(event);
      }}
      onBlur={(event) => {
        setLeft(true);
        if (typed !== undefined && problemOf(typed, range) === undefined) setTyped(undefined);
        props.onBlur?.(event);
      }}
    />
  );
}

function problemOf(text: string, { min, max }: { readonly min: number; readonly max: number }) {
  const number = wholeNumberIn(text);
  if (number === null) return undefined;
  if (number === undefined) return '数字で入力してください。';
  return number < min || number > max
    ? `${numberText(min)}から${numberText(max)}までの数を入力してください。`
    : undefined;
}
