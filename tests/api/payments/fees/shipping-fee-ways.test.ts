import type { Buyer } from '../../../support/orders.ts';
import {
  feeOpened,
  feeStanding,
  lettersAbout,
  linesOf,
  withAFeeToPay,
} from '../../../support/shipping-fees.ts';
import { historyOf } from '../../../support/shipments.ts';
import { comeBack, GOOD_CARD, pagePathOf, type PayingShop, press } from '../../../support/payments.ts';

let shop: PayingShop;
let buyer: Buyer;
let id: string;
withAFeeToPay((here) => ({ shop, buyer, id } = here));

const PAID_LINES = ['capture provider shipping 600'];
const parcel = async () => (await buyer.ask('GET', `/api/userShip/${id}`)).json();

const ENDINGS = [
  ['paid', 'CAPTURED'],
  ['authenticationFailed', 'NONE'],
  ['insufficientFunds', 'NONE'],
  ['limitExceeded', 'NONE'],
  ['cancelled', 'NONE'],
] as const;

test.each(
  (['CARD', 'AU', 'DOCOMO', 'SB', 'PAYPAY'] as const).flatMap((type) =>
    ENDINGS.map(([does, comesTo]) => [type, does, comesTo] as const),
  ),
)('%s: %s', async (paymentType, does, comesTo) => {
  const trip = await feeOpened(buyer, id, { paymentType });
  const page = await shop.get(pagePathOf(trip));
  expect(page.body).toContain('送料 賞品1点');
  expect(page.body).toContain('600円');
  expect(await parcel()).toMatchObject({ paymentStatus: 'PENDING', paymentType, trip });
  const card = paymentType === 'CARD' && does === 'paid' ? { card: GOOD_CARD } : {};
  const back = await press(shop, trip, { does, ...card });
  expect([back.statusCode, back.headers.location]).toEqual([
    303,
    `http://localhost:3000/sanrio/mypage/userShip/${id}?redirectId=${trip.redirectId}`,
  ]);
  expect((await comeBack(buyer, trip)).json()).toEqual({
    purpose: 'shipment',
    userShipId: id,
    paymentStatus: comesTo,
  });
  const isPaid = comesTo === 'CAPTURED';
  expect(await parcel()).toMatchObject({
    status: 'START',
    paymentStatus: comesTo,
    trip: null,
    paymentType: isPaid ? paymentType : null,
    payUntil: isPaid ? null : expect.any(String),
    paidAt: isPaid ? expect.any(String) : null,
  });
  expect(await linesOf(shop, id)).toEqual(isPaid ? PAID_LINES : []);
  expect(await lettersAbout(shop, id)).toEqual(isPaid ? ['parcelRequested'] : []);
});

test('The letter tells what was paid, how, and whereto the parcel goes, and no more of that than the town', async () => {
  await shop.pay(await feeOpened(buyer, id, { paymentType: 'PAYPAY' }), { ending: 'paid' });
  const { rows } = await shop.db.$client.query(
    `select letter from outbox where member_id = $1 and letter->>'kind' = 'parcelRequested'`,
    [buyer.memberId],
  );
  expect(rows).toEqual([
    {
      letter: {
        kind: 'parcelRequested',
        name: '丸山 ぽぽ',
        shipmentId: id,
        ...{ prizes: 1, fee: 600, paymentType: 'PAYPAY' },
        ...{ zip: '1500001', town: '東京都渋谷区' },
      },
    },
  ]);
  expect(await historyOf(shop, id)).toEqual(['START', 'START START paid']);
});

test('Whoever was refused pays in another way, and it counts once', async () => {
  await shop.pay(await feeOpened(buyer, id, { paymentType: 'DOCOMO' }), { ending: 'limitExceeded' });
  expect(await feeStanding(buyer, id)).toBe('NONE');
  await shop.pay(await feeOpened(buyer, id, { paymentType: 'AU' }), { ending: 'paid' });
  expect(await parcel()).toMatchObject({ paymentStatus: 'CAPTURED', paymentType: 'AU' });
  expect(await linesOf(shop, id)).toEqual(PAID_LINES);
});
