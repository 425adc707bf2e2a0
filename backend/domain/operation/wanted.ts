/** The ids that begin with a number as people read it; one id alone where the whole of it was given. */
export type IdRange = { readonly from: string; readonly to: string };

export type Wanted =
  { readonly by: 'email'; readonly email: string } | ({ readonly by: 'id' | 'number' } & IdRange);

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const NUMBER = /^[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}$/;

/** What an operator typed to find something: a mail address, an id, or the number that people read. */
export function wantedBy(typed: string): Wanted | undefined {
  const text = typed.trim().toLowerCase();
  if (text.includes('@')) return { by: 'email', email: typed.trim() };
  if (ID.test(text)) return { by: 'id', from: text, to: text };
  if (!NUMBER.test(text)) return undefined;
  const signs = text.replaceAll('-', '');
  const begin = `${signs.slice(0, 8)}-${signs.slice(8)}`;
  return { by: 'number', from: `${begin}-0000-0000-000000000000`, to: `${begin}-ffff-ffff-ffffffffffff` };
}

/** The same where only an id or a number can have been typed. */
export function rangeOf(typed: string): IdRange | undefined {
  const wanted = wantedBy(typed);
  return wanted === undefined || wanted.by === 'email' ? undefined : { from: wanted.from, to: wanted.to };
}
