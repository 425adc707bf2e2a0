'use client';

import { useState } from 'react';
import type { DateParts } from '#lib/contract/member/dates.ts';
import { birthYears, dateOf, DAYS, MONTHS, partsOf } from '#lib/forms/birthday.ts';
import { japanToday } from '#lib/text/japan-today.ts';
import { FieldFrame, groupAttributes, type FieldText } from './field-frame.tsx';
import type { FieldBinding } from './use-form.ts';
import styles from './field.module.css';

/** Selects for year, month and day. The value is `1998-04-12`, or `1998--` while only the year is chosen. */
export function BirthdayField(props: FieldBinding & FieldText) {
  const { name, value, error, isOptional = false } = props;
  const parts = partsOf(value);
  const [today] = useState(() => japanToday());
  const years = birthYears(today, parts.year);
  const isPartial = Object.values(parts).includes('');
  const select = (part: keyof DateParts, unit: string, choices: readonly string[]) => (
    <Part
      {...{ unit, choices }}
      name={`${name}-${part}`}
      autoComplete={`bday-${part}`}
      value={parts[part]}
      isRequired={!isOptional}
      hasError={error !== undefined && (!isPartial || parts[part] === '')}
      onChoose={(text) => props.onChange(dateOf({ ...parts, [part]: text }))}
    />
  );
  return (
    <FieldFrame {...props} field={props} isGroup>
      <div role="group" {...groupAttributes(props, props)} className={styles.date}>
        {select('year', '年', years)}
        {select('month', '月', MONTHS)}
        {select('day', '日', DAYS)}
      </div>
    </FieldFrame>
  );
}

type PartProps = {
  readonly name: string;
  readonly unit: string;
  readonly choices: readonly string[];
  readonly autoComplete: string;
  readonly value: string;
  readonly isRequired: boolean;
  readonly hasError: boolean;
  readonly onChoose: (text: string) => void;
};

function Part({ name, unit, choices, autoComplete, value, isRequired, hasError, onChoose }: PartProps) {
  return (
    <span className={styles.select}>
      <select
        {...{ name, autoComplete, value }}
        className={`num ${styles.control}`}
        aria-label={unit}
        aria-invalid={hasError}
        required={isRequired}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{unit}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
            {unit}
          </option>
        ))}
      </select>
    </span>
  );
}
