import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ChangeEvent, useRef, useState } from 'react';
import { focusFirstRow } from './row-keys.ts';

type SearchProps = {
  readonly label: string;
  readonly placeholder?: string;
  /** For a name or an id, beside other filters. */
  readonly isShort?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const WAIT_MS = 300;

/** Text to search for. Asks when typing pauses, and not for unfinished kana. */
export function SearchBox({ label, placeholder, isShort = false, value, onChange }: SearchProps) {
  const [typed, setTyped] = useState(value);
  const [before, setBefore] = useState(value);
  const [asked, setAsked] = useState(value);
  const isComposing = useRef(false);
  const ask = useDebouncedCallback((text: string) => {
    setAsked(text);
    onChange(text);
  }, WAIT_MS);
  if (value !== before) {
    setBefore(value);
    // The address changes by itself when somebody goes back. A search from here keeps what was typed since.
    if (value !== asked) setTyped(value);
  }
  const type = (text: string) => {
    setTyped(text);
    if (!isComposing.current) ask(text.trim());
  };
  return (
    <TextInput
      data-list-search
      label={label}
      placeholder={placeholder}
      type="search"
      autoComplete="off"
      w={{ base: '100%', xs: isShort ? 168 : 220 }}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && !isComposing.current && focusFirstRow()) event.preventDefault();
      }}
      onCompositionStart={() => (isComposing.current = true)}
      onCompositionEnd={(event) => {
        isComposing.current = false;
        type(event.currentTarget.value);
      }}
    />
  );
}

type SelectProps<Value extends string> = {
  readonly label: string;
  /** The choice of no filter; すべて when left out. */
  readonly allLabel?: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** `undefined`: すべて. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
};

/** One value of several, or all. */
export function FilterSelect<Value extends string>({
  label,
  allLabel = 'すべて',
  options,
  value,
  onChange,
}: SelectProps<Value>) {
  const choose = (event: ChangeEvent<HTMLSelectElement>) =>
    onChange(options.find((option) => option.value === event.currentTarget.value)?.value);
  return (
    <NativeSelect
      label={label}
      maw={{ sm: 200 }}
      data={[{ value: '', label: allLabel }, ...options]}
      value={value ?? ''}
      onChange={choose}
    />
  );
}

type DayProps = {
  readonly label: string;
  /** `2026-11-23` */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
};

/** A day in Japan. */
export function FilterDay({ label, value, onChange }: DayProps) {
  return (
    <TextInput
      label={label}
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
