import type { WonPrize } from '../contract/prize.ts';

type WonGrade = WonPrize['grade'];

/** What a capsule tastes of: its colour tells the grade before it is opened. */
export type Flavour =
  'ichigo' | 'soda' | 'lemon' | 'melon' | 'mikan' | 'budo' | 'ichigoMilk' | 'sodaMilk' | 'gold';

export const FLAVOUR_OF: Readonly<Record<WonGrade, Flavour>> = {
  A: 'ichigo',
  B: 'soda',
  C: 'lemon',
  D: 'melon',
  E: 'mikan',
  F: 'budo',
  G: 'ichigoMilk',
  H: 'sodaMilk',
  lastOne: 'gold',
};

export const FLAVOUR_NAMES: Readonly<Record<Flavour, string>> = {
  ichigo: 'いちご',
  soda: 'ソーダ',
  lemon: 'レモン',
  melon: 'メロン',
  mikan: 'みかん',
  budo: 'ぶどう',
  ichigoMilk: 'いちごミルク',
  sodaMilk: 'ソーダミルク',
  gold: '金',
};

/** Capsules for the machine's window: every flavour of the draw, as evenly as it comes out. */
export const windowful = (grades: readonly WonGrade[], count: number): Flavour[] =>
  Array.from({ length: count }, (_, i) => FLAVOUR_OF[grades[(i * 5 + 2) % grades.length] ?? 'A']);
