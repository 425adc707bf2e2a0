'use client';

import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { MIN_PASSWORD_CHARACTERS } from '#lib/contract/member/fields.ts';
import { lengthOf } from '#lib/contract/member/characters.ts';
import { controlAttributes, FieldFrame, type FieldText } from './field-frame.tsx';
import type { FieldBinding } from './use-form.ts';
import field from './field.module.css';
import styles from './password-field.module.css';

type PasswordFieldProps = FieldBinding &
  FieldText & {
    /** A new password: password managers offer one, and the missing characters are counted. */
    readonly isNew?: boolean;
  };

const HOW_TO_CHOOSE = `${MIN_PASSWORD_CHARACTERS}文字以上。言葉をいくつかつなげると、覚えやすく、やぶられにくくなります。`;

/** A password field with a button that shows the text. Pasting works; autocorrection is off. */
export function PasswordField({ isNew = false, ...given }: PasswordFieldProps) {
  const props = isNew ? { hint: HOW_TO_CHOOSE, ...given } : given;
  const control = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  useHiddenWhenSent(control, () => setShown(false));
  return (
    <FieldFrame {...props} field={props} aside={isNew ? <Missing password={props.value} /> : undefined}>
      <div className={styles.frame}>
        <input
          {...controlAttributes(props, props)}
          ref={control}
          className={`${field.control} ${styles.control}`}
          type={isShown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
        <button
          type="button"
          className={styles.eye}
          aria-pressed={isShown}
          aria-controls={props.id}
          aria-label={`${props.label}を表示`}
          onClick={() => setShown(!isShown)}
        >
          <Icon name="eye" size={24} />
        </button>
      </div>
    </FieldFrame>
  );
}

/** Hidden again before the form is submitted, because browsers remember plain text. */
function useHiddenWhenSent(control: RefObject<HTMLInputElement | null>, hide: () => void) {
  const hideNow = useEffectEvent(hide);
  useEffect(() => {
    const form = control.current?.form;
    form?.addEventListener('submit', hideNow);
    return () => form?.removeEventListener('submit', hideNow);
  }, [control]);
}

/**
 * The number of missing characters, once typing has begun. Hidden from screen readers, which would read it out
 * during typing.
 */
function Missing({ password }: { readonly password: string }) {
  const length = lengthOf(password.normalize('NFKC'));
  if (length === 0 || length >= MIN_PASSWORD_CHARACTERS) return null;
  return (
    <span
      className={`num ${styles.missing}`}
      aria-hidden="true"
    >{`あと${MIN_PASSWORD_CHARACTERS - length}文字`}</span>
  );
}
