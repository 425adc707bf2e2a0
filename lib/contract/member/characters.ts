/** More than any field takes. The text beyond it is dropped unread. */
const MAX_READ_CHARACTERS = 2000;

/** Variation selectors: invisible, but they choose the shape of a kanji (葛 of 葛飾 or of 葛城). */
const VARIATION = '\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}';
const INVISIBLE = new RegExp(`(?![${VARIATION}])\\p{Default_Ignorable_Code_Point}|\\u2800`, 'gu');
const VARIATIONS = new RegExp(`[${VARIATION}]`, 'gu');
const LOST_VARIATION = new RegExp(`(^|\\s)[${VARIATION}]+`, 'gu');

/** All but the compatibility ideographs, which NFC would replace by another shape of the kanji. */
const OUTSIDE_COMPATIBILITY_IDEOGRAPHS = /[^\uF900-\uFAFF\u{2F800}-\u{2FA1F}]+/gu;

/**
 * Normalises a text and keeps its author's spelling: single spaces, full-width kana, combining marks composed
 * (NFC), invisible characters removed.
 *
 * U+F900 to U+FAFF are excluded from NFC: it would replace the 塚 (U+FA10) or 神 (U+FA19) of a registered name
 * by another shape of the kanji.
 */
export function normalizeWriting(text: string): string {
  const visible = text.slice(0, MAX_READ_CHARACTERS).replaceAll(INVISIBLE, '');
  const whole = fullWidthKana(visible).replaceAll(OUTSIDE_COMPATIBILITY_IDEOGRAPHS, (part) =>
    part.normalize('NFC'),
  );
  return singleSpaced(singleSpaced(whole).replaceAll(LOST_VARIATION, '$1'));
}

/** Converts digits and signs to half width (NFKC), and removes spaces and invisible characters. */
export const normalizePlain = (text: string): string =>
  text
    .slice(0, MAX_READ_CHARACTERS)
    .normalize('NFKC')
    .replaceAll(/[\s\u2800]|\p{Default_Ignorable_Code_Point}/gu, '');

/** Keeps a password as it is, in NFKC so that all devices send the same characters. */
export const normalizePassword = (text: string): string =>
  text.slice(0, MAX_READ_CHARACTERS).normalize('NFKC');

/** Converts full-width ASCII characters and the full-width space to half width. */
export const halfWidth = (text: string): string =>
  text
    .replaceAll(/[\uFF01-\uFF5E]/g, (character) => String.fromCodePoint(character.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');

/** Converts half-width kana and their marks to full width. */
const fullWidthKana = (text: string): string =>
  text.replaceAll(/[\uFF61-\uFF9F]+/g, (kana) => kana.normalize('NFKC'));

/** Every hyphen, dash, minus sign, drawn line and long-vowel mark that is typed between digits. */
const DASH =
  '[-\\u02D7\\u2010-\\u2015\\u2043\\u207B\\u208B\\u2212\\u2500\\u2501\\u2796\\u30A0\\u30FC\\uFE58\\uFE63\\uFF0D\\uFF70]';
const DASHES = new RegExp(DASH, 'g');
const DASH_BETWEEN_DIGITS = new RegExp(`([\\dA-Za-z])${DASH}+(?=[\\dA-Za-z])`, 'g');

export const withoutDashes = (text: string): string => text.replaceAll(DASHES, '');
export const withHyphens = (text: string): string => text.replaceAll(DASHES, '-');
/** 1ー2ー3 becomes 1-2-3; センター stays. */
export const withHyphensBetweenDigits = (text: string): string => text.replaceAll(DASH_BETWEEN_DIGITS, '$1-');

const singleSpaced = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/**
 * Whether a text has characters that cannot be printed on a label: control characters, lone surrogates,
 * private-use characters (外字), noncharacters.
 */
export const hasUnprintable = (text: string): boolean =>
  /[\p{Cc}\p{Cs}\p{Co}\uFDD0-\uFDEF\uFFF9-\uFFFF]/u.test(text);

const EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Extended_Pictographic}\uFE0F/u;

/** Whether a text has emoji, which no label can show. */
export const hasEmoji = (text: string): boolean => EMOJI.test(text);

/** Counts characters as people do: a rare kanji is one, its selector none. */
export const lengthOf = (text: string): number => [...text.replaceAll(VARIATIONS, '')].length;

/**
 * Whether a text has more than `max` characters, or more than four code units for each (a rare kanji and its
 * selector).
 */
export const isLongerThan = (max: number, text: string): boolean =>
  lengthOf(text) > max || text.length > 4 * max;
