'use client';

import { suggestionFor, ZIP_UNREACHABLE, type Suggestion as Suggested } from '#lib/forms/zip-lookup.ts';
import { focusEnd } from './controls.ts';
import type { FieldBinding } from './use-form.ts';
import { useAddresses, type Lookup } from './use-addresses.ts';
import { controlAttributes, FieldFrame, type FieldText } from './field-frame.tsx';
import styles from './field.module.css';
import zipFieldStyles from './zip-field.module.css';

type ZipFieldProps = FieldBinding &
  FieldText & {
    /** The address field to fill: `address={form.field('address')}`. */
    readonly address: FieldBinding;
  };

/** A zip code field. Its address fills the address field, unless the member has typed another one there. */
export function ZipField({ address, ...props }: ZipFieldProps) {
  const { lookup, lookUp, choose, filled } = useAddresses(address);
  function onChange(text: string) {
    props.onChange(text);
    lookUp(text);
  }
  function onChoose(chosen: string) {
    choose(chosen);
    focusEnd(address.id);
  }
  return (
    <div>
      <FieldFrame {...props} field={props}>
        <input
          {...controlAttributes(props, props)}
          className={`num ${styles.control} ${styles.zip}`}
          type="text"
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="例：606-8301"
          value={props.value}
          onChange={(event) => onChange(event.target.value)}
        />
      </FieldFrame>
      <Suggestion suggestion={suggestionOf(lookup, address.value, filled)} onChoose={onChoose} />
    </div>
  );
}

function suggestionOf(lookup: Lookup, typed: string, filled: string): Suggested {
  switch (lookup.kind) {
    case 'nothing':
      return { text: '', offers: [] };
    case 'unreachable':
      return { text: ZIP_UNREACHABLE, offers: [] };
    case 'found':
      return suggestionFor({ addresses: lookup.addresses, current: typed, prefilled: filled });
  }
}

type SuggestionProps = { readonly suggestion: Suggested; readonly onChoose: (address: string) => void };

/** The result for a zip code, with buttons if there are several addresses. */
function Suggestion({ suggestion: { text, offers }, onChoose }: SuggestionProps) {
  const isOnly = offers.length === 1;
  return (
    <>
      <p className={zipFieldStyles.words} role="status">
        {text}
      </p>
      {offers.length > 0 && (
        <ul className={zipFieldStyles.offers} aria-label="ご住所の候補">
          {offers.map((address) => (
            <li key={address}>
              <button type="button" className={zipFieldStyles.offer} onClick={() => onChoose(address)}>
                {isOnly ? 'このご住所にする' : address}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
