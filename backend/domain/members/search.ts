import { BETWEEN_DIGITS } from '#lib/contract/opaque-id.ts';
import { type IdRange, parseLookup } from '../lookup.ts';
import { surnamesRead } from './surname-readings.ts';

/** Everything that a search text for members may be. A number of twelve digits may be several. */
export type MemberSearch = {
  readonly email?: string;
  /** Ids of members, orders and shipments. */
  readonly ids?: IdRange;
  readonly tel?: string;
  readonly trackingNumber?: string;
  /** A part of the name. Kana, widths, blanks and variants of kanji are compared by the database (`search_text`). */
  readonly name?: string;
  /** Family names that are read like the text, which is in kana. */
  readonly surnames?: readonly string[];
};

const TEL = /^0\d{9,10}$/;
const TRACKING_NUMBER = /^\d{11,13}$/;

export function parseMemberSearch(typed: string): MemberSearch {
  const text = typed.normalize('NFKC').trim();
  if (text.includes('@')) return { email: text };
  const lookup = parseLookup(text);
  const digits = text
    .replaceAll(BETWEEN_DIGITS, '')
    .replaceAll(/[()]/g, '')
    .replace(/^\+810?/, '0');
  const search: MemberSearch = {
    ...(lookup !== undefined && lookup.by !== 'email' && { ids: { from: lookup.from, to: lookup.to } }),
    ...(TEL.test(digits) && { tel: digits }),
    ...(TRACKING_NUMBER.test(digits) && { trackingNumber: digits }),
  };
  if (Object.keys(search).length > 0) return search;
  const surnames = surnamesRead(text);
  return { name: text, ...(surnames.length > 0 && { surnames }) };
}
