/**
 * The beginnings of phrases that the writing shows: kanji, katakana or a bracket after a particle or ない, anything after a
 * pause or ・, a bracket unless a day of the week follows, and a katakana word after hiragana or kanji, a short one
 * only after two kanji: 缶バッジ. その is no phrase of its own, and ひと口 is a word. ぬいぐるみ is the only word in hiragana that ends long names
 * of prizes.
 */
const BEGINNING =
  /(?<=[のをがはにでともへ]|から|より|ない)(?<!その|ひと)(?=[\p{sc=Han}\p{sc=Kana}「])|(?<=[、。！・])(?!」)|(?=[（(](?!.\))|ぬいぐるみ)|(?<=\p{sc=Hira}|\p{sc=Han}{2})(?=[\p{sc=Kana}ー]{3})|(?<=\p{sc=Han})(?=[\p{sc=Kana}ー]{4})/u;

/**
 * Beginnings inside a phrase that is longer than a line: a name in hiragana after の. The exceptions are words that contain の:
 * のこす, たのしい, のんびり, のない.
 */
const BEGINNING_IN_LONG = /(?<=..の)(?=\p{sc=Hira}{2})(?!ない|[こしんる])/u;

/** The characters of a line in most places, on a narrow phone. */
const LINE = 8;

/**
 * Splits a title where its lines may end. Without a dictionary, so that server and browser find the same phrases;
 * `piecesOf` finds more.
 */
export const titlePhrases = (title: string, line = LINE): string[] =>
  title
    .split(BEGINNING)
    .flatMap((phrase) => (phrase.length > line ? phrase.split(BEGINNING_IN_LONG) : phrase));
