/** Half-width forms of the ASCII range, and the blank that comes with them. */
export const halfWidth = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');

/** Half-width kana, with their marks, as the full-width kana they stand for. */
export const fullWidthKana = (text: string): string =>
  text.replace(/[\uFF61-\uFF9F]+/g, (kana) => kana.normalize('NFKC'));

/** Every hyphen, dash and long-vowel mark that people put between digits. */
export const DASHES = /[-\u2010-\u2015\u2212\u30FC\uFF0D\uFF70\u2500\u2501]/g;

/** One blank where there were several of any kind, and none at the ends. */
export const singleSpaced = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** What no field may hold: control and format characters, and halves of a character. */
export const hasUnwritable = (text: string): boolean =>
  /[\p{Cc}\p{Cs}\p{Co}\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/u.test(text);

/** Characters as people count them; a rare kanji of two code units is one. */
export const lengthOf = (text: string): number => [...text].length;
