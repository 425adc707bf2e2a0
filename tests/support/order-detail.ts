import type { OrderDetail } from '#lib/contract/order.ts';

const ASKED_AT = '2026-11-20T10:30:00.000Z';

/** So many seconds after the shop's answer: how long a hold is good for does not depend on when a test runs. */
export const heldFor = (seconds: number): string =>
  new Date(Date.parse(ASKED_AT) + seconds * 1000).toISOString();

/** An order of ten tickets at 700 yen that was just placed, unless a test says otherwise. */
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
  reason: null,
  heldUntil: heldFor(600),
  trip: null,
  monthlyCap: null,
  hasLastOne: false,
  prizes: [],
  askedAt: ASKED_AT,
  ...but,
});

/** The same order while the provider's page is open. */
export const anOpenPayment = (but: Partial<OrderDetail> = {}): OrderDetail =>
  anOrderDetail({
    status: 'PLAYING',
    paymentType: 'PAYPAY',
    paymentStatus: 'PENDING',
    heldUntil: heldFor(1200),
    trip: { redirectId: 'r-1', url: 'https://pay.example/r-1' },
    ...but,
  });
