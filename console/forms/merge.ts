import type { ChangedField } from './conflict.tsx';

export type Versions<Form> = {
  /** As it was when the form was opened. */
  readonly before: Form;
  /** As somebody else has stored it since. */
  readonly now: Form;
  readonly typed: Form;
};

/** Ids exist in forms only, so that React knows a row that has moved. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => (key === 'id' ? undefined : part));

/** Whether two forms, or two of their fields, have the same content. */
export const isSameInput = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/** Puts typed input on top of what somebody else has stored: fields that nobody has touched here take the stored value. */
export function mergeForms<Form extends object>({ before, now, typed }: Versions<Form>): Form {
  const untouched = (Object.keys(typed) as (keyof Form)[]).filter((key) =>
    isSameInput(typed[key], before[key]),
  );
  return { ...typed, ...Object.fromEntries(untouched.map((key) => [key, now[key]])) };
}

export type FieldText<Form> = { readonly label: string; readonly textOf: (form: Form) => string };

/** The fields that somebody else has changed, in words. */
export const changedFields = <Form>(
  fields: readonly FieldText<Form>[],
  { before, now, typed }: Versions<Form>,
): readonly ChangedField[] =>
  fields
    .map(({ label, textOf: text }) => ({ label, before: text(before), now: text(now), typed: text(typed) }))
    .filter((field) => field.before !== field.now)
    .map((field) => (field.typed === field.before ? { ...field, typed: '変更していません' } : field));
