import { ISSUED_ID } from '#lib/contract/opaque-id.ts';

/** The range of ids that begin with a short number; a single id for a full one. */
export type IdRange = { readonly from: string; readonly to: string };

export type Lookup =
  | { readonly by: 'email'; readonly email: string }
  | ({ readonly by: 'id' | 'number' } & IdRange);

/** Hexadecimal digits of an id. */
export const ID_DIGITS = 32;

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** 16 digits; labels of e飛伝III show the first 12 of them. */
const NUMBER = /^[\da-f]{4}(-?[\da-f]{4}){2,3}$/;

/** Parses a search text: an email address, an id or a short number. `undefined`: none of them. */
export function parseLookup(typed: string): Lookup | undefined {
  const text = typed.trim().toLowerCase();
  if (text.includes('@')) return { by: 'email', email: typed.trim() };
  if (ID.test(text)) return { by: 'id', from: text, to: text };
  return NUMBER.test(text) ? { by: 'number', ...idsBeginning(text.replaceAll('-', '')) } : undefined;
}

/** Parses an id or a short number. */
export function rangeOf(typed: string): IdRange | undefined {
  const lookup = parseLookup(typed);
  return lookup === undefined || lookup.by === 'email' ? undefined : { from: lookup.from, to: lookup.to };
}

/** All ids that begin with these digits. */
export const idsBeginning = (digits: string): IdRange => ({
  from: asId(digits.padEnd(ID_DIGITS, '0')),
  to: asId(digits.padEnd(ID_DIGITS, 'f')),
});

const asId = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Whether a text is an id as the database writes it. Other texts match no row and are not queried. */
export const isUuid = (text: string): boolean => ISSUED_ID.test(text);
