/** An opaque id that the shop gave out. Pages read it in URLs without loading the schemas. */
export const OPAQUE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The form in which the backend makes the ids of orders and shipments; no other one exists. */
export const ISSUED_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Blanks and hyphens of every kind, also those of a Japanese keyboard, between the digits of a number that a person types. */
export const BETWEEN_DIGITS = /[\s‐-―−ー-]/g;

/**
 * The digits of an id (32) or of a number (the first 16; 12 on labels of e飛伝 and in older emails), as people type them: of any
 * width, with blanks or hyphens, with the K of labels. `undefined`: neither.
 */
export function idDigits(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replaceAll(BETWEEN_DIGITS, '').toLowerCase().replace(/^k/, '');
  return /^(?:[\da-f]{12}|[\da-f]{16}|[\da-f]{32})$/.test(digits) ? digits : undefined;
}

/**
 * An id or a number in the spelling of the shop: `3F2A-91BC-04DE-7A11`, and ids in lower case with their hyphens. `undefined`:
 * neither.
 */
export function spelledNumber(typed: string): string | undefined {
  const digits = idDigits(typed);
  if (digits === undefined) return undefined;
  return digits.length === 32 ? idOfDigits(digits) : groupsOf(digits).join('-').toUpperCase();
}

const groupsOf = (digits: string): readonly string[] => digits.match(/.{4}/g) ?? [];

/** The id of 32 digits. */
export const idOfDigits = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
