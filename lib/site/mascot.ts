/**
 * The eight mascots: 1 まるぽ, 2 ぽつ, 3 のこさん, 4 ラムじい, 5 ふぐちょ, 6 ゆめじ, 7 ぐる, 8 もぐ.
 */
export const MASCOTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type MascotNumber = (typeof MASCOTS)[number];

export const mascotPicture = (number: MascotNumber, sticker = false): `/art/${string}` =>
  `/art/mascots/${number}${sticker ? '-sticker' : ''}.svg`;
