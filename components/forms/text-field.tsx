'use client';

import type { ComponentProps } from 'react';
import type { FieldBinding } from './use-form.ts';
import { controlTies, FieldFrame, type FieldWords } from './field-frame.tsx';
import styles from './field.module.css';

type Typing = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'inputMode' | 'type' | 'placeholder' | 'enterKeyHint' | 'readOnly'
>;

/** For a text that was begun for the visitor: whoever comes by the keyboard goes on writing, and replaces nothing. */
type GoingOn = { readonly goesOn?: boolean };

/** One line of text. */
export function TextField(props: FieldBinding & FieldWords & Typing & GoingOn) {
  const { autoComplete, inputMode, type = 'text', placeholder, enterKeyHint, readOnly } = props;
  return (
    <FieldFrame {...props} field={props}>
      <input
        {...controlTies(props, props)}
        {...{ autoComplete, inputMode, type, placeholder, enterKeyHint, readOnly }}
        className={styles.control}
        value={props.value}
        onFocus={({ target }) => {
          if (props.goesOn) target.setSelectionRange(target.value.length, target.value.length);
        }}
        onChange={(event) => props.onType(event.target.value)}
      />
    </FieldFrame>
  );
}

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
