import { nodeHashing } from '#backend/crypto/hashing.ts';
import { checkRecord } from '#lib/fairness/check/check-record.ts';
import { runSteps } from '#lib/fairness/steps.ts';
import { expectLedgerInOrder } from '../../support/backend.ts';
import { fairRecordOf } from '../../support/shop.ts';
import { statusAndCode } from '../../support/members.ts';
import { ask, aWish } from '../../support/shipments.ts';
import { atProvider, paying, placed, standing } from '../../support/paying.ts';
import { actOfRefund, inARefundingShop } from './in-a-refunding-shop.ts';

const { here, play, rows, bought, played, refund, prizesOf } = inARefundingShop();

const actsOf = (orderId: string) =>
  rows(`select operator, act, facts from operator_acts where facts->>'orderId' = $1`, orderId);
const held = () =>
  rows(
    `select won, waiting from holdings where member_id = $1 and draw_id = $2`,
    here().buyer.memberId,
    here().draw.drawId,
  );
const lettersTo = () =>
  rows(
    `select letter->>'reason' as reason, letter->'isDone' as done from outbox
      where member_id = $1 and letter->>'kind' = 'refund' order by made_at`,
    here().buyer.memberId,
  );

test('What a played order has cost goes back whole, and its prizes are nobody’s any more', async () => {
  const { orderId, ...trip } = await played();
  expect(await refund(orderId)).toBe('refunded');
  expect(await standing(here().buyer, orderId)).toEqual(['CONFIRM', 'REFUND_PENDING', 'byShop']);
  expect(await prizesOf(orderId)).toEqual([{ all: 5, void: 5 }]);
  expect(await held()).toEqual([{ won: 0, waiting: 0 }]);
  expect(await lettersTo()).toEqual([{ reason: 'byShop', done: false }]);
  await expectLedgerInOrder(here().shop);

  await here().shop.jobs();
  expect(await standing(here().buyer, orderId)).toEqual(['CONFIRM', 'REFUNDED', 'byShop']);
  expect(await atProvider(here().shop, trip)).toEqual(['refunded']);
  expect(await lettersTo()).toEqual([
    { reason: 'byShop', done: false },
    { reason: 'byShop', done: true },
  ]);
  expect(
    await rows('select kind, "from", "to", yen from ledger where order_id = $1 order by line_id', orderId),
  ).toEqual([
    { kind: 'capture', from: 'provider', to: 'sales', yen: 3_500 },
    { kind: 'refund', from: 'sales', to: 'provider', yen: 3_500 },
  ]);
  expect(await actsOf(orderId)).toEqual([actOfRefund(orderId)]);
});

test('It is told in the public log once the provider has confirmed it, and the record still holds', async () => {
  const { orderId } = await played();
  await played(10);
  const logged = async () =>
    (await fairRecordOf(here().shop, here().draw)).log.map(({ kind, from, count }) => [kind, from, count]);
  const sales = [
    ['sale', 0, 5],
    ['sale', 5, 10],
  ];
  await refund(orderId);
  expect(await logged()).toEqual(sales);
  await here().shop.jobs();
  expect(await logged()).toEqual([...sales, ['refund', 0, 5]]);
  const last = await played(5);
  await played(10);
  await refund(last.orderId);
  await here().shop.jobs();
  const record = await fairRecordOf(here().shop, here().draw);
  expect(record.box).toMatchObject({ isOver: true, sold: 30 });
  expect(runSteps(checkRecord(nodeHashing, record)).filter(({ verdict }) => verdict !== 'right')).toEqual([]);
});

test('What nobody has looked at yet is played by nobody but the shop, and then void at once', async () => {
  const { orderId } = await bought();
  await refund(orderId);
  expect(await standing(here().buyer, orderId)).toEqual(['SUCCESS', 'REFUND_PENDING', 'byShop']);
  expect(statusAndCode(await play(orderId))).toEqual([409, 'orderClosed']);
  expect(statusAndCode(await play())).toEqual([404, 'notFound']);
  const overview = (await here().buyer.ask('GET', '/api/user/overview')).json();
  expect(overview).toMatchObject({ unseenCount: 0 });

  expect(await here().shop.buying.orders.play({ drawId: here().draw.drawId, orderId })).toBe('played');
  expect(await prizesOf(orderId)).toEqual([{ all: 5, void: 5 }]);
  expect(await held()).toEqual([{ won: 0, waiting: 0 }]);
  expect(await standing(here().buyer, orderId)).toEqual(['CONFIRM', 'REFUND_PENDING', 'byShop']);
});

test('Other orders of the same draw are played and kept as before', async () => {
  const [gone, kept] = [await bought(5), await bought(1)];
  await refund(gone.orderId);
  const answer = await play();
  expect([answer.statusCode, answer.json().orderHistoryId]).toEqual([200, kept.orderId]);
  expect(await held()).toEqual([{ won: 1, waiting: 1 }]);
});

describe('Nothing goes back', () => {
  test('of an order that is not paid', async () => {
    const going = await paying(here().buyer, here().draw);
    expect(await refund(going.orderId)).toBe('notPaid');
    await here().buyer.ask('DELETE', `/api/orderHistory/${going.orderId}`);
    expect(await refund(going.orderId)).toBe('notPaid');
    expect(await actsOf(going.orderId)).toEqual([]);
  });

  test('of an order that has cost nothing', async () => {
    const free = await here().shop.draw({ price: 0, but: { paymentTypes: ['NONE'] } });
    const orderId = await placed(here().buyer, free);
    await here().buyer.ask('POST', '/api/redirect', {
      purpose: 'order',
      orderHistoryId: orderId,
      paymentType: 'NONE',
    });
    expect(await refund(orderId, free.drawId)).toBe('notPaid');
  });

  test('of an order with a prize in a parcel', async () => {
    const { orderId } = await played();
    const parcel = (await inParcel(orderId)).json();
    expect(await refund(orderId)).toBe('prizesSent');
    expect(await standing(here().buyer, orderId)).toEqual(['CONFIRM', 'CAPTURED']);
    expect(await actsOf(orderId)).toEqual([]);

    // Once the parcel is given up, nothing is in the way.
    await here().buyer.ask('DELETE', `/api/userShip/${parcel.userShipId}`);
    expect(await refund(orderId)).toBe('refunded');
  });

  test('of an order that does not exist', async () => {
    const { orderId } = await bought();
    const other = await here().shop.draw();
    expect(await refund(orderId, other.drawId)).toBe('unknownOrder');
    expect(await refund('somebody’s')).toBe('unknownOrder');
  });

  test('a second time, however many ask at once', async () => {
    const { orderId, ...trip } = await played();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(orderId)));
    expect(answers.toSorted()).toEqual([...Array<string>(7).fill('alreadyRefunding'), 'refunded']);
    await Promise.all([here().shop.jobs(), here().shop.jobs()]);
    expect(await refund(orderId)).toBe('alreadyRefunding');
    expect(await atProvider(here().shop, trip)).toEqual(['refunded']);
    expect(await actsOf(orderId)).toEqual([actOfRefund(orderId)]);
  });
});

/** The first prize of it is asked for. */
async function inParcel(orderId: string) {
  const { prizes } = (await here().buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
  return ask(here().buyer, aWish(here().draw, prizes.slice(0, 1)));
}
