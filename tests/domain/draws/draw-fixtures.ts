import type { DrawEntry } from '#backend/domain/content/entry.ts';
import { NO_GOODS } from '#backend/domain/draws/goods.ts';
import type { Prize, SaleFigures, WholeDraw } from '#backend/domain/draws/draw.ts';
import { yen } from '#backend/domain/money.ts';

export const OPENS = new Date('2026-11-06T01:00:00Z');
export const CLOSES = new Date('2026-12-06T15:00:00Z');

export const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

const picture = (pictureId: string) => ({
  pictureId,
  alt: `絵 ${pictureId}`,
  width: 800,
  height: 600,
  widths: [800],
});

/** A draw on sale from `OPENS` to `CLOSES`, of 100 tickets. */
export const someFigures = (but: Partial<SaleFigures> = {}): SaleFigures => ({
  drawId: 'd',
  opensAt: OPENS,
  closesAt: CLOSES,
  total: 100,
  sold: 0,
  held: 0,
  ...but,
});

export const aPrize = (but: Partial<Prize> = {}): Prize => ({
  prizeId: 'p-a',
  code: 'A',
  grade: 'A',
  gradeLabel: 'A',
  name: 'ぬいぐるみ',
  note: '約30cm',
  picture: picture('a'),
  variants: [],
  goods: NO_GOODS,
  total: 10,
  drawn: 0,
  ...but,
});

/** Variants that share the pieces and the picture of their prize. */
export const variants = (...names: readonly string[]): Prize['variants'] =>
  names.map((name) => ({ name, total: null, picture: null }));

/** A draw of 10 and 90 tickets without a last-one prize. */
export const aWholeDraw = (but: Partial<WholeDraw> = {}): WholeDraw => ({
  ...someFigures(),
  directoryName: 'marupo-otsukai',
  title: 'まるぽのおつかいガチャ',
  reading: 'まるぽのおつかい',
  characters: ['まるぽ'],
  lead: '夕方の商店街へ。',
  salesType: 'normal',
  ink: 'soda',
  price: yen(700),
  art: picture('art'),
  gallery: [picture('g')],
  description: ['くわしく'],
  updatedAt: new Date('2026-11-01T00:00:00Z'),
  publishedAt: new Date('2026-11-01T00:00:00Z'),
  waiting: 0,
  pause: null,
  soldOutAt: null,
  prizes: [
    aPrize(),
    aPrize({
      prizeId: 'p-b',
      code: 'B',
      grade: 'B',
      gradeLabel: 'B',
      name: 'タオル',
      picture: picture('b'),
      total: 90,
    }),
  ],
  lastOnePrize: null,
  paymentTypes: ['CARD'],
  quantities: [1, 5, 10],
  anyQuantity: false,
  chooseDays: null,
  allowsSwap: false,
  limits: { perPurchase: 20, perMember: null, concurrentPlaying: 100 },
  shipping: {
    fee: yen(600),
    freeFrom: null,
    date: { days: 10, from: null, lastDay: null },
    storageDays: 60,
    combinable: true,
  },
  shippingDateChanges: [],
  ...but,
});

/** The entry of `aWholeDraw` in the catalogue. */
export const anEntry = (but: Partial<DrawEntry> = {}): DrawEntry => {
  const { prizes, opensAt, closesAt, shipping, chooseDays: _chooseDays, ...draw } = aWholeDraw();
  return {
    ...draw,
    digest: '',
    formerly: [],
    opensAt: { text: '2026-11-06 10:00', at: opensAt },
    closesAt: { text: '2026-12-07 00:00', at: closesAt },
    shipping: { ...shipping, date: { ...shipping.date, isCounted: false } },
    prizes: prizes.map(({ prizeId: _prizeId, drawn: _drawn, variants: _variants, ...prize }) => prize),
    lastOne: undefined,
    demonstration: undefined,
    ...but,
  };
};

export const LAST_ONE = {
  name: '大きなぬいぐるみ',
  note: '約60cm',
  picture: picture('last'),
  goods: NO_GOODS,
};
