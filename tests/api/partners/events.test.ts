import { PARTNER_EVENTS } from '#lib/contract/partner-events.ts';
import { PARTNER_EVENT_KINDS, type PartnerEventKind } from '#lib/contract/partner-enums.ts';
import { opsDocument } from '#backend/http/openapi/document.ts';
import { prepareEvents } from '#backend/actions/partners/prepare-events.ts';
import { reportProblem } from '#backend/actions/shipments/after-sales.ts';
import { announceBoxes } from '#backend/persistence/fairness/boxes.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { aBackend } from '../../support/backend.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale, NO_TOP_PRIZES, prepareBox } from '../../support/orders.ts';
import { aClock, anEndpoint, deliverAll, failing, partnerReceivers } from '../../support/partner-receiver.ts';
import {
  AN_ADDRESS,
  anAcceptedShipment,
  FREE,
  fulfilmentOn,
  paid,
  requested,
  sent,
  won,
} from '../../support/shipments.ts';

const backend = restoredForEachTest(aBackend);
const receivers = forEachTest(partnerReceivers);
const buyer = forEachTest(() => aBuyer(backend));

const HOST = 'warehouse.example.jp';

type Event = { readonly type: PartnerEventKind; readonly timestamp: string; readonly data: object };

/** The events that the receiver gets now. */
async function events(): Promise<readonly Event[]> {
  const before = receivers.received.length;
  await deliverAll({ db: backend.db, client: receivers.client(), now: aClock().now });
  return receivers.received.slice(before).map(({ body }) => JSON.parse(body));
}

const eventRows = async () =>
  Number((await backend.db.$client.query('select count(*) from partner_events')).rows[0].count);

test('A partner is told of each step of an order and a shipment, as the contract describes', async () => {
  await anEndpoint(backend, HOST);
  const draw = await aDrawOnSale(backend);
  const shipment = await requested(backend, buyer, draw);
  await paid(backend, shipment);
  const handover = await sent(backend, shipment.userShipId);
  await inTransaction(backend.db, (tx) =>
    reportProblem(tx, shipment.userShipId, { problem: 'returned', reason: 'absent' }),
  );
  const told = await events();
  const reference = { shipmentId: shipment.userShipId, number: shortNumber(shipment.userShipId) };
  const itsDraw = { directoryName: draw.directoryName, title: draw.title };
  expect(told.map(({ type }) => type).toSorted()).toEqual([
    'draw.opened',
    'order.paid',
    'shipment.accepted',
    'shipment.handed_over',
    'shipment.problem',
    'shipment.requested',
  ]);
  const dataOf = (kind: PartnerEventKind) => told.find(({ type }) => type === kind)?.data;
  expect(dataOf('order.paid')).toMatchObject({ draw: itsDraw, tickets: 1, total: 700 });
  expect(dataOf('shipment.requested')).toEqual({
    ...reference,
    draws: [itsDraw],
    prizes: 1,
    fee: 600,
    deliverOn: null,
    method: 'box',
    deliverySlot: null,
    splitFrom: null,
  });
  expect(dataOf('shipment.accepted')).toEqual(reference);
  expect(dataOf('shipment.handed_over')).toMatchObject({
    ...reference,
    carrier: 'yamato',
    trackingNumber: handover.trackingNumber,
    trackingUrl: expect.stringContaining(handover.trackingNumber),
  });
  expect(dataOf('shipment.problem')).toEqual({ ...reference, problem: 'returned', returnReason: 'absent' });
  for (const event of told) expect(PARTNER_EVENTS[event.type].parse(event)).toEqual(event);
});

describe('A partner that was told of a shipment is told of its changes before the handover', () => {
  const KINDS = [
    'shipment.requested',
    'shipment.accepted',
    'shipment.changed',
    'shipment.paused',
    'shipment.resumed',
    'shipment.withdrawn',
  ] as const satisfies readonly PartnerEventKind[];

  /** An accepted box of five prizes that staff change, and its changes by staff. */
  async function aBox() {
    const hana = await anOperator(backend);
    const draw = await aDrawOnSale(backend, FREE);
    const { userShipId: id } = await requested(backend, buyer, draw, { quantity: 5, fee: 0 });
    await fulfilmentOn(backend.db).accept([id]);
    const { contents } = (await hana.ask('GET', `/api/ops/shipments/${id}`)).json();
    const change = async (what: string, body: object, box = id) => {
      const answer = await hana.ask('POST', `/api/ops/shipments/${box}/${what}`, { body });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json();
    };
    const prizes: readonly { readonly wonPrizeId: string; readonly code: string }[] = contents;
    return { hana, draw, id, prizes, change };
  }

  const idsOf = (prizes: readonly { readonly wonPrizeId: string }[]) =>
    prizes.map(({ wonPrizeId }) => wonPrizeId);
  const SHOP = { cause: 'shop', reason: 'a prize is broken' };

  test('once for each change, with what is left in the box', async () => {
    await anEndpoint(backend, HOST, KINDS);
    const { hana, draw, id, prizes, change } = await aBox();
    await events();
    const reference = { shipmentId: id, number: shortNumber(id) };

    await change('take-out', { ...SHOP, wonPrizeIds: idsOf(prizes.slice(0, 2)) });
    expect(await events()).toMatchObject([
      { type: 'shipment.changed', data: { ...reference, change: 'takenOut', prizes: 3 } },
    ]);

    const replaced = prizes[2];
    await hana.ask('POST', `/api/ops/spares/${draw.directoryName}`, {
      body: { code: replaced?.code, change: 1, reason: 'from the maker' },
    });
    await change('replace', {
      wonPrizeIds: [replaced?.wonPrizeId],
      why: 'damage',
      reason: 'it is scratched',
    });
    expect(await events()).toMatchObject([
      { type: 'shipment.changed', data: { ...reference, change: 'replaced', prizes: 3 } },
    ]);

    await change('pause', { why: 'missing' });
    await change('resume', {});
    expect((await events()).map(({ type, data }) => [type, data])).toEqual([
      ['shipment.paused', { ...reference, reason: 'missing' }],
      ['shipment.resumed', reference],
    ]);

    const { added } = await change('split', { wonPrizeIds: idsOf(prizes.slice(2, 3)), reason: 'too heavy' });
    const told = await events();
    expect(told.map(({ type }) => type).toSorted()).toEqual([
      'shipment.accepted',
      'shipment.changed',
      'shipment.requested',
    ]);
    const dataOf = (kind: PartnerEventKind) => told.find(({ type }) => type === kind)?.data;
    const second = { shipmentId: added.shipmentId, number: shortNumber(added.shipmentId) };
    expect(dataOf('shipment.changed')).toEqual({ ...reference, change: 'split', prizes: 2 });
    expect(dataOf('shipment.requested')).toMatchObject({
      ...second,
      prizes: 1,
      fee: 0,
      splitFrom: reference,
    });
    expect(dataOf('shipment.accepted')).toEqual(second);

    await change('withdraw', SHOP);
    await change('withdraw', SHOP, added.shipmentId);
    expect((await events()).map(({ type, data }) => [type, data])).toEqual([
      ['shipment.withdrawn', reference],
      ['shipment.withdrawn', second],
    ]);
    for (const { body } of receivers.received) {
      const event: Event = JSON.parse(body);
      expect(PARTNER_EVENTS[event.type].parse(event)).toEqual(event);
    }
  });

  test('also after a day without an answer: nothing is lost, and what comes again has its id', async () => {
    await anEndpoint(backend, HOST, KINDS);
    const { id, prizes, change } = await aBox();
    receivers.answer(HOST, failing(503));
    const clock = aClock();
    const live = async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        clock.pass(60 * 60_000);
        await deliverAll({ db: backend.db, client: receivers.client(), now: clock.now });
      }
    };
    await live(1);
    await change('take-out', { ...SHOP, wonPrizeIds: idsOf(prizes.slice(0, 1)) });
    await change('pause', { why: 'damage' });
    await change('withdraw', SHOP);
    await live(24);
    const refused = receivers.received.splice(0);
    receivers.answer(HOST, undefined);
    await live(48);
    const typesIn = (messages: typeof refused) =>
      new Map(messages.map(({ headers, body }) => [String(headers['webhook-id']), JSON.parse(body).type]));
    const arrived = typesIn(receivers.received);
    expect([...arrived.values()].toSorted()).toEqual([
      'shipment.accepted',
      'shipment.changed',
      'shipment.paused',
      'shipment.requested',
      'shipment.withdrawn',
    ]);
    expect(receivers.received).toHaveLength(arrived.size);
    expect(typesIn(refused)).toEqual(arrived);
    for (const { body } of receivers.received)
      expect(JSON.parse(body).data).toMatchObject({ shipmentId: id });
  });

  test('and of a corrected address', async () => {
    await anEndpoint(backend, HOST, ['shipment.changed']);
    const hana = await anOperator(backend);
    const draw = await aDrawOnSale(backend, FREE);
    const { userShipId: id } = await anAcceptedShipment({ backend, buyer, draw });
    const body = { address: { ...AN_ADDRESS, address2: '' } };
    expect((await hana.ask('PUT', `/api/ops/shipments/${id}/address`, { body })).statusCode).toBe(200);
    expect(await events()).toMatchObject([{ data: { shipmentId: id, change: 'address', prizes: 1 } }]);
  });

  test('not before its fee is paid, as it was not told of the shipment', async () => {
    await anEndpoint(backend, HOST, KINDS);
    const shipment = await requested(backend, buyer, await aDrawOnSale(backend));
    const path = `/api/userShip/${shipment.userShipId}`;
    const address = { ...AN_ADDRESS, address2: '' };
    for (const answer of [await buyer.ask('PUT', path, { address }), await buyer.ask('DELETE', path)])
      expect(answer.statusCode).toBeLessThan(300);
    expect(await events()).toEqual([]);
  });
});

test('No event names a member', async () => {
  await anEndpoint(backend, HOST);
  const draw = await aDrawOnSale(backend, FREE);
  const { userShipId } = await requested(backend, buyer, draw, { fee: 0 });
  await sent(backend, userShipId);
  await events();
  const bodies = receivers.received.map(({ body }) => body).join('\n');
  expect(bodies).not.toBe('');
  for (const personal of [...Object.values(AN_ADDRESS), buyer.email, buyer.memberId, buyer.userId])
    expect(bodies).not.toContain(personal);
});

test('A refund is told when it is decided and when it is done', async () => {
  await anEndpoint(backend, HOST, ['refund.promised', 'refund.completed']);
  const hana = await anOperator(backend);
  const draw = await aDrawOnSale(backend, NO_TOP_PRIZES);
  const [prize] = await won(backend, buyer, draw);
  const order = prize?.orderHistoryId ?? '';
  const body = { scope: 'order', method: 'bankTransfer', reason: '不良のため' };
  const made = await hana.ask('POST', `/api/ops/orders/${order}/refund`, { body });
  expect(made.statusCode).toBe(200);
  const [promised, ...others] = await events();
  expect(others).toEqual([]);
  expect(promised).toMatchObject({
    type: 'refund.promised',
    data: { order: { orderId: order }, shipment: null, yen: 700, scope: 'order', method: 'bankTransfer' },
  });
  await backend.db.$client.query(
    `update refunds set done_at = now(), paid_out_on = current_date, reference = '1' where order_id = $1`,
    [order],
  );
  expect(await events()).toMatchObject([{ type: 'refund.completed', data: { order: { orderId: order } } }]);
});

test('The opening of a draw is told once, and that it is sold out', async () => {
  await anEndpoint(backend, HOST, ['draw.opened', 'draw.sold_out']);
  const draw = await aDrawOnSale(backend, { prizes: [2], hasBox: false, opensInMs: 60 * 60_000 });
  await prepareBox(backend.db, draw.drawId);
  await announceBoxes(backend.db, 2 * 60 * 60_000);
  const clock = aClock();
  const told = async () => {
    const before = receivers.received.length;
    await deliverAll({ db: backend.db, client: receivers.client(), now: clock.now });
    return receivers.received.slice(before).map(({ body }) => JSON.parse(body));
  };
  expect(await told()).toEqual([]);
  clock.pass(61 * 60_000);
  const itsDraw = { directoryName: draw.directoryName, title: draw.title };
  expect(await told()).toMatchObject([{ type: 'draw.opened', data: { ...itsDraw, tickets: 2 } }]);
  expect(await told()).toEqual([]);
  await backend.db.$client.query(`update draws set opens_at = now() - interval '1 hour' where draw_id = $1`, [
    draw.drawId,
  ]);
  await won(backend, buyer, draw);
  expect(await told()).toEqual([]);
  await won(backend, buyer, draw);
  expect(await told()).toMatchObject([{ type: 'draw.sold_out', data: itsDraw }]);
});

describe('An event is recorded', () => {
  test('only if an endpoint wants it', async () => {
    const draw = await aDrawOnSale(backend, FREE);
    await won(backend, buyer, draw);
    expect(await eventRows()).toBe(0);
    await anEndpoint(backend, HOST, ['shipment.accepted']);
    await won(backend, buyer, draw);
    expect(await eventRows()).toBe(0);
    expect(await events()).toEqual([]);
  });

  test('with the fact or not at all', async () => {
    await anEndpoint(backend, HOST, ['shipment.accepted']);
    const draw = await aDrawOnSale(backend, FREE);
    const { userShipId } = await requested(backend, buyer, draw, { fee: 0 });
    const undone = backend.db.transaction(async (tx) => {
      await fulfilmentOn(tx).accept([userShipId]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await eventRows()).toBe(0);
    await fulfilmentOn(backend.db).accept([userShipId]);
    expect(await events()).toMatchObject([{ type: 'shipment.accepted' }]);
  });

  test('once, though two backends prepare at once', async () => {
    await anEndpoint(backend, HOST, ['order.paid']);
    const draw = await aDrawOnSale(backend, { prizes: [40] });
    for (let order = 0; order < 5; order += 1) await won(backend, buyer, draw);
    await Promise.all([prepareEvents(backend.db, new Date()), prepareEvents(backend.db, new Date())]);
    const { rows } = await backend.db.$client.query('select count(*) from partner_deliveries');
    expect(Number(rows[0].count)).toBe(5);
  });
});

test('An event whose record is gone is dropped, and holds up no other', async () => {
  await anEndpoint(backend, HOST, ['order.paid', 'shipment.accepted']);
  await backend.db.$client.query(
    `insert into partner_events (kind, at, shipment_id) values ('shipment.accepted', now(), gen_random_uuid())`,
  );
  await won(backend, buyer, await aDrawOnSale(backend));
  expect(await events()).toMatchObject([{ type: 'order.paid' }]);
  expect(await eventRows()).toBe(1);
});

test('Every kind has its body in the document of the operators', () => {
  expect(Object.keys(opsDocument().webhooks)).toEqual([...PARTNER_EVENT_KINDS]);
});
