'use client';

import { controlAttributes, FieldFrame, type FieldText } from './field-frame.tsx';
import type { FieldBinding } from './use-form.ts';
import fieldStyles from './field.module.css';
import styles from './select-field.module.css';

type Choice = { readonly value: string; readonly text: string };

/** One of several choices; the first may stand for none. */
export function SelectField(props: FieldBinding & FieldText & { readonly choices: readonly Choice[] }) {
  return (
    <FieldFrame {...props} field={props}>
      <div className={styles.select}>
        <select
          {...controlAttributes(props, props)}
          className={fieldStyles.control}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        >
          {props.choices.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </div>
    </FieldFrame>
  );
}
