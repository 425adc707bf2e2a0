import type { ReactNode } from 'react';
import { TitleText } from '#components/ui/phrases.tsx';
import type { Elements } from '#lib/site/elements.ts';
import { FieldError } from './field-error.tsx';
import type { FieldBinding } from './use-form.ts';
import styles from './field.module.css';

/** The texts of a field. */
export type FieldText = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isOptional?: boolean;
};

type FieldFrameProps = FieldText & {
  readonly field: FieldBinding;
  /** Several controls are labelled as a group, see `groupAttributes`; a single one by its label. */
  readonly isGroup?: boolean;
  /** Shown at the end of the label's line. */
  readonly aside?: Elements;
  readonly children: Elements;
};

const labelId = (id: string) => `${id}-label`;
const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

function describedBy({ id, error }: FieldBinding, { hint }: FieldText) {
  const ids = [hint !== undefined && hintId(id), error !== undefined && errorId(id)].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** Attributes that associate a control with its label, its hint and its error. */
export function controlAttributes(field: FieldBinding, text: FieldText) {
  return {
    id: field.id,
    name: field.name,
    required: text.isOptional !== true,
    'aria-invalid': field.error !== undefined,
    'aria-describedby': describedBy(field, text),
  };
}

/** The same for the element around several controls. */
export const groupAttributes = (field: FieldBinding, text: FieldText) => ({
  id: field.id,
  'aria-labelledby': labelId(field.id),
  'aria-describedby': describedBy(field, text),
});

/** A field: label, control, hint, error. Screen readers announce the error when it appears. */
export function FieldFrame({
  field,
  label,
  hint,
  isOptional = false,
  isGroup = false,
  ...rest
}: FieldFrameProps) {
  const { id, error, onBlur } = field;
  return (
    <div className={styles.field} onBlur={(event) => onBlur(event.currentTarget)}>
      <p className={styles.name}>
        {isGroup ? <b id={labelId(id)}>{label}</b> : <label htmlFor={id}>{label}</label>}
        <span className={isOptional ? styles.optional : styles.required}>{isOptional ? '任意' : '必須'}</span>
        {rest.aside}
      </p>
      {rest.children}
      {hint !== undefined && (
        <p id={hintId(id)} className={styles.hint}>
          {typeof hint === 'string' ? <TitleText>{hint}</TitleText> : hint}
        </p>
      )}
      <FieldError id={errorId(id)} error={error} />
    </div>
  );
}
