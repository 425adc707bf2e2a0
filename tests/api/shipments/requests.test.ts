import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aDrawOnSale, aRequestKey, type Buyer, type DrawOnSale } from '../../support/buying.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import {
  AN_ADDRESS,
  ANOTHER_ADDRESS,
  ask,
  aWish,
  FREE,
  historyOf,
  requested,
  won,
} from '../../support/shipments.ts';
import { inAShop } from '../../support/shop.ts';

let backend: TestBackend;
let draw: DrawOnSale;
let buyer: Buyer;

inAShop((here) => ({ backend, draw, buyer } = here));

const hasParcel = async (prizes: readonly { orderHistoryId: string }[]) => {
  const { rows } = await backend.db.$client.query(
    'select has_parcel from orders where order_id = any($1::uuid[]) order by has_parcel',
    [prizes.map(({ orderHistoryId }) => orderHistoryId)],
  );
  return rows.map((row) => row.has_parcel);
};
const parcels = async () => (await buyer.ask('GET', '/api/userShip')).json().total;

test('A parcel holds what was asked for, and waits for its fee', async () => {
  const prizes = await won(backend, buyer, draw, 5);
  const wish = aWish(draw, prizes.slice(0, 3));
  const parcel = (await ask(buyer, wish)).json();
  expect(parcel).toMatchObject({
    status: 'START',
    prizes: 3,
    drawTitles: [draw.title],
    fee: 600,
    paymentStatus: 'NONE',
    paymentType: null,
    paidAt: null,
    trip: null,
    address: AN_ADDRESS,
    ...{ acceptedAt: null, shippedAt: null, mailedAt: null, deliveredAt: null },
    ...{ carrier: null, trackingNumber: null, trackingUrl: null },
    starts: [{ drawTitle: draw.title, directoryName: draw.directoryName, starts: '' }],
  });
  expect(Date.parse(parcel.payUntil) - Date.parse(parcel.requestedAt)).toBeCloseTo(24 * 60 * 60_000, -2);
  expect(parcel.paymentTypes).toEqual(expect.arrayContaining(['CARD', 'PAYPAY']));
  expect(parcel.paymentTypes).not.toContain('NONE');
  expect(parcel.contents.map(({ wonPrizeId }: { wonPrizeId: string }) => wonPrizeId).toSorted()).toEqual(
    wish.wonPrizeIds.toSorted(),
  );
  expect(await historyOf(backend, parcel.userShipId)).toEqual(['START']);
  expect(await hasParcel(prizes.slice(0, 1))).toEqual([true]);
  const kinds = (await emailsTo(backend, buyer.email)).map(({ kind }) => kind);
  expect(kinds).not.toContain('parcelRequested');
});

test('Where there is no fee, the request is whole at once, and told', async () => {
  const free = await aDrawOnSale(backend, FREE);
  const { userShipId, payUntil, paymentTypes } = await requested(backend, buyer, free, { fee: 0 });
  expect([payUntil, paymentTypes]).toEqual([null, []]);
  expect((await emailsTo(backend, buyer.email)).filter(({ kind }) => kind === 'parcelRequested')).toEqual([
    {
      ...{ kind: 'parcelRequested', name: AN_ADDRESS.name, shipmentId: userShipId },
      ...{ zip: '1500001', town: '東京都渋谷区', prizes: 1, fee: 0, paymentType: null },
    },
  ]);
});

test('Several draws that allow it share one parcel, for the dearest of their fees', async () => {
  const dear = await aDrawOnSale(backend, { but: { shippingFee: 900 } });
  const prizes = [...(await won(backend, buyer, draw)), ...(await won(backend, buyer, dear))];
  const parcel = (await ask(buyer, aWish(dear, prizes, { fee: 900 }))).json();
  expect([parcel.prizes, parcel.fee]).toEqual([2, 900]);
  expect(parcel.drawTitles).toEqual([draw.title, dear.title]);
});

test('Enough prizes of one draw travel free', async () => {
  const generous = await aDrawOnSale(backend, { but: { shippingFreeFrom: 5 } });
  const prizes = await won(backend, buyer, generous, 5);
  expect(statusAndCode(await ask(buyer, aWish(generous, prizes)))).toEqual([409, 'feeChanged']);
  expect(statusAndCode(await ask(buyer, aWish(generous, prizes, { fee: 0 })))).toEqual([200]);
});

test('An address is taken as people type it', async () => {
  const typed = { ...AN_ADDRESS, zip: '〒１５０－０００１', tel: '090-1234-5678' };
  expect((await requested(backend, buyer, draw, { address: typed })).address).toEqual(AN_ADDRESS);
});

test('A prize is in one parcel at most', async () => {
  const prizes = await won(backend, buyer, draw, 5);
  await ask(buyer, aWish(draw, prizes.slice(0, 1)));
  expect(statusAndCode(await ask(buyer, aWish(draw, prizes)))).toEqual([409, 'prizesTaken']);
  expect(statusAndCode(await ask(buyer, aWish(draw, prizes.slice(1))))).toEqual([200]);
});

describe('The same key', () => {
  test('for the same wish is the same parcel, however often and at the same moment', async () => {
    const wish = aWish(draw, await won(backend, buyer, draw, 5));
    const second = await aBackend({ database: backend.url });
    const bys = [backend, second, backend, second];
    const answers = await Promise.all(
      bys.map((by) => by.ask('POST', '/api/userShip', { body: wish, cookie: buyer.cookie })),
    );
    await second.close();
    const again = await ask(buyer, { ...wish, wonPrizeIds: wish.wonPrizeIds.toReversed() });
    const ids = [...answers, again].map((answer) => answer.json().userShipId);
    expect(new Set(ids).size).toBe(1);
    expect(await parcels()).toBe(1);
    expect(await historyOf(backend, ids[0])).toEqual(['START']);
  });

  test.each([
    ['fewer prizes', { wonPrizeIds: [] }],
    ['another address', { address: ANOTHER_ADDRESS }],
    ['another fee', { fee: 0 }],
  ] as const)('for %s is another wish', async (_what, but) => {
    const prizes = await won(backend, buyer, draw, 5);
    const wish = aWish(draw, prizes);
    await ask(buyer, wish);
    const wonPrizeIds = 'wonPrizeIds' in but ? wish.wonPrizeIds.slice(1) : wish.wonPrizeIds;
    expect(statusAndCode(await ask(buyer, { ...wish, ...but, wonPrizeIds }))).toEqual([422, 'keyReused']);
    expect(await parcels()).toBe(1);
  });

  test('of a request that was withdrawn brings nothing back', async () => {
    const wish = aWish(draw, await won(backend, buyer, draw));
    const { userShipId } = (await ask(buyer, wish)).json();
    await buyer.ask('DELETE', `/api/userShip/${userShipId}`);
    expect(statusAndCode(await ask(buyer, wish))).toEqual([422, 'keyReused']);
    expect(statusAndCode(await ask(buyer, { ...wish, requestKey: aRequestKey() }))).toEqual([200]);
  });
});
