import {
  acceptShipments,
  deliverShipments,
  recordEmailed,
  handOverShipments,
} from '#backend/actions/shipments/fulfilment.ts';
import { SHIPPING_STATUSES, type ShippingStatus } from '#lib/contract/enums.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aDrawOnSale, type Buyer, type DrawOnSale } from '../../support/buying.ts';
import { emailsTo } from '../../support/members.ts';
import { aSending, aYard, FREE, historyOf, paid, requested, sent } from '../../support/shipments.ts';
import { inAShop } from '../../support/shop.ts';

let backend: TestBackend;
let draw: DrawOnSale;
let buyer: Buyer;

inAShop((here) => ({ backend, draw, buyer } = here), FREE);

const aParcel = async () => (await requested(backend, buyer, draw, { fee: 0 })).userShipId;
const yard = () => aYard(backend.db);
const shown = async (id: string) => (await buyer.ask('GET', `/api/userShip/${id}`)).json();

const WAYS: Readonly<Record<ShippingStatus, readonly ((id: string) => Promise<unknown>)[]>> = {
  START: [],
  WAITING: [(id) => acceptShipments(yard(), [id])],
  SHIPSTART: [(id) => sent(backend, id)],
  COMPLETEMAIL: [(id) => sent(backend, id), (id) => recordEmailed(yard(), [id])],
  DELIVERED: [
    (id) => sent(backend, id),
    (id) => recordEmailed(yard(), [id]),
    (id) => deliverShipments(yard(), [id]),
  ],
};

/** A parcel of this state, brought there as the shop does it. */
async function parcelIn(status: ShippingStatus): Promise<string> {
  const id = await aParcel();
  for (const go of WAYS[status]) await go(id);
  return id;
}

test('From the request to the door, step by step', async () => {
  const id = await aParcel();
  expect(await acceptShipments(yard(), [id])).toEqual({ moved: [id], before: [] });
  const sending = aSending(id);
  expect(await handOverShipments(yard(), [sending])).toEqual({ moved: [id], before: [] });
  expect(await recordEmailed(yard(), [id])).toEqual({ moved: [id], before: [] });
  expect(await deliverShipments(yard(), [id])).toEqual({ moved: [id], before: [] });
  const parcel = await shown(id);
  expect(parcel).toMatchObject({
    ...{ status: 'DELIVERED', carrier: 'yamato', trackingNumber: sending.trackingNumber },
    trackingUrl: `https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno=${sending.trackingNumber}`,
  });
  const times = [
    parcel.requestedAt,
    parcel.acceptedAt,
    parcel.shippedAt,
    parcel.mailedAt,
    parcel.deliveredAt,
  ];
  expect(times.toSorted()).toEqual(times);
  expect(await historyOf(backend, id)).toEqual([
    'START',
    'START WAITING',
    'WAITING SHIPSTART',
    'SHIPSTART COMPLETEMAIL toldOtherwise',
    'COMPLETEMAIL DELIVERED',
  ]);
});

const MOVES = {
  accept: { to: 'WAITING', from: 'START', go: (id: string) => acceptShipments(yard(), [id]) },
  ship: { to: 'SHIPSTART', from: 'WAITING', go: (id: string) => handOverShipments(yard(), [aSending(id)]) },
  noteMailed: { to: 'COMPLETEMAIL', from: 'SHIPSTART', go: (id: string) => recordEmailed(yard(), [id]) },
  deliver: { to: 'DELIVERED', from: 'COMPLETEMAIL', go: (id: string) => deliverShipments(yard(), [id]) },
} as const;

const EVERY = Object.entries(MOVES).flatMap(([name, move]) =>
  SHIPPING_STATUSES.map((status) => ({ name, status, ...move })),
);

test.each(EVERY)('$name of a parcel in $status goes only from $from', async ({ status, from, to, go }) => {
  const id = await parcelIn(status);
  const before = await historyOf(backend, id);
  const done = await go(id);
  if (status === from) return expect(done).toEqual({ moved: [id], before: [] });
  // A second time by another number is no second time.
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
});

test('Of a list all are moved or none, and each that cannot be is named with why', async () => {
  const ready = await aParcel();
  const unpaid = await requested(backend, buyer, await aDrawOnSale(backend));
  const withdrawn = await requested(backend, buyer, await aDrawOnSale(backend));
  await buyer.ask('DELETE', `/api/userShip/${withdrawn.userShipId}`);
  const sentOff = await parcelIn('SHIPSTART');
  const nowhere = '00000000-0000-4000-8000-000000000000';
  const all = [ready, unpaid.userShipId, withdrawn.userShipId, sentOff, nowhere, 'nothing'];
  expect(await acceptShipments(yard(), all)).toEqual({
    rejected: [
      { shipmentId: unpaid.userShipId, reason: 'feeUnpaid', status: 'START' },
      { shipmentId: withdrawn.userShipId, reason: 'withdrawn', status: 'START' },
      { shipmentId: sentOff, reason: 'wrongState', status: 'SHIPSTART' },
      { shipmentId: nowhere, reason: 'notFound' },
      { shipmentId: 'nothing', reason: 'notFound' },
    ],
  });
  expect((await shown(ready)).status).toBe('START');
  await paid(backend, unpaid);
  expect(await acceptShipments(yard(), [ready, unpaid.userShipId, ready])).toEqual({
    moved: [ready, unpaid.userShipId],
    before: [],
  });
});

test('A list sent twice says nothing new, also after its letters have gone out', async () => {
  const [one, other] = [await parcelIn('WAITING'), await parcelIn('WAITING')];
  const list = [aSending(one), aSending(other)];
  expect(await handOverShipments(yard(), list)).toEqual({ moved: [one, other], before: [] });
  await recordEmailed(yard(), [one]);
  expect(await handOverShipments(yard(), list)).toEqual({ moved: [], before: [one, other] });
  expect(await historyOf(backend, other)).toHaveLength(3);
  const letters = (await emailsTo(backend, buyer.email)).filter(({ kind }) => kind === 'parcelShipped');
  expect(letters).toMatchObject([{ shipmentId: other, trackingNumber: list[1]?.trackingNumber }]);
});

test('Two who move the same parcels at once move them once', async () => {
  const ids = [await aParcel(), await aParcel(), await aParcel()];
  const second = await aBackend({ database: backend.url });
  const done = await Promise.all([
    acceptShipments(yard(), ids),
    acceptShipments(aYard(second.db), ids.toReversed()),
  ]);
  await second.close();
  expect(done.map((one) => ('moved' in one ? one.moved.length : -1)).toSorted()).toEqual([0, 3]);
  for (const id of ids) expect(await historyOf(backend, id)).toEqual(['START', 'START WAITING']);
});

test('A move that the caller’s transaction takes back was not made', async () => {
  const id = await aParcel();
  const failing = backend.db.transaction(async (tx) => {
    await acceptShipments(aYard(tx), [id]);
    throw new Error('The record could not be written.');
  });
  await expect(failing).rejects.toThrow('The record could not be written.');
  expect(await historyOf(backend, id)).toEqual(['START']);
});
