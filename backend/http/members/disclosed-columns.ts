import { clockInJapan } from '#backend/domain/time.ts';

export type Value = string | number | boolean | null;

/** Its heading, and how a value is shown. */
type Column = string | readonly [heading: string, shown: (value: Value) => Value];

export type Section = { readonly title: string; readonly columns: Readonly<Record<string, Column>> };

/** A stored word by its Japanese name; a word without one stays as it is. */
export const named =
  (names: Readonly<Record<string, string>>) =>
  (value: Value): Value =>
    typeof value === 'string' ? (names[value] ?? value) : value;

export const time = (value: Value): Value =>
  typeof value === 'string' ? clockInJapan(new Date(value)) : value;
