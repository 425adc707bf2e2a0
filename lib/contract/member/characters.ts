/** No field is anywhere near so long. What is longer is not read to its end, whatever somebody sends. */
const READ_AT_MOST = 2000;

/** Selectors that choose one shape of a kanji (葛 of 葛飾 or of 葛城): nothing is seen of them, but they are meant. */
const VARIATION = '\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}';
const INVISIBLE = new RegExp(`(?![${VARIATION}])\\p{Default_Ignorable_Code_Point}|\\u2800`, 'gu');
const VARIATIONS = new RegExp(`[${VARIATION}]`, 'gu');
const LOST_VARIATION = new RegExp(`(^|\\s)[${VARIATION}]+`, 'gu');

/** Kanji that NFC would replace by their ordinary sisters. */
const OTHER_THAN_SISTERS = /[^\uF900-\uFAFF\u{2F800}-\u{2FA1F}]+/gu;

/**
 * Text of people, as they wrote it: blanks made one, half-width kana full width, marks put onto their letters (NFC),
 * and gone whatever nobody sees, such as the marks that come along with a copied text.
 *
 * U+F900 to U+FAFF are left out of the NFC. It would turn the 塚 (U+FA10) or 神 (U+FA19) that stands in somebody's
 * register into another shape of the kanji, and a name is to be kept as its owner writes it.
 */
export function writing(text: string): string {
  const visible = text.slice(0, READ_AT_MOST).replaceAll(INVISIBLE, '');
  const whole = fullWidthKana(visible).replaceAll(OTHER_THAN_SISTERS, (part) => part.normalize('NFC'));
  return singleSpaced(singleSpaced(whole).replaceAll(LOST_VARIATION, '$1'));
}

/** Figures and signs in their plain half-width forms (NFKC), without blanks and without what nobody sees. */
export const plain = (text: string): string =>
  text
    .slice(0, READ_AT_MOST)
    .normalize('NFKC')
    .replaceAll(/[\s\u2800]|\p{Default_Ignorable_Code_Point}/gu, '');

/** A password is taken as it is; only brought to the one form in which all devices agree. */
export const secret = (text: string): string => text.slice(0, READ_AT_MOST).normalize('NFKC');

/** Half-width forms of the ASCII range, and the blank that comes with them. */
export const halfWidth = (text: string): string =>
  text
    .replaceAll(/[\uFF01-\uFF5E]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');

/** Half-width kana, with their marks, as the full-width kana they stand for. */
const fullWidthKana = (text: string): string =>
  text.replaceAll(/[\uFF61-\uFF9F]+/g, (kana) => kana.normalize('NFKC'));

/** Every hyphen, dash, minus, drawn line and long-vowel mark that people put between digits. */
const DASH =
  '[-\\u02D7\\u2010-\\u2015\\u2043\\u207B\\u208B\\u2212\\u2500\\u2501\\u2796\\u30A0\\u30FC\\uFE58\\uFE63\\uFF0D\\uFF70]';
const DASHES = new RegExp(DASH, 'g');
const BETWEEN_FIGURES = new RegExp(`([\\dA-Za-z])${DASH}+(?=[\\dA-Za-z])`, 'g');

export const withoutDashes = (text: string): string => text.replaceAll(DASHES, '');
export const withHyphens = (text: string): string => text.replaceAll(DASHES, '-');
/** 1ー2ー3 is 1-2-3, but センター stays what it is. */
export const withHyphensInFigures = (text: string): string => text.replaceAll(BETWEEN_FIGURES, '$1-');

const singleSpaced = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** What nobody can read on a parcel: control characters, halves of a character, private ones (外字), lost ones. */
export const hasUnwritable = (text: string): boolean =>
  /[\p{Cc}\p{Cs}\p{Co}\uFDD0-\uFDEF\uFFF9-\uFFFF]/u.test(text);

/** Characters as people count them: a rare kanji is one, and its selector none. */
export const lengthOf = (text: string): number => [...text.replaceAll(VARIATIONS, '')].length;

/** Whether it is longer than so many characters; each may take four units at most (a rare kanji and its selector). */
export const isLongerThan = (most: number, text: string): boolean =>
  lengthOf(text) > most || text.length > 4 * most;
