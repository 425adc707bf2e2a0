'use client';

import { useEffect, useRef, type ComponentProps } from 'react';
import type { FieldBinding } from './use-form.ts';
import { controlAttributes, FieldFrame, type FieldText } from './field-frame.tsx';
import styles from './field.module.css';

type InputAttributes = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'inputMode' | 'type' | 'placeholder' | 'enterKeyHint' | 'readOnly'
>;

/** For a text with a given beginning: Tab puts the cursor behind it instead of selecting it, so that typing continues it. */
type CursorOptions = { readonly continuesByTab?: boolean };

/** A single-line text field. */
export function TextField(props: FieldBinding & FieldText & InputAttributes & CursorOptions) {
  const { autoComplete, inputMode, type = 'text', placeholder, enterKeyHint, readOnly } = props;
  return (
    <FieldFrame {...props} field={props}>
      <input
        {...controlAttributes(props, props)}
        autoComplete={autoComplete}
        inputMode={inputMode}
        type={type}
        placeholder={placeholder}
        enterKeyHint={enterKeyHint}
        readOnly={readOnly}
        className={styles.control}
        value={props.value}
        onFocus={({ target }) => props.continuesByTab && unselect(target)}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </FieldFrame>
  );
}

/** Leaves the cursor where a tap has put it: there, autofill would append to a text with the cursor at its end. */
function unselect(control: HTMLInputElement): void {
  const { selectionStart, selectionEnd, value } = control;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  if (isWhole) control.setSelectionRange(value.length, value.length);
}

/** Six digits and one separator. */
const SHORT_CODE_CHARACTERS = 7;

/**
 * The code from an email, in one field, so that pasting and full-width digits work. It is set for six digits; the long code
 * is smaller, so that all of it is seen. With `takesFocus` a visitor who came from the step before types at once.
 */
export function CodeField({
  takesFocus = false,
  ...props
}: FieldBinding & FieldText & { readonly takesFocus?: boolean }) {
  const control = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) control.current?.focus();
  }, [takesFocus]);
  const isLong = props.value.length > SHORT_CODE_CHARACTERS;
  return (
    <FieldFrame {...props} field={props}>
      <input
        {...controlAttributes(props, props)}
        ref={control}
        className={`num ${styles.control} ${styles.code} ${isLong ? styles.longCode : ''}`}
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
