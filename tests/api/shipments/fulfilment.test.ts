import { SHIPPING_STATUSES, type ShippingStatus } from '#lib/contract/enums.ts';
import { aBackend } from '../../support/backend.ts';
import { emailsTo } from '../../support/members.ts';
import { aDrawOnSale } from '../../support/orders.ts';
import { aHandover, fulfilmentOn, FREE, historyOf, paid, requested, sent } from '../../support/shipments.ts';
import { inAShop } from '../../support/shop.ts';

const { backend, draw, buyer } = inAShop(FREE);

const aShipment = async () => (await requested(backend, buyer, draw, { fee: 0 })).userShipId;
const fulfilment = () => fulfilmentOn(backend.db);
const shown = async (id: string) => (await buyer.ask('GET', `/api/userShip/${id}`)).json();

const STEPS_TO: Readonly<Record<ShippingStatus, readonly ((id: string) => Promise<unknown>)[]>> = {
  START: [],
  WAITING: [(id) => fulfilment().accept([id])],
  SHIPSTART: [(id) => sent(backend, id)],
  COMPLETEMAIL: [(id) => sent(backend, id), (id) => fulfilment().recordEmailed([id])],
  DELIVERED: [
    (id) => sent(backend, id),
    (id) => fulfilment().recordEmailed([id]),
    (id) => fulfilment().deliver([id]),
  ],
};

/** Creates a shipment and moves it to the state as the shop does. */
async function shipmentIn(status: ShippingStatus): Promise<string> {
  const id = await aShipment();
  for (const step of STEPS_TO[status]) await step(id);
  return id;
}

test('A shipment moves from the request to the delivery step by step', async () => {
  const id = await aShipment();
  expect(await fulfilment().accept([id])).toEqual({ moved: [id], before: [] });
  const handover = aHandover(id);
  expect(await fulfilment().ship([handover])).toEqual({ moved: [id], before: [] });
  expect(await fulfilment().recordEmailed([id])).toEqual({ moved: [id], before: [] });
  expect(await fulfilment().deliver([id])).toEqual({ moved: [id], before: [] });
  const shipment = await shown(id);
  expect(shipment).toMatchObject({
    status: 'DELIVERED',
    carrier: 'yamato',
    trackingNumber: handover.trackingNumber,
    trackingUrl: `https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno=${handover.trackingNumber}`,
  });
  const times = [
    shipment.requestedAt,
    shipment.acceptedAt,
    shipment.shippedAt,
    shipment.mailedAt,
    shipment.deliveredAt,
  ];
  expect(times.toSorted()).toEqual(times);
  expect(await historyOf(backend, id)).toEqual([
    'START',
    'START WAITING',
    'WAITING SHIPSTART',
    'SHIPSTART COMPLETEMAIL notifiedOtherwise',
    'COMPLETEMAIL DELIVERED',
  ]);
});

const MOVES = {
  accept: { to: 'WAITING', from: 'START', step: (id: string) => fulfilment().accept([id]) },
  ship: {
    to: 'SHIPSTART',
    from: 'WAITING',
    step: (id: string) => fulfilment().ship([aHandover(id)]),
  },
  recordEmailed: {
    to: 'COMPLETEMAIL',
    from: 'SHIPSTART',
    step: (id: string) => fulfilment().recordEmailed([id]),
  },
  deliver: {
    to: 'DELIVERED',
    from: 'COMPLETEMAIL',
    step: (id: string) => fulfilment().deliver([id]),
  },
} as const;

const EVERY = Object.entries(MOVES).flatMap(([name, move]) =>
  SHIPPING_STATUSES.map((status) => ({ name, status, ...move })),
);

test.each(EVERY)(
  '$name of a shipment in $status succeeds only from $from',
  async ({ status, from, to, step }) => {
    const id = await shipmentIn(status);
    const before = await historyOf(backend, id);
    const done = await step(id);
    if (status === from) return expect(done).toEqual({ moved: [id], before: [] });
    // Handing over again with another tracking number is not a repetition.
    if (status === to && to !== 'SHIPSTART') expect(done).toEqual({ moved: [], before: [id] });
    else
      expect(done).toEqual({
        rejected: [
          {
            shipmentId: id,
            status,
            reason: to === 'SHIPSTART' && status !== 'START' ? 'otherNumber' : 'wrongState',
          },
        ],
      });
    expect(await historyOf(backend, id)).toEqual(before);
    expect((await shown(id)).status).toBe(status);
  },
);

test('A list is moved as a whole or rejected with the reason for each shipment', async () => {
  const ready = await aShipment();
  const unpaid = await requested(backend, buyer, await aDrawOnSale(backend));
  const withdrawn = await requested(backend, buyer, await aDrawOnSale(backend));
  await buyer.ask('DELETE', `/api/userShip/${withdrawn.userShipId}`);
  const shipped = await shipmentIn('SHIPSTART');
  const nowhere = '00000000-0000-4000-8000-000000000000';
  const all = [ready, unpaid.userShipId, withdrawn.userShipId, shipped, nowhere, 'nothing'];
  expect(await fulfilment().accept(all)).toEqual({
    rejected: [
      { shipmentId: unpaid.userShipId, reason: 'feeUnpaid', status: 'START' },
      { shipmentId: withdrawn.userShipId, reason: 'withdrawn', status: 'START' },
      { shipmentId: shipped, reason: 'wrongState', status: 'SHIPSTART' },
      { shipmentId: nowhere, reason: 'notFound' },
      { shipmentId: 'nothing', reason: 'notFound' },
    ],
  });
  expect((await shown(ready)).status).toBe('START');
  await paid(backend, unpaid);
  expect(await fulfilment().accept([ready, unpaid.userShipId, ready])).toEqual({
    moved: [ready, unpaid.userShipId],
    before: [],
  });
});

test('A list handed over twice changes nothing and sends no further email', async () => {
  const one = await shipmentIn('WAITING');
  const other = await shipmentIn('WAITING');
  const list = [aHandover(one), aHandover(other)];
  expect(await fulfilment().ship(list)).toEqual({ moved: [one, other], before: [] });
  await fulfilment().recordEmailed([one]);
  expect(await fulfilment().ship(list)).toEqual({ moved: [], before: [one, other] });
  expect(await historyOf(backend, other)).toHaveLength(3);
  const emails = (await emailsTo(backend, buyer.email)).filter(({ kind }) => kind === 'shipmentSent');
  expect(emails).toMatchObject([{ shipmentId: other, trackingNumber: list[1]?.trackingNumber }]);
});

test('Two backends that accept the same shipments move them once', async () => {
  const ids = [await aShipment(), await aShipment(), await aShipment()];
  const second = await aBackend({ database: backend.url });
  const done = await Promise.all([
    fulfilment().accept(ids),
    fulfilmentOn(second.db).accept(ids.toReversed()),
  ]);
  await second.close();
  expect(done.map((one) => ('moved' in one ? one.moved.length : -1)).toSorted()).toEqual([0, 3]);
  for (const id of ids) expect(await historyOf(backend, id)).toEqual(['START', 'START WAITING']);
});

test('A move is undone with the transaction of the caller', async () => {
  const id = await aShipment();
  const failing = backend.db.transaction(async (tx) => {
    await fulfilmentOn(tx).accept([id]);
    throw new Error('The entry could not be written.');
  });
  await expect(failing).rejects.toThrow('The entry could not be written.');
  expect(await historyOf(backend, id)).toEqual(['START']);
});

/** Moves the handover of a shipment into the past. */
const monthsAgo = (id: string, months: number) =>
  backend.db.$client.query(
    'update shipments set shipped_at = now() - make_interval(days => $2 * 30) where shipment_id = $1',
    [id, months],
  );

describe('A tracking number', () => {
  test('is used once per carrier', async () => {
    const one = await shipmentIn('WAITING');
    const other = await shipmentIn('WAITING');
    const handover = aHandover(one);
    await fulfilment().ship([handover]);
    expect(await fulfilment().ship([{ ...handover, shipmentId: other }])).toEqual({
      rejected: [{ shipmentId: other, reason: 'numberTaken' }],
    });
    const byAnother = { ...handover, shipmentId: other, carrier: 'sagawa' as const };
    expect(await fulfilment().ship([byAnother])).toEqual({ moved: [other], before: [] });
  });

  test('may be used again half a year later, once its shipment is delivered', async () => {
    const one = await shipmentIn('WAITING');
    const other = await shipmentIn('WAITING');
    const handover = aHandover(one);
    const again = () => fulfilment().ship([{ ...handover, shipmentId: other }]);
    const taken = { rejected: [{ shipmentId: other, reason: 'numberTaken' }] };
    await fulfilment().ship([handover]);
    await monthsAgo(one, 7);
    expect(await again()).toEqual(taken);
    await fulfilment().recordEmailed([one]);
    expect(await again()).toEqual(taken);
    await fulfilment().deliver([one]);
    await monthsAgo(one, 5);
    expect(await again()).toEqual(taken);
    await monthsAgo(one, 7);
    expect(await again()).toEqual({ moved: [other], before: [] });
  });

  test('occurs once in a list, and so does each shipment', async () => {
    const one = await shipmentIn('WAITING');
    const other = await shipmentIn('WAITING');
    const handover = aHandover(one);
    expect(await fulfilment().ship([handover, { ...handover, shipmentId: other }, aHandover(one)])).toEqual({
      rejected: [
        { shipmentId: other, reason: 'numberTaken' },
        { shipmentId: one, reason: 'twice' },
      ],
    });
    expect(await fulfilment().ship([handover, handover])).toEqual({ moved: [one], before: [] });
  });

  test('has the format of its carrier', async () => {
    const id = await shipmentIn('WAITING');
    const trackingNumber = '123456789010';
    expect(await fulfilment().ship([{ shipmentId: id, carrier: 'yamato', trackingNumber }])).toEqual({
      rejected: [{ shipmentId: id, reason: 'impossibleNumber' }],
    });
    expect((await shown(id)).status).toBe('WAITING');
  });

  test('assigned to two shipments at the same time is accepted for one', async () => {
    const ids = [await shipmentIn('WAITING'), await shipmentIn('WAITING')];
    const handover = aHandover('');
    const done = await Promise.all(ids.map((shipmentId) => fulfilment().ship([{ ...handover, shipmentId }])));
    expect(done.filter((one) => 'moved' in one)).toHaveLength(1);
    expect(done.filter((one) => 'rejected' in one)).toMatchObject([
      { rejected: [{ reason: 'numberTaken' }] },
    ]);
  });
});
