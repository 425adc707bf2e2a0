'use client';

import { controlAttributes, FieldFrame, type FieldText } from './field-frame.tsx';
import type { FieldBinding } from './use-form.ts';
import fieldStyles from './field.module.css';
import styles from './text-area-field.module.css';

/** A text of several lines. It grows with its content where browsers can. */
export function TextAreaField(props: FieldBinding & FieldText & { readonly placeholder?: string }) {
  return (
    <FieldFrame {...props} field={props}>
      <textarea
        {...controlAttributes(props, props)}
        className={`${fieldStyles.control} ${styles.area}`}
        placeholder={props.placeholder}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
