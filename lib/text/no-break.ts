const JOINER = '\u2060';

/** 「…」|は, 1月|3日, 3日|(日), の|こさん: a line could end there, though the words belong together. */
const NO_END =
  /(?<=[」』）)])(?=\p{Script=Hiragana})|(?<=\d月)(?=\d)|(?<=\d日)(?=\()|(?<=[^「]の)(?=こさん)/gu;

/** The same words, with a word joiner wherever a line would otherwise begin with a particle or half a date. */
export const unbroken = (text: string): string => text.replace(NO_END, JOINER);
