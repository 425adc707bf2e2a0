import type { WonPrize } from '../contract/prize.ts';

type WonGrade = WonPrize['grade'];

/** The flavour of a capsule: its colour shows the grade before it is opened. */
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

/** Capsules in the machine's window: all flavours of the draw, evenly distributed. */
export const capsuleFlavours = (grades: readonly WonGrade[], count: number): Flavour[] =>
  Array.from({ length: count }, (_, i) => FLAVOUR_OF[grades[(i * 5 + 2) % grades.length] ?? 'A']);
