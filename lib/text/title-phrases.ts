/**
 * The beginnings of phrases that the writing shows: kanji, katakana or a bracket after a particle, anything after a pause
 * or ・, a bracket unless a day of the week follows, and a katakana word after hiragana or kanji, a short one
 * only after two kanji: 缶バッジ. その is no phrase of its own. ぬいぐるみ is the only word in hiragana that ends long names
 * of prizes.
 */
const BEGINNING =
  /(?<=[のをがはにでともへ]|から|より)(?<!その)(?=[\p{sc=Han}\p{sc=Kana}「])|(?<=[、。！・])(?!」)|(?=[（(](?!.\))|ぬいぐるみ)|(?<=\p{sc=Hira}|\p{sc=Han}{2})(?=[\p{sc=Kana}ー]{3})|(?<=\p{sc=Han})(?=[\p{sc=Kana}ー]{4})/u;

/**
 * Splits a title where its lines may end. Without a dictionary, so that server and browser find the same phrases;
 * `piecesOf` finds more.
 */
export const titlePhrases = (title: string): string[] => title.split(BEGINNING);
