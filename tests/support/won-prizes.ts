import type { BoughtDraw, WonPrize } from '#lib/contract/prize.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { aPicture } from './catalogue-pages.ts';

/** Far enough away that no test ever sees its storage end. */
const FAR = '2098-12-04T14:59:00.000Z';

/** A draw in which three prizes wait, unless a test says otherwise; a parcel of it costs 600 yen. */
export const aBoughtDraw = (but: Partial<BoughtDraw> = {}): BoughtDraw => ({
  productId: 'p-otsukai',
  directoryName: 'marupo-otsukai',
  title: 'まるぽのおつかいガチャ',
  picture: aPicture(),
  waiting: 3,
  requested: 0,
  keepUntil: FAR,
  shipping: {
    fee: 600,
    freeFrom: null,
    starts: '12月下旬から順番に発送',
    storageDays: 60,
    combinable: true,
  },
  ...but,
});

/** A mug that waits. */
export const aWonPrize = (but: Partial<WonPrize> = {}): WonPrize => ({
  wonPrizeId: 'w-1',
  orderHistoryId: 'o-1',
  directoryName: 'marupo-otsukai',
  drawTitle: 'まるぽのおつかいガチャ',
  ticket: 7,
  grade: 'D',
  name: 'マグカップ',
  note: '直径約8cm',
  picture: aPicture({ alt: 'マグカップ', width: 640, height: 640, widths: [320, 640] }),
  wonAt: '2026-11-20T10:30:00.000Z',
  keepUntil: FAR,
  userShipId: null,
  ...but,
});

/** So many of them, w-1 and so on. */
export const manyPrizes = (count: number, but: Partial<WonPrize> = {}): WonPrize[] =>
  Array.from({ length: count }, (_, i) => aWonPrize({ wonPrizeId: `w-${i + 1}`, ticket: i, ...but }));

/** A parcel that was just asked for, and whose fee is to be paid. */
export const aParcel = (but: Partial<ShipmentDetail> = {}): ShipmentDetail => ({
  userShipId: 's-1',
  status: 'START',
  prizes: 3,
  drawTitles: ['まるぽのおつかいガチャ'],
  fee: 600,
  paymentStatus: 'NONE',
  payUntil: '2026-11-21T10:30:00.000Z',
  requestedAt: '2026-11-20T10:30:00.000Z',
  trackingNumber: null,
  address: {
    name: '小川 みのり',
    zip: '6068301',
    address: '京都府京都市左京区吉田泉殿町1-2',
    address2: 'ころん荘 203号室',
    tel: '09012345678',
  },
  paymentType: null,
  paidAt: null,
  paymentTypes: ['CARD', 'PAYPAY', 'DOCOMO', 'AU', 'SB'],
  trip: null,
  acceptedAt: null,
  shippedAt: null,
  mailedAt: null,
  deliveredAt: null,
  starts: [
    {
      drawTitle: 'まるぽのおつかいガチャ',
      directoryName: 'marupo-otsukai',
      starts: '12月下旬から順番に発送',
    },
  ],
  carrier: null,
  trackingUrl: null,
  contents: [],
  askedAt: '2026-11-20T10:30:00.000Z',
  ...but,
});
