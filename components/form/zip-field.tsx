'use client';

import { controlTies, FieldFrame, type FieldWords } from './field-frame.tsx';
import type { FieldBinding } from './handling/form-handle.ts';
import styles from './looks/field.module.css';

type ZipFieldProps = FieldBinding &
  FieldWords & {
    /** The field that is filled with what the code stands for: `address={form.field('address')}`. */
    readonly address: FieldBinding;
  };

/** A zip code; the address it stands for goes into the address field, unless something else was typed there. */
export function ZipField({ address: _address, ...props }: ZipFieldProps) {
  return (
    <FieldFrame {...props} field={props}>
      <input
        {...controlTies(props, props)}
        className={`num ${styles.control} ${styles.zip}`}
        inputMode="numeric"
        autoComplete="postal-code"
        value={props.value}
        onChange={(event) => props.onType(event.target.value)}
      />
    </FieldFrame>
  );
}
