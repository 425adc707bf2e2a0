import { expectBooksInOrder } from '../../builders/audit.ts';
import { ask, aWish } from '../../builders/parcels.ts';
import { atProvider, standing } from '../../builders/paying.ts';
import { inARefundingShop } from './in-a-refunding-shop.ts';

const { now, play, bought, played, somebodyElseBuys, refund, prizesOf } = inARefundingShop();

test('Paid twice and then given back: both payments go back, whichever goes first', async () => {
  const { orderId, ...trip } = await bought();
  await now.shop.pay(trip, { ending: 'paid' });
  expect(await refund(orderId)).toBe('refunded');
  now.shop.wire.refundsToFail = 1;
  await now.shop.jobs();
  await expectBooksInOrder(now.shop);
  await now.shop.minutesPass(61);
  await now.shop.jobs();
  expect((await atProvider(now.shop, trip)).toSorted()).toEqual(['refunded', 'refunded']);
  expect(await standing(now.buyer, orderId)).toEqual(['SUCCESS', 'REFUNDED', 'byShop']);
});

test('A payment that comes in a second time after all was given back goes back as well', async () => {
  const { orderId, ...trip } = await bought();
  await refund(orderId);
  await now.shop.jobs();
  await now.shop.pay(trip, { ending: 'paid' });
  await now.shop.jobs();
  expect((await atProvider(now.shop, trip)).toSorted()).toEqual(['refunded', 'refunded']);
  expect(await standing(now.buyer, orderId)).toEqual(['SUCCESS', 'REFUNDED', 'byShop']);
});

test('A provider that does not confirm is asked until it does', async () => {
  const { orderId, ...trip } = await played();
  now.shop.wire.away = ['refund'];
  await refund(orderId);
  await now.shop.jobs();
  expect(await standing(now.buyer, orderId)).toEqual(['CONFIRM', 'REFUND_PENDING', 'byShop']);
  now.shop.wire.away = [];
  await now.shop.minutesPass(61);
  await now.shop.jobs();
  expect(await standing(now.buyer, orderId)).toEqual(['CONFIRM', 'REFUNDED', 'byShop']);
  expect(await atProvider(now.shop, trip)).toEqual(['refunded']);
});

test('Played and given back at the same moment: no prize is left to be sent', async () => {
  for (let round = 0; round < 10; round += 1) {
    await somebodyElseBuys();
    const { orderId } = await bought(1);
    const [answer] = await Promise.all([refund(orderId), play(orderId)]);
    expect(answer).toBe('refunded');
    await now.shop.buying.orders.play({ drawId: now.draw.drawId, orderId });
    expect(await prizesOf(orderId)).toEqual([{ all: 1, void: 1 }]);
  }
});

test('Given back and asked for in a parcel at the same moment: one of both', async () => {
  for (let round = 0; round < 10; round += 1) {
    await somebodyElseBuys();
    const { orderId } = await played(1);
    const { prizes } = (await now.buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
    const [answer, parcel] = await Promise.all([refund(orderId), ask(now.buyer, aWish(now.draw, prizes))]);
    expect([
      ['refunded', 404],
      ['prizesSent', 200],
    ]).toContainEqual([answer, parcel.statusCode]);
  }
});
