'use client';

import type { ComponentProps } from 'react';
import type { FieldBinding } from './use-form.ts';
import { controlAttributes, FieldFrame, type FieldText } from './field-frame.tsx';
import styles from './field.module.css';

type InputAttributes = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'inputMode' | 'type' | 'placeholder' | 'enterKeyHint' | 'readOnly'
>;

/** For a text that was begun for the visitor: whoever comes by the keyboard goes on writing, and replaces nothing. */
type CursorOptions = { readonly cursorAtEnd?: boolean };

/** One line of text. */
export function TextField(props: FieldBinding & FieldText & InputAttributes & CursorOptions) {
  const { autoComplete, inputMode, type = 'text', placeholder, enterKeyHint, readOnly } = props;
  return (
    <FieldFrame {...props} field={props}>
      <input
        {...controlAttributes(props, props)}
        {...{ autoComplete, inputMode, type, placeholder, enterKeyHint, readOnly }}
        className={styles.control}
        value={props.value}
        onFocus={({ target }) => {
          if (props.cursorAtEnd) target.setSelectionRange(target.value.length, target.value.length);
        }}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </FieldFrame>
  );
}

/** The six digits of a mail, in one piece: so pasting works, and so do full-width digits. */
export function CodeField(props: FieldBinding & FieldText) {
  return (
    <FieldFrame {...props} field={props}>
      <input
        {...controlAttributes(props, props)}
        className={`num ${styles.control} ${styles.code}`}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
