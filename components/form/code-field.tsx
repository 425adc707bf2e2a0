'use client';

import { controlTies, FieldFrame, type FieldWords } from './field-frame.tsx';
import type { FieldBinding } from './handling/form-handle.ts';
import styles from './looks/field.module.css';

/** The six digits of a mail, in one piece: so pasting works, and so do full-width digits. */
export function CodeField(props: FieldBinding & FieldWords) {
  return (
    <FieldFrame {...props} field={props}>
      <input
        {...controlTies(props, props)}
        className={`num ${styles.control} ${styles.code}`}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        value={props.value}
        onChange={(event) => props.onType(event.target.value)}
      />
    </FieldFrame>
  );
}
