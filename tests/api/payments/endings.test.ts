import {
  atProvider,
  comeBack,
  GOOD_CARD,
  pagePathOf,
  type PayingShop,
  paying,
  press,
  standing,
  inAPayingShop,
} from '../../support/payments.ts';
import type { DrawOnSale } from '../../support/orders.ts';
import { statusAndCode } from '../../support/members.ts';

let shop: PayingShop;
let draw: DrawOnSale;
inAPayingShop((here) => ({ shop, draw } = here), { prizes: [20, 30, 50, 100] });

const CARRIERS = ['AU', 'DOCOMO', 'SB', 'PAYPAY'] as const;

async function aTrip(paymentType: 'CARD' | (typeof CARRIERS)[number]) {
  const buyer = await shop.buyer();
  return { buyer, ...(await paying(buyer, draw, { paymentType })) };
}

const PAID = ['SUCCESS', 'CAPTURED'];

test.each(CARRIERS.flatMap((type) => ENDINGS_OF_A_PAGE().map((ending) => [type, ...ending] as const)))(
  '%s: %s',
  async (type, does, comesTo) => {
    const { buyer, orderId, ...trip } = await aTrip(type);
    const page = await shop.get(pagePathOf(trip));
    expect(page.body).toContain(`value="${does}"`);
    const back = await press(shop, trip, { does });
    expect([back.statusCode, back.headers.location]).toEqual([
      303,
      `http://localhost:3000/sanrio/${draw.directoryName}/result?redirectId=${trip.redirectId}`,
    ]);
    expect(await standing(buyer, orderId)).toEqual(comesTo);
    expect((await comeBack(buyer, trip)).json()).toEqual({
      purpose: 'order',
      orderHistoryId: orderId,
      directoryName: draw.directoryName,
      status: comesTo[0],
    });
  },
);

function ENDINGS_OF_A_PAGE() {
  return [
    ['paid', ['SUCCESS', 'CAPTURED']],
    ['authenticationFailed', ['ERROR', 'DECLINED', 'authenticationFailed']],
    ['insufficientFunds', ['ERROR', 'DECLINED', 'insufficientFunds']],
    ['limitExceeded', ['ERROR', 'DECLINED', 'limitExceeded']],
    ['cancelled', ['CANCEL', 'NONE', 'byProvider']],
  ] as const;
}

test.each([
  [GOOD_CARD, PAID],
  ['4100000000000100', PAID],
  ['4100000000500000', ['ERROR', 'DECLINED', 'authenticationFailed']],
  ['4123111111111000', ['ERROR', 'DECLINED', 'insufficientFunds']],
  ['4123111111111018', ['ERROR', 'DECLINED', 'limitExceeded']],
  ['4123111111111034', ['ERROR', 'DECLINED', 'declined']],
  ['4123111111111042', ['ERROR', 'DECLINED', 'declined']],
])('The card %s comes to %j', async (card, comesTo) => {
  const { buyer, orderId, ...trip } = await aTrip('CARD');
  expect((await press(shop, trip, { does: 'paid', card })).statusCode).toBe(303);
  expect(await standing(buyer, orderId)).toEqual(comesTo);
});

test('A card whose issuer asks who its holder is takes a second step, and wrong answers can be mended', async () => {
  const { buyer, orderId, ...trip } = await aTrip('CARD');
  const card = '4100000000005000';
  const asked = await press(shop, trip, { does: 'paid', card, notice: 'lost' });
  expect(asked.statusCode).toBe(200);
  expect(asked.body).toContain('本人認証');
  expect(asked.body).toMatch(/type="hidden"\s+name="notice"\s+value="lost"/);
  const again = await press(shop, trip, { does: 'prove', password: '1', notice: 'lost' });
  expect(again.body).toContain('パスワードがちがいます');
  expect(await standing(buyer, orderId)).toEqual(['PLAYING', 'PENDING']);
  expect((await press(shop, trip, { does: 'prove', password: '123456', notice: 'lost' })).statusCode).toBe(
    303,
  );
  expect(await standing(buyer, orderId)).toEqual(['PLAYING', 'PENDING']);
  expect((await comeBack(buyer, trip)).json()).toMatchObject({ status: 'SUCCESS' });
});

test('Whoever fails to say who he is has not paid', async () => {
  const { buyer, orderId, ...trip } = await aTrip('CARD');
  await press(shop, trip, { does: 'paid', card: '4100000000005000' });
  await press(shop, trip, { does: 'authenticationFailed' });
  expect(await standing(buyer, orderId)).toEqual(['ERROR', 'DECLINED', 'authenticationFailed']);
});

test.each(['usual', 'late', 'lost', 'doubled', 'reordered', 'forged'])(
  'With the notice "%s" whoever has paid and comes back has his tickets, once',
  async (notice) => {
    const { buyer, orderId, ...trip } = await aTrip('PAYPAY');
    await press(shop, trip, { does: 'paid', notice });
    expect((await comeBack(buyer, trip)).json()).toMatchObject({ status: 'SUCCESS' });
    await shop.minutesPass(1);
    await shop.jobs();
    expect(await standing(buyer, orderId)).toEqual(PAID);
  },
);

test('A forged notice does not pay for somebody who has given up', async () => {
  const { buyer, orderId, ...trip } = await aTrip('PAYPAY');
  await press(shop, trip, { does: 'cancelled', notice: 'forged' });
  expect(shop.logbook.last('webhook rejected')).toMatchObject({ mismatch: 'forged', level: 50 });
  expect(await standing(buyer, orderId)).toEqual(['PLAYING', 'PENDING']);
  expect((await comeBack(buyer, trip)).json()).toMatchObject({ status: 'CANCEL' });
});

test('Whoever pays and never comes back stays at the provider, and has his tickets all the same', async () => {
  const { buyer, orderId, ...trip } = await aTrip('AU');
  const stays = await press(shop, trip, { does: 'paid', stays: 'yes', notice: 'lost' });
  expect(stays.headers.location).toBe(pagePathOf(trip));
  const page = await shop.get(String(stays.headers.location));
  expect(page.body).toContain('手続きが終わりました');
  expect(await standing(buyer, orderId)).toEqual(['PLAYING', 'PENDING']);
  await shop.minutesPass(1);
  await shop.jobs();
  expect(await standing(buyer, orderId)).toEqual(PAID);
});

test('A page that was paid twice cannot be paid a third time', async () => {
  const { buyer, orderId, ...trip } = await aTrip('PAYPAY');
  for (let time = 0; time < 3; time += 1) await press(shop, trip, { does: 'paid' });
  expect(await atProvider(shop, trip)).toHaveLength(2);
  expect(await standing(buyer, orderId)).toEqual(PAID);
});

test('Two tabs on one page pay twice: the tickets stay, and the second payment goes back', async () => {
  const { buyer, orderId, ...trip } = await aTrip('PAYPAY');
  await press(shop, trip, { does: 'paid' });
  await press(shop, trip, { does: 'paid' });
  expect(await standing(buyer, orderId)).toEqual(PAID);
  await shop.jobs();
  expect(await atProvider(shop, trip)).toEqual(['captured', 'refunded']);
  expect(await standing(buyer, orderId)).toEqual(PAID);
});

test('What is over is over', async () => {
  const { buyer, orderId, ...trip } = await aTrip('DOCOMO');
  await press(shop, trip, { does: 'cancelled' });
  const late = await press(shop, trip, { does: 'paid' });
  expect(late.headers.location).toBe(pagePathOf(trip));
  expect((await shop.get(String(late.headers.location))).body).toContain('取りやめになりました');
  expect(await standing(buyer, orderId)).toEqual(['CANCEL', 'NONE', 'byProvider']);
  expect(statusAndCode(await comeBack(buyer, trip))).toEqual([200]);
});
