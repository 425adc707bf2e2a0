import type { ReactNode } from 'react';
import { FieldError } from './field-error.tsx';
import type { FieldBinding } from './use-form.ts';
import styles from './field.module.css';

/** What a page says of a field, whatever its kind. */
export type FieldWords = {
  readonly label: string;
  readonly hint?: ReactNode | undefined;
  readonly isOptional?: boolean | undefined;
};

type FrameProps = FieldWords & {
  readonly field: FieldBinding;
  /** Several controls are named as a group, see `groupTies`; a single one by its label. */
  readonly isGroup?: boolean;
  /** What stands at the end of the label's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

const labelId = (id: string) => `${id}-label`;
const hintId = (id: string) => `${id}-hint`;
const faultId = (id: string) => `${id}-fault`;

function describedBy({ id, fault }: FieldBinding, { hint }: FieldWords) {
  const ids = [hint !== undefined && hintId(id), fault !== undefined && faultId(id)].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** The attributes that tie a control to its label, its hint and its fault. */
export function controlTies(field: FieldBinding, words: FieldWords) {
  return {
    id: field.id,
    name: field.name,
    required: words.isOptional !== true,
    'aria-invalid': field.fault !== undefined,
    'aria-describedby': describedBy(field, words),
  };
}

/** The same for the element around several controls. */
export const groupTies = (field: FieldBinding, words: FieldWords) => ({
  id: field.id,
  'aria-labelledby': labelId(field.id),
  'aria-describedby': describedBy(field, words),
});

/** Label above, control, then hint and fault. The sentence of a fault is read out when it appears. */
export function FieldFrame({ field, label, hint, isOptional = false, isGroup = false, ...rest }: FrameProps) {
  const { id, fault, onLeave } = field;
  return (
    <div className={styles.field} onBlur={(event) => onLeave(event.currentTarget)}>
      <p className={styles.name}>
        {isGroup ? <b id={labelId(id)}>{label}</b> : <label htmlFor={id}>{label}</label>}
        <span className={isOptional ? styles.optional : styles.required}>{isOptional ? '任意' : '必須'}</span>
        {rest.aside}
      </p>
      {rest.children}
      {hint !== undefined && (
        <p id={hintId(id)} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={faultId(id)} fault={fault} />
    </div>
  );
}
