import type { WonPrize } from '../contract/prize.ts';

/** The colour of a capsule. Only gold says what is inside: the last-one prize, which has no ticket. */
export type Flavour = (typeof TICKET_FLAVOURS)[number] | 'gold';

const TICKET_FLAVOURS = [
  'ichigo',
  'soda',
  'lemon',
  'melon',
  'mikan',
  'budo',
  'ichigoMilk',
  'sodaMilk',
] as const;

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

/**
 * The colour of a prize's capsule. It comes from the random id, not from the grade, so that it reveals nothing; and it
 * is the same after a reload.
 */
export function flavourOf({ grade, wonPrizeId }: Pick<WonPrize, 'grade' | 'wonPrizeId'>): Flavour {
  if (grade === 'lastOne') return 'gold';
  const sum = [...wonPrizeId].reduce((codes, character) => codes + character.charCodeAt(0), 0);
  return nthFlavour(sum);
}

/** The colours of the capsules in the machine's window: all, evenly distributed. */
export const capsuleFlavours = (count: number): Flavour[] =>
  Array.from({ length: count }, (_, i) => nthFlavour(i * 5 + 2));

const nthFlavour = (n: number): Flavour => TICKET_FLAVOURS[n % TICKET_FLAVOURS.length] ?? 'ichigo';
