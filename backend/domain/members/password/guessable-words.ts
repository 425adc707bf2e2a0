import { folded } from './spellings.ts';

/** What is tried first against the members of this very shop: its name, its address, its trade and its mascots. */
export const SHOP_WORDS: readonly string[] = [
  ...['ころん堂', 'ころんどう', 'ころん', 'koron', 'korondo', 'korondou', 'sanrio'],
  ...['くじ', 'くじびき', 'がちゃ', 'がちゃがちゃ', 'らすとわん', 'まいぺーじ'],
  ...['kuji', 'kujibiki', 'gacha', 'gachagacha', 'lastone', 'mypage'],
  ...['まるぽ', 'ぽつ', 'のこさん', 'らむじい', 'ふぐちょ', 'ゆめじ', 'ぐる', 'もぐ'],
  ...['marupo', 'potsu', 'nokosan', 'ramujii', 'fuguchio', 'fugucho', 'yumeji', 'guru', 'mogu'],
];

/** Japan's own, which the list of leaked passwords does not know or knows too late. */
export const JAPANESE_WORDS: readonly string[] = [
  ...['ぱすわーど', 'あんしょうばんごう', 'ありがとう', 'あいしてる', 'だいすき', 'さくら', 'ひまわり'],
  ...['pasuwado', 'pasuwaado', 'arigatou', 'arigato', 'aishiteru', 'daisuki', 'sakura', 'himawari', 'nippon'],
];

/** The words of an address and a name, as a guesser takes them: whole, and each part of its own. */
export function ownWords({ email, name }: { readonly email: string; readonly name: string }): string[] {
  const [address, called] = [folded(email), folded(name)];
  const at = address.lastIndexOf('@');
  const parts = [address, called].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  const withoutDigits = parts.map((part) => part.replaceAll(/\d+/g, ''));
  const words = [address, address.slice(0, Math.max(0, at)), called.replaceAll(/\s/g, ''), ...parts];
  return [...new Set([...words, ...withoutDigits])].filter(isWord);
}

/** Two letters of the alphabet stand in any text; two kanji are a family's name. */
const isWord = (word: string): boolean => word.length >= 3 || /^[^\p{ASCII}]{2}$/u.test(word);
