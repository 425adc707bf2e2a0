import { idDigits, idOfDigits, ISSUED_ID } from '#lib/contract/opaque-id.ts';

/** The range of ids that begin with a short number; a single id for a full one. */
export type IdRange = { readonly from: string; readonly to: string };

export type Lookup =
  | { readonly by: 'email'; readonly email: string }
  | ({ readonly by: 'id' | 'number' } & IdRange);

/** Hexadecimal digits of an id. */
export const ID_DIGITS = 32;

/** Parses a search text: an email address, an id or a short number. `undefined`: none of them. */
export function parseLookup(typed: string): Lookup | undefined {
  if (typed.includes('@')) return { by: 'email', email: typed.trim() };
  const range = rangeOf(typed);
  return range && { by: range.from === range.to ? 'id' : 'number', ...range };
}

/** Parses an id or a short number. */
export function rangeOf(typed: string): IdRange | undefined {
  const digits = idDigits(typed);
  return digits === undefined ? undefined : idsBeginning(digits);
}

/** All ids that begin with these digits. */
export const idsBeginning = (digits: string): IdRange => ({
  from: idOfDigits(digits.padEnd(ID_DIGITS, '0')),
  to: idOfDigits(digits.padEnd(ID_DIGITS, 'f')),
});

/** Whether a text is an id as the database writes it. Other texts match no row and are not queried. */
export const isUuid = (text: string): boolean => ISSUED_ID.test(text);
