import { eq } from 'drizzle-orm';
import { draws, shippingDateChanges } from '#backend/persistence/schema.ts';
import { emailsTo } from '../../support/members.ts';
import { aBuyer, aDrawOnSale, anOrder } from '../../support/orders.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { sentBy } from '../../support/inquiries.ts';
import { aShipmentInput, FREE, paid, postShipment, requested, sent, won } from '../../support/shipments.ts';
import { inAShop } from '../../support/shop.ts';

const { backend, draw, buyer } = inAShop(FREE);
const hana = forAllTests(() => anOperator(backend));

const reason = '工場の都合で、入荷が遅れています。';
const LATER = { days: 14, from: '2098-01-11', lastDay: '2098-01-31', reason };

const change = async (body: object, name = draw.directoryName) => {
  const answer = await hana.ask('POST', `/api/ops/draws/${name}/shippingDate`, { body });
  return { status: answer.statusCode, ...answer.json() };
};
const shown = async () => (await backend.get(`/api/product/${draw.directoryName}`)).json();
const delaysTo = async (email: string) =>
  (await emailsTo(backend, email)).filter(({ kind }) => kind === 'shippingDelayed');

test('A later date is emailed once to everybody who holds unsent prizes, and its history is shown', async () => {
  await won(backend, buyer, draw, 5);
  const asked = await aBuyer(backend);
  await requested(backend, asked, draw, { fee: 0 });
  const served = await aBuyer(backend);
  await sent(backend, (await requested(backend, served, draw, { fee: 0 })).userShipId);
  const other = await aBuyer(backend);
  await won(backend, other, await aDrawOnSale(backend));

  expect(await change({ ...LATER, dryRun: true })).toMatchObject({
    status: 200,
    before: 'ご依頼から10日以内に発送',
    after: '2098年1月11日から1月31日までに発送',
    isDelay: true,
    members: 2,
    prizes: 6,
    dryRun: true,
  });
  expect(await delaysTo(buyer.email)).toEqual([]);
  expect((await shown()).shippingDateChanges).toEqual([]);

  expect(await change(LATER)).toMatchObject({ status: 200, members: 2, dryRun: false });
  expect(await delaysTo(buyer.email)).toEqual([
    {
      kind: 'shippingDelayed',
      name: '丸山 ぽぽ',
      drawTitle: draw.title,
      directoryName: draw.directoryName,
      prizes: 5,
      before: 'ご依頼から10日以内に発送',
      after: '2098年1月11日から1月31日までに発送',
      reason,
    },
  ]);
  expect((await delaysTo(asked.email)).map((email) => 'prizes' in email && email.prizes)).toEqual([1]);
  expect([await delaysTo(served.email), await delaysTo(other.email)]).toEqual([[], []]);

  expect(await change({ ...LATER, lastDay: '2098-01-20', reason: '早く届きました。' })).toMatchObject({
    isDelay: false,
    members: 0,
  });
  expect(await delaysTo(buyer.email)).toHaveLength(1);
  const { shipping, shippingDateChanges: changes } = await shown();
  expect(shipping).toMatchObject({
    starts: '2098年1月11日から1月20日までに発送',
    date: { days: 14, from: '2098-01-11', lastDay: '2098-01-20' },
  });
  expect(changes).toMatchObject([
    { before: '2098年1月11日から1月31日までに発送', reason: '早く届きました。' },
    { before: 'ご依頼から10日以内に発送', after: '2098年1月11日から1月31日までに発送', reason },
  ]);
  const { items } = (await buyer.ask('GET', '/api/buyProduct')).json();
  expect(items[0].shipping.starts).toBe('2098年1月11日から1月20日までに発送');
});

test('It is emailed also to those whose paid tickets are not drawn yet', async () => {
  const waiting = await aBuyer(backend);
  await anOrder(
    backend,
    { userId: waiting.memberId },
    { drawId: draw.drawId, quantity: 5, total: 3500, status: 'SUCCESS' },
  );
  expect(await change(LATER)).toMatchObject({ status: 200, members: 1, prizes: 5 });
  expect(await delaysTo(waiting.email)).toMatchObject([{ prizes: 5 }]);
});

test.each([
  ['the present date', { days: 10, from: null, lastDay: null }],
  ['a last day without a first one', { ...LATER, from: null }],
  ['a last day before the first one', { ...LATER, lastDay: '2098-01-10' }],
  ['a last day that has passed', { ...LATER, from: '2020-01-01', lastDay: '2020-01-31' }],
])('A change to %s is refused, and nothing is kept', async (_what, date) => {
  expect(await change({ ...date, reason })).toMatchObject({ status: 409, code: 'notInState' });
  const kept = await backend.db
    .select()
    .from(shippingDateChanges)
    .where(eq(shippingDateChanges.drawId, draw.drawId));
  expect(kept).toEqual([]);
});

test('An unknown draw is refused', async () => {
  expect(await change(LATER, 'nobody')).toMatchObject({ status: 404, code: 'notFound' });
});

test('The history stays, and the action is in the operator log', async () => {
  expect((await change(LATER)).status).toBe(200);
  await expect(backend.db.update(shippingDateChanges).set({ reason: 'x' })).rejects.toMatchObject({
    cause: { message: expect.stringContaining('only ever added to') },
  });
  const log = (await operatorLogOf(backend)).filter(({ action }) => action === 'changeShippingDate');
  expect(log.at(-1)?.facts).toMatchObject({ directoryName: draw.directoryName, reason });
});

test('A date whose last day has passed is read as days after the request', async () => {
  await backend.db
    .update(draws)
    .set({ shippingFrom: '2020-01-01', shippingLastDay: '2020-01-31' })
    .where(eq(draws.drawId, draw.drawId));
  expect((await shown()).shipping.starts).toBe('ご依頼から10日以内に発送');
});

describe('Orders that are late by more than the terms allow', () => {
  const DELAYED = { ...LATER, from: '2099-01-11', lastDay: '2099-01-31' };
  const delayed = async (query = '', name = draw.directoryName) =>
    (await hana.ask('GET', `/api/ops/draws/${name}/delayed-orders${query}`)).json();
  const idsIn = ({ items }: { items: readonly { orderId: string }[] }) => items.map(({ orderId }) => orderId);
  const orderOf = (prizes: readonly { orderHistoryId: string }[]) => prizes[0]?.orderHistoryId ?? '';

  test('are listed with those first who have written since, and leave the list when they are refunded', async () => {
    // Its top prize is gone: a second person would decide about a refund of it.
    const costly = await aDrawOnSale(backend, { prizes: [1, 1, 98], drawnBefore: [1, 1] });
    const name = costly.directoryName;
    await change({ ...LATER, lastDay: '2098-02-28' }, name);
    const silent = orderOf(await won(backend, buyer, costly, 5));
    const writer = await aBuyer(backend);
    const written = orderOf(await won(backend, writer, costly, 1));
    const served = await aBuyer(backend);
    const shipment = await requested(backend, served, costly);
    await paid(backend, shipment);
    await sent(backend, shipment.userShipId);
    expect(await delayed('', name)).toEqual({ total: 0, asked: 0, items: [] });

    await change(DELAYED, name);
    // Bought after the delay was shown.
    await won(backend, await aBuyer(backend), costly, 1);
    await sentBy(writer, { topic: 'order', orderHistoryId: written, text: '返金してください。' });
    const list = await delayed('', name);
    expect(list).toMatchObject({ total: 2, asked: 1 });
    expect(idsIn(list)).toEqual([written, silent]);
    expect(list.items[0]).toMatchObject({
      promisedDay: '2098-02-28',
      price: 700,
      inBox: 0,
      inquiry: { state: 'waiting' },
    });
    expect(list.items[1]).toMatchObject({ inquiry: null });
    expect(idsIn(await delayed('?asked=true', name))).toEqual([written]);

    const { tickets } = list.items[0];
    const body = { scope: 'tickets', tickets, method: 'provider', reason: '発送の遅れ', dryRun: false };
    const refunded = await hana.ask('POST', `/api/ops/orders/${written}/refund`, { body });
    expect(refunded.json()).toMatchObject({ yen: 700 });
    expect(await delayed('', name)).toMatchObject({ total: 1, asked: 0, items: [{ orderId: silent }] });
  });

  test('name prizes in a box apart, which are taken out before', async () => {
    // Its top prize is gone: a second person would decide about a refund of it.
    const costly = await aDrawOnSale(backend, { prizes: [1, 1, 98], drawnBefore: [1, 1] });
    const name = costly.directoryName;
    await change(LATER, name);
    const prizes = await won(backend, buyer, costly, 5);
    const input = aShipmentInput(costly, prizes.slice(0, 2));
    expect((await postShipment(buyer, input)).statusCode).toBe(200);
    await change(DELAYED, name);
    const { items } = await delayed('', name);
    expect(items).toMatchObject([{ orderId: orderOf(prizes), inBox: 2 }]);
    expect(items[0].tickets).toHaveLength(3);
  });

  test('are none after a shorter delay, or of an unknown draw', async () => {
    const short = await aDrawOnSale(backend);
    await change({ ...LATER, lastDay: '2098-01-31' }, short.directoryName);
    await won(backend, buyer, short, 1);
    await change({ ...LATER, lastDay: '2098-03-02' }, short.directoryName);
    expect(await delayed('', short.directoryName)).toMatchObject({ total: 0 });
    await change({ ...LATER, lastDay: '2098-03-03' }, short.directoryName);
    expect(await delayed('', short.directoryName)).toMatchObject({ total: 1 });
    expect(await delayed('', 'nobody')).toMatchObject({ code: 'notFound' });
  });
});
