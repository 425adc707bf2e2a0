'use client';

import { suggestionFor, ZIP_UNREACHABLE, type Suggestion as Suggested } from '#lib/forms/zip-lookup.ts';
import { controlTies, FieldFrame, type FieldWords } from './field-frame.tsx';
import { focusEnd } from './handling/controls.ts';
import type { FieldBinding } from './handling/form-handle.ts';
import styles from './looks/field.module.css';
import { Suggestion } from './zip/suggestion.tsx';
import { useAddresses, type Lookup } from './zip/use-addresses.ts';

type ZipFieldProps = FieldBinding &
  FieldWords & {
    /** The field that is filled with what the code stands for: `address={form.field('address')}`. */
    readonly address: FieldBinding;
  };

/** A zip code. The address it stands for goes into the address field, unless something else was typed there. */
export function ZipField({ address, ...props }: ZipFieldProps) {
  const { lookup, look, take, filled } = useAddresses(address);
  function onType(text: string) {
    props.onType(text);
    look(text);
  }
  function onTake(chosen: string) {
    take(chosen);
    focusEnd(address.id);
  }
  return (
    <div>
      <FieldFrame {...props} field={props}>
        <input
          {...controlTies(props, props)}
          className={`num ${styles.control} ${styles.zip}`}
          type="text"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="例：606-8301"
          value={props.value}
          onChange={(event) => onType(event.target.value)}
        />
      </FieldFrame>
      <Suggestion suggestion={said(lookup, address.value, filled)} onTake={onTake} />
    </div>
  );
}

function said(lookup: Lookup, typed: string, filled: string): Suggested {
  switch (lookup.kind) {
    case 'nothing':
      return { words: '', offers: [] };
    case 'unreachable':
      return { words: ZIP_UNREACHABLE, offers: [] };
    case 'found':
      return suggestionFor({ addresses: lookup.addresses, typed, filled });
  }
}
