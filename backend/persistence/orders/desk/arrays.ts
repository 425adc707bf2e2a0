/**
 * Columns as PostgreSQL reads arrays of them. The driver writes arrays too, but looks at every element to find out
 * what it is; here that is known, and there are tens of thousands a second.
 */

/** Ids, words of closed lists, numbers and truth values: nothing in them needs quotes. */
export const plain = (values: readonly (string | number | boolean | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

export const texts = (values: readonly string[]): string => `{${values.map(quoted).join(',')}}`;

export const moments = (values: readonly (Date | null)[]): string =>
  plain(values.map((value) => value && value.toISOString()));

export const byteRows = (values: readonly Uint8Array[]): string =>
  `{${values.map((value) => String.raw`"\\x${Buffer.from(value).toString('hex')}"`).join(',')}}`;

const quoted = (text: string) =>
  `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text}"`;
