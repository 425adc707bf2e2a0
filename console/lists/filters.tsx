import type { ReactNode } from 'react';
import { z } from 'zod';
import { PAYMENT_ORDER } from '#lib/orders/payment-methods.ts';
import { methodName } from '#lib/lists/accounting-names.ts';
import { DirectoryName } from '#lib/contract/values.ts';
import { WholeNumberField } from '#console/forms/whole-number-field.tsx';
import { DrawSelect } from './draw-select.tsx';
import { FilterDay, FilterSelect, SearchBox } from './filter-inputs.tsx';

type FilterValue = string | number;

type InputProps = {
  readonly value: FilterValue | undefined;
  readonly onChange: (value: FilterValue | undefined) => void;
};

/** A filter of a list. Its name is the one in the address and, unless the list says otherwise, in the call. */
export type Filter<Value extends FilterValue = FilterValue> = {
  /** Anything else in the address counts as no filter. */
  readonly schema: z.ZodType<Value>;
  /** Left out: it is set elsewhere, such as by a link. */
  readonly input?: (props: InputProps) => ReactNode;
  /** Typed text, in front of the others. */
  readonly isText?: true;
  /** It chooses what the page shows. The call does not take it. */
  readonly isView?: true;
  /** Its words may be about a person: it is in the history of the tab and not in the address, and in no file. */
  readonly isPrivate?: true;
  /** It stays when the conditions are cleared. */
  readonly isKept?: true;
  /** Shown when it is asked for, behind the others. */
  readonly isRare?: true;
};

export type Filters = Readonly<Record<string, Filter>>;

export type SearchOf<F extends Filters> = {
  readonly [Name in keyof F]?: z.output<F[Name]['schema']> | undefined;
};

type Names<Value extends string> = Readonly<Record<Value, string>> | ((value: Value) => string);

/** One of several values, or all. `label` may name the choice of all. */
export function choice<const Value extends string>(
  label: string | readonly [label: string, allLabel: string],
  values: readonly Value[],
  names: Names<Value>,
): Filter<Value> {
  const [name, allLabel] = typeof label === 'string' ? [label, 'すべて'] : label;
  const options = values.map((value) => ({
    value,
    label: typeof names === 'function' ? names(value) : names[value],
  }));
  return {
    schema: z.enum(values),
    input: ({ value, onChange }) => (
      <FilterSelect
        allLabel={allLabel}
        options={options}
        onChange={onChange}
        label={name}
        value={values.find((one) => one === value)}
      />
    ),
  };
}

export const paymentMethod = (label: string) => choice(label, PAYMENT_ORDER, methodName);

/** A number of days at least. */
export const daysAtLeast = (label: string): Filter<number> => ({
  schema: z.int().min(1).max(365),
  input: ({ value, onChange }) => (
    <FilterSelect
      label={label}
      options={daysWith(value).map((days) => ({ value: String(days), label: `${days}日以上` }))}
      value={value?.toString()}
      onChange={(days) => onChange(days === undefined ? undefined : Number(days))}
    />
  ),
});

const USUAL_DAYS = [1, 2, 3, 7];

/** A link may ask for another number. */
const daysWith = (value: FilterValue | undefined): readonly number[] =>
  typeof value === 'number' && !USUAL_DAYS.includes(value)
    ? [...USUAL_DAYS, value].toSorted((one, other) => one - other)
    : USUAL_DAYS;

/** A day in Japan. */
export const day = (label: string): Filter<string> => ({
  schema: z.iso.date(),
  input: ({ value, onChange }) => <FilterDay label={label} value={value?.toString()} onChange={onChange} />,
});

export const yen = (label: string): Filter<number> => ({
  schema: z.int().min(0).max(999_999_999),
  input: ({ value, onChange }) => (
    <WholeNumberField
      label={label}
      w={140}
      unit="円"
      value={typeof value === 'number' ? value : null}
      onChange={(typed) => onChange(typed ?? undefined)}
    />
  ),
});

export const draw = (): Filter<string> => ({
  schema: DirectoryName,
  input: ({ value, onChange }) => <DrawSelect value={value?.toString()} onChange={onChange} />,
});

export const text = (label: string, schema: z.ZodType<string> = z.string().max(100)): Filter<string> => ({
  schema,
  isText: true,
  input: ({ value, onChange }) => (
    <SearchBox
      isShort
      label={label}
      value={value?.toString() ?? ''}
      onChange={(typed) => onChange(typed || undefined)}
    />
  ),
});

/** A condition that other pages link to. */
export const linked = <Value extends FilterValue>(schema: z.ZodType<Value>): Filter<Value> => ({ schema });

/** A choice of the list that is shown. */
export const view = <const Value extends string>(values: readonly Value[]): Filter<Value> => ({
  schema: z.enum(values),
  isView: true,
  isKept: true,
});

export const kept = <Value extends FilterValue>(filter: Filter<Value>): Filter<Value> => ({
  ...filter,
  isKept: true,
});

export const rare = <Value extends FilterValue>(filter: Filter<Value>): Filter<Value> => ({
  ...filter,
  isRare: true,
});

/** A filter that is known, but can be set only here. */
export const shownIf = <Value extends FilterValue>(isShown: boolean, filter: Filter<Value>): Filter<Value> =>
  isShown ? filter : linked(filter.schema);
