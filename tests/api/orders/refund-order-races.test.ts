import { expectLedgerInOrder } from '../../support/backend.ts';
import { ask, aWish } from '../../support/shipments.ts';
import { atProvider, standing } from '../../support/paying.ts';
import { inARefundingShop } from './in-a-refunding-shop.ts';

const { here, play, bought, played, somebodyElseBuys, refund, prizesOf } = inARefundingShop();

test('Paid twice and then given back: both payments go back, whichever goes first', async () => {
  const { orderId, ...trip } = await bought();
  await here().shop.pay(trip, { ending: 'paid' });
  expect(await refund(orderId)).toBe('refunded');
  here().shop.wire.refundsToFail = 1;
  await here().shop.jobs();
  await expectLedgerInOrder(here().shop);
  await here().shop.minutesPass(61);
  await here().shop.jobs();
  expect((await atProvider(here().shop, trip)).toSorted()).toEqual(['refunded', 'refunded']);
  expect(await standing(here().buyer, orderId)).toEqual(['SUCCESS', 'REFUNDED', 'byShop']);
});

test('A payment that comes in a second time after all was given back goes back as well', async () => {
  const { orderId, ...trip } = await bought();
  await refund(orderId);
  await here().shop.jobs();
  await here().shop.pay(trip, { ending: 'paid' });
  await here().shop.jobs();
  expect((await atProvider(here().shop, trip)).toSorted()).toEqual(['refunded', 'refunded']);
  expect(await standing(here().buyer, orderId)).toEqual(['SUCCESS', 'REFUNDED', 'byShop']);
});

test('A provider that does not confirm is asked until it does', async () => {
  const { orderId, ...trip } = await played();
  here().shop.wire.away = ['refund'];
  await refund(orderId);
  await here().shop.jobs();
  expect(await standing(here().buyer, orderId)).toEqual(['CONFIRM', 'REFUND_PENDING', 'byShop']);
  here().shop.wire.away = [];
  await here().shop.minutesPass(61);
  await here().shop.jobs();
  expect(await standing(here().buyer, orderId)).toEqual(['CONFIRM', 'REFUNDED', 'byShop']);
  expect(await atProvider(here().shop, trip)).toEqual(['refunded']);
});

test('Played and given back at the same moment: no prize is left to be sent', async () => {
  for (let round = 0; round < 10; round += 1) {
    await somebodyElseBuys();
    const { orderId } = await bought(1);
    const [answer] = await Promise.all([refund(orderId), play(orderId)]);
    expect(answer).toBe('refunded');
    await here().shop.buying.orders.play({ drawId: here().draw.drawId, orderId });
    expect(await prizesOf(orderId)).toEqual([{ all: 1, void: 1 }]);
  }
});

test('Given back and asked for in a parcel at the same moment: one of both', async () => {
  for (let round = 0; round < 10; round += 1) {
    await somebodyElseBuys();
    const { orderId } = await played(1);
    const { prizes } = (await here().buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
    const [answer, parcel] = await Promise.all([
      refund(orderId),
      ask(here().buyer, aWish(here().draw, prizes)),
    ]);
    expect([
      ['refunded', 404],
      ['prizesSent', 200],
    ]).toContainEqual([answer, parcel.statusCode]);
  }
});
