const letters = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** What a terminal shows two columns wide: kana, kanji, full-width forms, pictures. Half-width kana take one. */
const WIDE =
  /^(?![\uFF61-\uFFDC\uFFE8-\uFFEE])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\u30FB\u30FC\u3200-\u33FF\uFE30-\uFE4F\uFF01-\uFF60\uFFE0-\uFFE6\p{Emoji_Presentation}]$/u;

/** What stands on the letter before it. */
const ON_TOP = /^[\p{Mn}\p{Me}]$/u;

/** Whatever moves a cursor, colours a terminal or turns writing around has no business in a shopper's name. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The text as it may stand in a line of a terminal. */
export const printable = (text: string): string => text.replaceAll(UNPRINTABLE, '\uFFFD');

/** Columns that a text takes on a terminal. */
export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of letters.segment(text)) width += widthOfLetter(segment);
  return width;
}

/** Half-width kana have their marks beside them; a picture put together of several is as wide as one. */
function widthOfLetter(letter: string): number {
  let width = 0;
  for (const sign of letter) if (!ON_TOP.test(sign)) width += WIDE.test(sign) ? 2 : 1;
  return Math.min(width, 2);
}

const CUT = '…';

/** At most so many columns of a text; where something is missing, … says so. */
export function cutTo(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let [kept, width] = ['', widthOf(CUT)];
  for (const { segment } of letters.segment(text)) {
    width += widthOf(segment);
    if (width > columns) break;
    kept += segment;
  }
  return `${kept}${CUT}`;
}

export const padEnd = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - widthOf(text)));

export const padStart = (text: string, columns: number): string =>
  ' '.repeat(Math.max(0, columns - widthOf(text))) + text;
