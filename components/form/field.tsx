'use client';

import type { ComponentProps } from 'react';
import { controlTies, FieldFrame, type FieldWords } from './field-frame.tsx';
import type { FieldBinding } from './handling/form-handle.ts';
import styles from './looks/field.module.css';

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
