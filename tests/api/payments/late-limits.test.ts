import { MINOR_CAPS } from '../../support/backend.ts';
import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import {
  atProvider,
  type PayingShop,
  paying,
  standing,
  type Trip,
  inAPayingShop,
} from '../../support/payments.ts';

let shop: PayingShop;
inAPayingShop((here) => ({ shop } = here));

const PAID = ['SUCCESS', 'CAPTURED'];
const OVER_LIMIT = ['ERROR', 'REFUND_PENDING', 'overLimit'];

const YEAR_MS = 365.25 * 24 * 60 * 60_000;
const aged = (years: number) =>
  shop.buyer({ birthday: new Date(Date.now() - years * YEAR_MS).toISOString().slice(0, 10) });

/** Gives an order up whose payment is under way at the provider. */
async function givenUp(buyer: Buyer, draw: DrawOnSale, quantity = 1) {
  const trip = await paying(buyer, draw, { quantity, guardianConsents: true });
  await buyer.ask('DELETE', `/api/orderHistory/${trip.orderId}`);
  return trip;
}

async function bought(buyer: Buyer, draw: DrawOnSale, quantity = 1): Promise<string> {
  const { orderId, ...trip } = await paying(buyer, draw, { quantity, guardianConsents: true });
  await shop.pay(trip, { ending: 'paid' });
  return orderId;
}

const payLate = (trip: Trip) => shop.pay(trip, { ending: 'paid', captureFrom: 'any' });

const letters = async ({ memberId }: Buyer) => {
  const { rows } = await shop.db.$client.query(
    `select letter->>'reason' as reason, (letter->>'isDone')::bool as done from outbox
      where member_id = $1 and letter->>'kind' = 'refund' order by made_at`,
    [memberId],
  );
  return rows;
};

test('Whoever has meanwhile bought all that a draw gives one member gets his late money back', async () => {
  const draw = await shop.draw({ but: { perMember: 5, quantities: [1, 5] } });
  const buyer = await shop.buyer();
  const late = await givenUp(buyer, draw, 5);
  await bought(buyer, draw, 1);
  await payLate(late);
  expect(await standing(buyer, late.orderId)).toEqual(OVER_LIMIT);
  await shop.jobs();
  expect(await standing(buyer, late.orderId)).toEqual(['ERROR', 'REFUNDED', 'overLimit']);
  expect(await atProvider(shop, late)).toEqual(['refunded']);
  expect(await letters(buyer)).toEqual([
    { reason: 'overLimit', done: false },
    { reason: 'overLimit', done: true },
  ]);
});

test('Whoever has not gets his tickets, late as they are', async () => {
  const draw = await shop.draw({ but: { perMember: 6, quantities: [1, 5] } });
  const buyer = await shop.buyer();
  const late = await givenUp(buyer, draw, 5);
  await bought(buyer, draw, 1);
  await payLate(late);
  expect(await standing(buyer, late.orderId)).toEqual(PAID);
});

test('What a minor paid late is given back where he has spent his month meanwhile', async () => {
  const buyer = await aged(15);
  const late = await givenUp(buyer, await shop.draw({ price: 3_000 }));
  await bought(buyer, await shop.draw({ price: MINOR_CAPS.under16 }));
  await payLate(late);
  expect(await standing(buyer, late.orderId)).toEqual(OVER_LIMIT);
});

test('Of two late payments of a minor at the same moment, in two draws, one may be too much', async () => {
  const buyer = await aged(15);
  const lates = [
    await givenUp(buyer, await shop.draw({ price: 3_000 })),
    await givenUp(buyer, await shop.draw({ price: 3_000 })),
  ];
  await Promise.all(lates.map(payLate));
  const ended = await Promise.all(lates.map(({ orderId }) => standing(buyer, orderId)));
  expect(ended.toSorted()).toEqual([OVER_LIMIT, PAID]);
});

test.each([
  ['a minor', 1, OVER_LIMIT],
  ['of age already', 0, PAID],
])('Who was %s when he ordered is treated as that', async (_what, yearsBefore, becomes) => {
  const buyer = await aged(18.5);
  const late = await givenUp(buyer, await shop.draw({ price: 3_000 }));
  await bought(buyer, await shop.draw({ price: MINOR_CAPS.under18 }));
  const ordered = (years: number) =>
    shop.db.$client.query(
      `update orders set ordered_at = ordered_at - make_interval(years => $2) where order_id = $1`,
      [late.orderId, years],
    );
  await ordered(yearsBefore);
  await payLate(late);
  await ordered(-yearsBefore);
  expect(await standing(buyer, late.orderId)).toEqual(becomes);
});
