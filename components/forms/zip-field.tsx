'use client';

import { suggestionFor, ZIP_UNREACHABLE, type Suggestion as Suggested } from '#lib/forms/zip-lookup.ts';
import { focusEnd } from './controls.ts';
import type { FieldBinding } from './use-form.ts';
import { useAddresses, type Lookup } from './use-addresses.ts';
import { controlTies, FieldFrame, type FieldWords } from './field-frame.tsx';
import styles from './field.module.css';
import zipFieldStyles from './zip-field.module.css';

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
      return { text: '', offers: [] };
    case 'unreachable':
      return { text: ZIP_UNREACHABLE, offers: [] };
    case 'found':
      return suggestionFor({ addresses: lookup.addresses, current: typed, prefilled: filled });
  }
}

type SuggestionProps = { readonly suggestion: Suggested; readonly onTake: (address: string) => void };

/** What a zip code stands for, said politely, and buttons where there is something to choose. */
export function Suggestion({ suggestion: { text: words, offers }, onTake }: SuggestionProps) {
  const isOnly = offers.length === 1;
  return (
    <>
      <p className={zipFieldStyles.words} role="status">
        {words}
      </p>
      {offers.length > 0 && (
        <ul className={zipFieldStyles.offers} aria-label="ご住所の候補">
          {offers.map((address) => (
            <li key={address}>
              <button type="button" className={zipFieldStyles.offer} onClick={() => onTake(address)}>
                {isOnly ? 'このご住所にする' : address}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
