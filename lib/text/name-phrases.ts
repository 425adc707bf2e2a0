import { titlePhrases } from './title-phrases.ts';

/** The full-width characters that a line of each narrow place holds, on a phone of 360 px. */
export const NARROW_LINES = { tile: 7, panel: 8, album: 10 } as const;

export type NarrowPlace = keyof typeof NARROW_LINES;

/**
 * The trade's goods, which end compounds that nothing in the writing divides: アクリル|スタンド, ころがし|きんちゃく. Not those that end usual words
 * as well: グラス (サングラス), セット (カセット), プレート (テンプレート), リング (イヤリング).
 */
const KATAKANA_GOODS =
  'カード|カレンダー|ガチャ|キーホルダー|クッション|ケース|コースター|シート|スタンド|ステッカー|ストラップ|ソックス|タオル|タペストリー|チャーム|テープ|バッグ|バッジ|パネル|フィギュア|ブランケット|ポーチ|ポスター|ボックス|ボトル|マグカップ|マグネット|マスコット';
const HIRAGANA_GOODS = 'うちわ|きんちゃく|すごろく|ふろしき';

/**
 * Where the words of a compound begin: at its goods; after hiragana at two kanji or one and katakana (きらきら|缶バッジ, not
 * まわり|道), and at 入り and 付き; after a verb in た at any kanji; after one kanji and の at a name in hiragana (金の|のこさん像); after two kanji at
 * お, which is no ending of a verb (特大|おつかい).
 */
const WORD_BEGINNING = new RegExp(
  [
    String.raw`(?<=[\p{sc=Kana}ー]{2})(?=${KATAKANA_GOODS})`,
    `(?<=..)(?=${HIRAGANA_GOODS})`,
    String.raw`(?<=\p{sc=Hira}{2})(?=\p{sc=Han}[\p{sc=Han}\p{sc=Kana}]|入り|付き)`,
    String.raw`(?<=\p{sc=Hira}{2}た)(?=\p{sc=Han})`,
    String.raw`(?<=\p{sc=Han}の)(?!な)(?=\p{sc=Hira}{2})`,
    String.raw`(?<=\p{sc=Han}{2})(?=お\p{sc=Hira}{2})`,
  ].join('|'),
  'u',
);

/**
 * Splits the name of a prize for a narrow place: between phrases, and one that is wider than a line between its words. A
 * word that is still wider breaks anywhere.
 */
export function namePhrases(name: string, place: NarrowPlace): string[] {
  const line = NARROW_LINES[place];
  const isWide = (phrase: string) => phrase.split(' ').some(({ length }) => length > line);
  return titlePhrases(name, line).flatMap((phrase) =>
    isWide(phrase) ? phrase.split(WORD_BEGINNING) : phrase,
  );
}
