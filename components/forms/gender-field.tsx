'use client';

import { GENDERS } from '#lib/contract/enums.ts';
import { GENDER_LABELS } from '#lib/text/labels.ts';
import { FieldFrame, groupAttributes, type FieldText } from './field-frame.tsx';
import type { FieldBinding } from './use-form.ts';
import styles from './gender-field.module.css';

/** One of four choices; `''`: none. */
export function GenderField(props: FieldBinding & Omit<FieldText, 'isOptional'>) {
  return (
    <FieldFrame {...props} field={props} isGroup isOptional>
      <div role="radiogroup" {...groupAttributes(props, props)} className={styles.pills}>
        {GENDERS.map((gender) => (
          <label key={gender} className={styles.pill}>
            <input
              type="radio"
              className={styles.input}
              name={props.name}
              value={gender}
              checked={props.value === gender}
              onChange={() => props.onChange(gender)}
            />
            <span>{GENDER_LABELS[gender]}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
