const JOINER = '\u2060';

/** Places where a line could end although the words belong together: 「…」|は, 1月|3日, 3日|(日), の|こさん. */
const NO_BREAK_AT =
  /(?<=[」』）)])(?=\p{Script=Hiragana})|(?<=\d月)(?=\d)|(?<=\d日)(?=\()|(?<=[^「]の)(?=こさん)/gu;

/** Inserts a word joiner where a line would otherwise begin with a particle or half a date. */
export const noBreak = (text: string): string => text.replace(NO_BREAK_AT, JOINER);
