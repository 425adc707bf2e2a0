import type { Refund } from '#lib/contract/refund.ts';
import type { DrawDetail, DrawSummary } from '#lib/contract/draw.ts';
import type { NotificationSettings } from '#lib/contract/member/notifications.ts';
import type { NewsArticle, NewsSummary } from '#lib/contract/news.ts';
import type { Picture } from '#lib/contract/picture.ts';
import type { Prize, BoughtDraw, WonPrize } from '#lib/contract/prize.ts';
import type { OrderDetail, OrderPrize } from '#lib/contract/order.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { KORON_DO } from '#lib/brand/koron-do.ts';
import type { Brand } from '#lib/contract/brand.ts';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';
import { USUAL_TARIFF } from '#lib/shipments/tariff.ts';

/** The facts of a shop without an operator of its own. */
export const aShop = (brand: Brand = KORON_DO) => ({
  brand,
  shop: null,
  minorCaps: { under16: 5_000, under18: 10_000 },
  answerDays: 3,
  offersLine: false,
  paymentTypes: ['CARD'],
  tariff: USUAL_TARIFF,
  announcement: null,
  maintenance: null,
  closedDays: { weekdays: [], days: [] },
});

export const aPicture = (but: Partial<Picture> = {}): Picture => ({
  pictureId: '0123456789abcdef0123456789abcdef',
  alt: 'まるぽが商店街を歩いている絵',
  width: 1280,
  height: 720,
  widths: [320, 640, 1280],
  ...but,
});

const SHIPPING_TERMS = {
  fee: 600,
  freeFrom: null,
  starts: '12月下旬から順番に発送',
  date: { days: 14, from: '2026-12-21', lastDay: '2026-12-31' },
  storageDays: 60,
  combinable: true,
};

/** A draw on sale: 132 of 200 tickets are left, six of them held. */
export const aSummary = (but: Partial<DrawSummary> = {}): DrawSummary => ({
  productId: 'p-otsukai',
  directoryName: 'marupo-otsukai',
  title: 'まるぽのおつかいガチャ',
  lead: 'まるぽといっしょに、夕方の商店街へ。',
  salesType: 'normal',
  state: 'onSale',
  price: 700,
  opensAt: '2026-11-06T01:00:00.000Z',
  closesAt: '2026-12-06T14:59:00.000Z',
  ink: 'soda',
  art: aPicture(),
  tickets: { total: 200, remaining: 132, held: 6 },
  pause: null,
  updatedAt: '2026-11-01T00:00:00.000Z',
  bestGrades: [],
  ...but,
});

export const aPrize = (but: Partial<Prize> = {}): Prize => ({
  prizeId: 'plush',
  code: 'A',
  grade: 'A',
  gradeLabel: 'A',
  name: '特大ぬいぐるみ',
  note: '高さ約38cm',
  picture: aPicture({ alt: '特大ぬいぐるみ' }),
  variants: [],
  total: 2,
  remaining: 1,
  oddsPercent: 0.76,
  ...but,
});

/** A summary without what only lists have. */
function drawFacts(): Omit<DrawSummary, 'bestGrades'> {
  const { bestGrades: _, ...facts } = aSummary();
  return facts;
}

export const aDraw = (but: Partial<DrawDetail> = {}): DrawDetail => ({
  ...drawFacts(),
  characters: ['まるぽ'],
  description: ['おつかいのメモは、もぐが半分食べてしまいました。'],
  gallery: [],
  prizes: [aPrize()],
  lastOnePrize: null,
  paymentTypes: ['CARD', 'PAYPAY', 'DOCOMO'],
  quantities: [1, 5, 10],
  anyQuantity: false,
  limits: { perPurchase: 150, perMember: null, concurrentPlaying: 100 },
  shipping: SHIPPING_TERMS,
  shippingDateChanges: [],
  waiting: 0,
  isLocalBeacon: false,
  countedAt: '2026-11-20T13:14:00.000Z',
  ...but,
});

export const aPieceOfNews = (but: Partial<NewsSummary> = {}): NewsSummary => ({
  newsId: '12',
  category: 'important',
  title: '年末年始の発送について',
  summary: '12月28日から1月4日まで、発送をお休みします。',
  publishedAt: '2026-11-20T03:00:00.000Z',
  updatedAt: '2026-11-20T03:00:00.000Z',
  ...but,
});

export const anArticle = (but: Partial<NewsArticle> = {}): NewsArticle => ({
  ...aPieceOfNews(),
  picture: null,
  body: [{ kind: 'paragraph', text: '発送をお休みします。' }],
  newer: null,
  older: null,
  ...but,
});

const ASKED_AT = '2026-11-20T10:30:00.000Z';

/** Returns a time after the time of the answer. The end of a hold does not depend on the time of the test. */
export const heldFor = (seconds: number): string =>
  new Date(Date.parse(ASKED_AT) + seconds * 1000).toISOString();

/** A new order of ten tickets at 700 yen. */
export const anOrderDetail = (but: Partial<OrderDetail> = {}): OrderDetail => ({
  orderHistoryId: 'o-1',
  productId: 'p-otsukai',
  directoryName: 'marupo-otsukai',
  drawTitle: 'まるぽのおつかいガチャ',
  quantity: 10,
  total: 7000,
  paymentType: null,
  status: 'START',
  orderedAt: ASKED_AT,
  price: 700,
  paymentStatus: 'NONE',
  paidAt: null,
  resultAt: null,
  receipt: null,
  reason: null,
  heldUntil: heldFor(600),
  isExtendable: false,
  paymentSession: null,
  monthlyCap: null,
  hasLastOne: false,
  prizes: [],
  refunds: [],
  shopWords: null,
  dispute: null,
  askedAt: ASKED_AT,
  ...but,
});

/** The same order with an open payment session. */
export const anOpenPayment = (but: Partial<OrderDetail> = {}): OrderDetail =>
  anOrderDetail({
    status: 'PLAYING',
    paymentType: 'PAYPAY',
    paymentStatus: 'PENDING',
    heldUntil: heldFor(1200),
    paymentSession: { redirectId: 'r-1', url: 'https://pay.example/r-1' },
    ...but,
  });

/** An end of storage that no test reaches. */
const KEEP_UNTIL = '2098-12-04T14:59:00.000Z';

/** A draw with three available prizes. */
export const aBoughtDraw = (but: Partial<BoughtDraw> = {}): BoughtDraw => ({
  productId: 'p-otsukai',
  directoryName: 'marupo-otsukai',
  title: 'まるぽのおつかいガチャ',
  picture: aPicture(),
  waiting: 3,
  requested: 0,
  keepUntil: KEEP_UNTIL,
  shipping: SHIPPING_TERMS,
  ...but,
});

/** An available mug. */
export const aWonPrize = (but: Partial<WonPrize> = {}): WonPrize => ({
  wonPrizeId: 'w-1',
  orderHistoryId: 'o-1',
  directoryName: 'marupo-otsukai',
  drawTitle: 'まるぽのおつかいガチャ',
  ticket: 7,
  code: 'D',
  grade: 'D',
  gradeLabel: 'D',
  name: 'マグカップ',
  note: '直径約8cm',
  variant: null,
  picture: aPicture({ alt: 'マグカップ', width: 640, height: 640, widths: [320, 640] }),
  wonAt: '2026-11-20T10:30:00.000Z',
  keepUntil: KEEP_UNTIL,
  userShipId: null,
  ...but,
});

/** The same prize in the order that has won it. */
export const anOrderPrize = (but: Partial<OrderPrize> = {}): OrderPrize => ({
  ...aWonPrize(),
  isVoid: false,
  ...but,
});

/** Returns `count` won prizes with the ids w-1, w-2 and so on. */
export const manyPrizes = (count: number, but: Partial<WonPrize> = {}): WonPrize[] =>
  Array.from({ length: count }, (_, i) => aWonPrize({ wonPrizeId: `w-${i + 1}`, ticket: i, ...but }));

/** A new shipment with an unpaid fee. */
export const aShipmentDetail = (but: Partial<ShipmentDetail> = {}): ShipmentDetail => ({
  userShipId: 's-1',
  status: 'START',
  prizes: 3,
  drawTitles: ['まるぽのおつかいガチャ'],
  fee: 600,
  isGift: false,
  gift: null,
  paymentStatus: 'NONE',
  payUntil: '2026-11-21T10:30:00.000Z',
  requestedAt: '2026-11-20T10:30:00.000Z',
  trackingNumber: null,
  problem: null,
  resolution: null,
  returnReason: null,
  shopWords: null,
  problemSince: null,
  returnKeptUntil: null,
  resolvedAt: null,
  parentId: null,
  followUpId: null,
  pauseReason: null,
  boxIds: [],
  changes: [],
  refunds: [],
  address: {
    name: '小川 みのり',
    zip: '6068301',
    address: '京都府京都市左京区吉田泉殿町1-2',
    address2: 'ころん荘 203号室',
    tel: '09012345678',
  },
  paymentType: null,
  paidAt: null,
  paymentTypes: [...PAID_TYPES],
  paymentSession: null,
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
  deliverOn: null,
  deliverySlot: null,
  carrier: null,
  trackingUrl: null,
  contents: [],
  askedAt: '2026-11-20T10:30:00.000Z',
  ...but,
});

/** A refund of two tickets by bank transfer that was not transferred, but for these fields. */
export const aRefund = (but: Partial<Refund> = {}): Refund => ({
  yen: 1_400,
  scope: 'tickets',
  method: 'bankTransfer',
  state: 'requested',
  tickets: 2,
  isOfSale: true,
  madeAt: '2026-11-22T03:00:00.000Z',
  doneAt: null,
  paidOutOn: null,
  reference: null,
  ...but,
});

export const NO_NOTICES = { saleOpens: false, ticketsReturn: false, fewRemain: false, newDraw: false };

/** Settings of a member who gets no notifications, but for these fields. */
export const aNotificationSettings = (but: Partial<NotificationSettings> = {}): NotificationSettings => ({
  email: NO_NOTICES,
  push: NO_NOTICES,
  pushKey: 'B',
  devices: [],
  ...but,
});
