import { aBackend } from '../../support/backend.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import { midnightIsFar } from '../../support/japan-midnight.ts';
import { aBuyer, aDrawOnSale, aRequestKey } from '../../support/orders.ts';
import {
  AN_ADDRESS,
  ANOTHER_ADDRESS,
  postShipment,
  aShipmentInput,
  FREE,
  historyOf,
  requested,
  type ShipmentInput,
  won,
} from '../../support/shipments.ts';
import { inAShop } from '../../support/shop.ts';

await midnightIsFar();

const { backend, draw, buyer } = inAShop();

const hasShipment = async (prizes: readonly { orderHistoryId: string }[]) => {
  const { rows } = await backend.db.$client.query(
    'select has_shipment from orders where order_id = any($1::uuid[]) order by has_shipment',
    [prizes.map(({ orderHistoryId }) => orderHistoryId)],
  );
  return rows.map((row) => row.has_shipment);
};
const shipmentCount = async () => (await buyer.ask('GET', '/api/userShip')).json().total;

describe('An address that the profile keeps', () => {
  const NONE = { name: '', zip: '', address: '', address2: '', tel: '' };
  const profile = async () => (await buyer.ask('GET', '/api/user')).json();
  const request = async (but: Partial<ShipmentInput>) =>
    postShipment(buyer, aShipmentInput(draw, await won(backend, buyer, draw), but));

  test('It fills what the profile lacks', async () => {
    await buyer.ask('PUT', '/api/user', NONE);
    expect(statusAndCode(await request({ keepAddress: true }))).toBe('200');
    expect(await profile()).toMatchObject(AN_ADDRESS);
  });

  test('It stays out of the profile unless it is asked for', async () => {
    await buyer.ask('PUT', '/api/user', NONE);
    expect(statusAndCode(await request({}))).toBe('200');
    expect(await profile()).toMatchObject(NONE);
  });

  test('It replaces nothing that the profile has', async () => {
    await buyer.ask('PUT', '/api/user', { ...NONE, name: '星野 ぽつ' });
    await request({ keepAddress: true });
    expect(await profile()).toMatchObject({ ...AN_ADDRESS, name: '星野 ぽつ' });
    await request({ keepAddress: true, address: ANOTHER_ADDRESS });
    expect(await profile()).toMatchObject({ ...AN_ADDRESS, name: '星野 ぽつ' });
  });

  test('A refused request changes no profile', async () => {
    await buyer.ask('PUT', '/api/user', NONE);
    expect(statusAndCode(await request({ keepAddress: true, fee: 1 }))).toBe('409 feeChanged');
    expect(await profile()).toMatchObject(NONE);
  });
});

test('A requested shipment holds the chosen prizes and has to be paid', async () => {
  const prizes = await won(backend, buyer, draw, 5);
  const input = aShipmentInput(draw, prizes.slice(0, 3));
  const shipment = (await postShipment(buyer, input)).json();
  expect(shipment).toMatchObject({
    status: 'START',
    prizes: 3,
    drawTitles: [draw.title],
    fee: 600,
    paymentStatus: 'NONE',
    paymentType: null,
    paidAt: null,
    paymentSession: null,
    address: AN_ADDRESS,
    acceptedAt: null,
    shippedAt: null,
    mailedAt: null,
    deliveredAt: null,
    carrier: null,
    trackingNumber: null,
    trackingUrl: null,
    starts: [
      { drawTitle: draw.title, directoryName: draw.directoryName, starts: 'ご依頼から10日以内に発送' },
    ],
  });
  expect(Date.parse(shipment.payUntil) - Date.parse(shipment.requestedAt)).toBeCloseTo(24 * 60 * 60_000, -2);
  expect(shipment.paymentTypes).toEqual(expect.arrayContaining(['CARD', 'PAYPAY']));
  expect(shipment.paymentTypes).not.toContain('NONE');
  expect(shipment.contents.map(({ wonPrizeId }: { wonPrizeId: string }) => wonPrizeId).toSorted()).toEqual(
    input.wonPrizeIds.toSorted(),
  );
  expect(await historyOf(backend, shipment.userShipId)).toEqual(['START']);
  expect(await hasShipment(prizes.slice(0, 1))).toEqual([true]);
  const kinds = (await emailsTo(backend, buyer.email)).map(({ kind }) => kind);
  expect(kinds).not.toContain('shipmentRequested');
});

describe('A preference for the delivery', () => {
  const dayFromNow = (days: number) =>
    new Date(Date.now() + (days * 24 + 9) * 60 * 60_000).toISOString().slice(0, 10);
  const asked = async (but: Partial<ShipmentInput>) =>
    (await postShipment(buyer, aShipmentInput(draw, await won(backend, buyer, draw), but))).json();

  test('is stored with the shipment and shown to its member', async () => {
    const preference = { deliverOn: dayFromNow(6), deliverySlot: '14-16' };
    const shipment = await asked(preference);
    expect(shipment).toMatchObject(preference);
    expect((await buyer.ask('GET', `/api/userShip/${shipment.userShipId}`)).json()).toMatchObject(preference);
    expect(await asked({})).toMatchObject({ deliverOn: null, deliverySlot: null });
  });

  test('outside the offered days is refused', async () => {
    expect(await asked({ deliverOn: dayFromNow(1) })).toMatchObject({ code: 'deliveryDayOver' });
    expect(await asked({ deliverOn: dayFromNow(90) })).toMatchObject({ code: 'deliveryDayOver' });
  });

  test('is for hours that every carrier has', async () => {
    expect(await asked({ deliverySlot: '12-14' })).toMatchObject({ code: 'invalidInput' });
  });

  test('is part of the request that an idempotency key stands for', async () => {
    const input = aShipmentInput(draw, await won(backend, buyer, draw), { deliverySlot: 'am' });
    const { userShipId } = (await postShipment(buyer, input)).json();
    expect((await postShipment(buyer, input)).json()).toMatchObject({ userShipId });
    const other = await postShipment(buyer, { ...input, deliverySlot: '18-20' });
    expect(other.json()).toMatchObject({ code: 'keyReused' });
  });
});

test('A shipment without a fee is confirmed by email at once', async () => {
  const free = await aDrawOnSale(backend, FREE);
  const { userShipId, payUntil, paymentTypes } = await requested(backend, buyer, free, { fee: 0 });
  expect([payUntil, paymentTypes]).toEqual([null, []]);
  expect((await emailsTo(backend, buyer.email)).filter(({ kind }) => kind === 'shipmentRequested')).toEqual([
    {
      kind: 'shipmentRequested',
      name: AN_ADDRESS.name,
      shipmentId: userShipId,
      zip: '1500001',
      town: '東京都渋谷区',
      prizes: 1,
      fee: 0,
      method: 'box',
      paymentType: null,
    },
  ]);
});

test('Prizes of several combinable draws share one shipment for the highest of the fees', async () => {
  const expensive = await aDrawOnSale(backend, { but: { shippingFee: 900 } });
  const prizes = [...(await won(backend, buyer, draw)), ...(await won(backend, buyer, expensive))];
  const shipment = (await postShipment(buyer, aShipmentInput(expensive, prizes, { fee: 900 }))).json();
  expect([shipment.prizes, shipment.fee]).toEqual([2, 900]);
  expect(shipment.drawTitles).toEqual([draw.title, expensive.title]);
});

test('An address is normalised', async () => {
  const typed = { ...AN_ADDRESS, zip: '〒１５０－０００１', tel: '090-1234-5678' };
  expect((await requested(backend, buyer, draw, { address: typed })).address).toEqual(AN_ADDRESS);
});

test('A prize is in one shipment at most', async () => {
  const prizes = await won(backend, buyer, draw, 5);
  await postShipment(buyer, aShipmentInput(draw, prizes.slice(0, 1)));
  expect(statusAndCode(await postShipment(buyer, aShipmentInput(draw, prizes)))).toBe('409 prizesTaken');
  expect(statusAndCode(await postShipment(buyer, aShipmentInput(draw, prizes.slice(1))))).toBe('200');
});

describe('The same key', () => {
  test('with the same input returns one shipment, also for simultaneous requests', async () => {
    const input = aShipmentInput(draw, await won(backend, buyer, draw, 5));
    const second = await aBackend({ database: backend.url });
    const bys = [backend, second, backend, second];
    const answers = await Promise.all(
      bys.map((by) => by.ask('POST', '/api/userShip', { body: input, cookie: buyer.cookie })),
    );
    await second.close();
    const again = await postShipment(buyer, { ...input, wonPrizeIds: input.wonPrizeIds.toReversed() });
    const ids = [...answers, again].map((answer) => answer.json().userShipId);
    expect(new Set(ids).size).toBe(1);
    expect(await shipmentCount()).toBe(1);
    expect(await historyOf(backend, ids[0])).toEqual(['START']);
  });

  test.each([
    ['fewer prizes', { wonPrizeIds: [] }],
    ['another address', { address: ANOTHER_ADDRESS }],
    ['another fee', { fee: 0 }],
  ] as const)('with %s is rejected', async (_what, but) => {
    const prizes = await won(backend, buyer, draw, 5);
    const input = aShipmentInput(draw, prizes);
    await postShipment(buyer, input);
    const wonPrizeIds = 'wonPrizeIds' in but ? input.wonPrizeIds.slice(1) : input.wonPrizeIds;
    expect(statusAndCode(await postShipment(buyer, { ...input, ...but, wonPrizeIds }))).toBe('422 keyReused');
    expect(await shipmentCount()).toBe(1);
  });

  test('of a withdrawn shipment is rejected', async () => {
    const input = aShipmentInput(draw, await won(backend, buyer, draw));
    const { userShipId } = (await postShipment(buyer, input)).json();
    await buyer.ask('DELETE', `/api/userShip/${userShipId}`);
    expect(statusAndCode(await postShipment(buyer, input))).toBe('422 keyReused');
    expect(statusAndCode(await postShipment(buyer, { ...input, requestKey: aRequestKey() }))).toBe('200');
  });
});

describe('A request is rejected', () => {
  const refused = async (body: Parameters<typeof postShipment>[1], refusal: string) => {
    expect(statusAndCode(await postShipment(buyer, body))).toBe(refusal);
    expect(await shipmentCount()).toBe(0);
  };

  test('for prizes of another member', async () => {
    const theirs = await won(backend, await aBuyer(backend), draw);
    await refused(aShipmentInput(draw, [...(await won(backend, buyer, draw)), ...theirs]), '404 notFound');
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'nothing'])('for prizes that do not exist (%s)', (id) =>
    refused(aShipmentInput(draw, [], { wonPrizeIds: [id] }), '404 notFound'),
  );

  test('for prizes of a refunded order', async () => {
    const prizes = await won(backend, buyer, draw);
    await backend.db.$client.query('update won_prizes set voided_at = now() where won_prize_id = $1', [
      prizes[0]?.wonPrizeId,
    ]);
    await refused(aShipmentInput(draw, prizes), '404 notFound');
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'nothing'])(
    'for a draw that does not exist (%s)',
    async (id) =>
      refused(aShipmentInput(draw, await won(backend, buyer, draw), { productId: id }), '404 drawNotFound'),
  );

  test('for prizes of another draw than the named one', async () => {
    const other = await aDrawOnSale(backend);
    await refused(aShipmentInput(other, await won(backend, buyer, draw)), '404 notFound');
  });

  test('for prizes whose storage has ended', async () => {
    const prizes = await won(backend, buyer, draw, 5);
    await backend.db.$client.query('update won_prizes set kept_until = now() where won_prize_id = $1', [
      prizes[0]?.wonPrizeId,
    ]);
    await refused(aShipmentInput(draw, prizes), '409 storageOver');
    expect(statusAndCode(await postShipment(buyer, aShipmentInput(draw, prizes.slice(1))))).toBe('200');
  });

  test('for two draws of which one is not combinable', async () => {
    const alone = await aDrawOnSale(backend, { but: { combinable: false } });
    const prizes = [...(await won(backend, buyer, draw)), ...(await won(backend, buyer, alone))];
    await refused(aShipmentInput(draw, prizes), '409 notCombinable');
  });

  test('for a fee that has changed', async () =>
    refused(aShipmentInput(draw, await won(backend, buyer, draw), { fee: 599 }), '409 feeChanged'));

  test('for no prize and for more than a shipment may hold', async () => {
    await refused(aShipmentInput(draw, []), '422 invalidInput');
    const many = Array.from({ length: 201 }, () => '00000000-0000-4000-8000-000000000000');
    await refused(aShipmentInput(draw, [], { wonPrizeIds: many }), '422 invalidInput');
  });

  test('for an invalid address, with a message for each field', async () => {
    const address = { ...AN_ADDRESS, zip: '150', tel: '03', address: '神宮前1-2-3' };
    const answer = await postShipment(
      buyer,
      aShipmentInput(draw, await won(backend, buyer, draw), { address }),
    );
    expect(answer.json()).toMatchObject({
      code: 'invalidInput',
      fields: {
        zip: expect.stringContaining('7けた'),
        tel: expect.stringContaining('けたの数'),
        address: expect.stringContaining('都道府県'),
      },
    });
    expect(await shipmentCount()).toBe(0);
  });
});
