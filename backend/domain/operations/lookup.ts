/** The ids that begin with a number as people read it; one id alone where the whole of it was given. */
export type IdRange = { readonly from: string; readonly to: string };

export type Wanted =
  { readonly by: 'email'; readonly email: string } | ({ readonly by: 'id' | 'number' } & IdRange);

/** So many hexadecimal digits an id has. */
export const WHOLE_ID = 32;

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Sixteen digits; older letters and receipts have the first twelve of them. */
const NUMBER = /^[\da-f]{4}(-?[\da-f]{4}){2,3}$/;

/** What an operator typed to find something: a mail address, an id, or the number that people read. */
export function wantedBy(typed: string): Wanted | undefined {
  const text = typed.trim().toLowerCase();
  if (text.includes('@')) return { by: 'email', email: typed.trim() };
  if (ID.test(text)) return { by: 'id', from: text, to: text };
  return NUMBER.test(text) ? { by: 'number', ...idsBeginning(text.replaceAll('-', '')) } : undefined;
}

/** The same where only an id or a number can have been typed. */
export function rangeOf(typed: string): IdRange | undefined {
  const wanted = wantedBy(typed);
  return wanted === undefined || wanted.by === 'email' ? undefined : { from: wanted.from, to: wanted.to };
}

/** All ids that begin with these digits. */
export const idsBeginning = (digits: string): IdRange => ({
  from: asId(digits.padEnd(WHOLE_ID, '0')),
  to: asId(digits.padEnd(WHOLE_ID, 'f')),
});

const asId = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
