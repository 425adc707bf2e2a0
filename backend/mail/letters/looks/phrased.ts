import { type Piece, piecesOf } from '#lib/text/phrases.ts';
import { escaped } from './escape.ts';

/** 11月28日(土) 10:00, 小川 みのり 様 */
const NO_END = /(?<=\)) (?=\d)| (?=様$)/g;

/** An address, or whatever else is written without blanks. */
const ASCII_LAST = /[\x21-\x7e]$/;
const ASCII_FIRST = /^[\x21-\x7e]/;

/**
 * Text whose lines end between phrases, also where a mail program does not find them by itself: most break Japanese
 * anywhere. A time stays with its date, 様 with the name.
 */
export const phrased = (text: string): string =>
  piecesOf(text.replace(NO_END, '\u00a0'))
    .map((piece, place, all) => escaped(piece.text) + (mayEndLine(piece, all[place + 1]) ? '<wbr>' : ''))
    .join('');

function mayEndLine({ text, ending }: Piece, next: Piece | undefined): boolean {
  if (next === undefined || text.endsWith('\u00a0')) return false;
  if (ASCII_LAST.test(text) && ASCII_FIRST.test(next.text)) return false;
  return ending === 'good' || text.endsWith('・');
}
