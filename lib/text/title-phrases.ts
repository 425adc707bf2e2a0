const PARTICLE = 'の|を|が|は|に|で|と|も|へ|から|まで|より';

/**
 * The beginnings of phrases that the writing shows: kanji, katakana or a bracket after a particle or a pause, and a
 * katakana word after hiragana or after a word in kanji.
 */
const BEGINNING = new RegExp(
  `(?<=${PARTICLE}|[、。!?！？])(?=[\\p{Script=Han}\\p{Script=Katakana}「『])` +
    '|(?<=\\p{Script=Hiragana}|\\p{Script=Han}{2})(?=[\\p{Script=Katakana}ー]{3})',
  'u',
);

/**
 * Splits a title where its lines may end. Without a dictionary, so that server and browser find the same phrases;
 * `piecesOf` finds more.
 */
export const titlePhrases = (title: string): string[] => title.split(BEGINNING);
