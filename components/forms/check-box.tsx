'use client';

import type { ReactNode } from 'react';
import { TitleText } from '#components/ui/phrases.tsx';
import { isTicked, tickedIf } from '#lib/forms/checkbox.ts';
import { FieldError } from './field-error.tsx';
import { TickBox } from './tick-box.tsx';
import type { FieldBinding } from './use-form.ts';
import styles from './check-box.module.css';

type CheckBoxProps = FieldBinding & {
  readonly children: ReactNode;
  readonly hint?: ReactNode;
  /** The form cannot be submitted without it. */
  readonly isRequired?: boolean;
};

/** A checkbox; its label may contain links. */
export function CheckBox({ id, name, value, error, onChange, onBlur, ...text }: CheckBoxProps) {
  const hasHint = text.hint !== undefined;
  const described = [hasHint && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return (
    <div onBlur={(event) => onBlur(event.currentTarget)}>
      <div className={styles.line}>
        <TickBox
          id={id}
          name={name}
          required={text.isRequired ?? false}
          aria-invalid={error !== undefined}
          aria-describedby={described.join(' ') || undefined}
          checked={isTicked(value)}
          onChange={(event) => onChange(tickedIf(event.target.checked))}
        />
        <label htmlFor={id}>{text.children}</label>
      </div>
      {hasHint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {typeof text.hint === 'string' ? <TitleText>{text.hint}</TitleText> : text.hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
