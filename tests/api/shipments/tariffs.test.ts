import { eq, sql } from 'drizzle-orm';
import { draws, prizes, shippingTariffs } from '#backend/persistence/schema.ts';
import type { Tariff } from '#lib/contract/shipping-tariff.ts';
import { PREFECTURES } from '#lib/contract/member/prefectures.ts';
import { forEachTest } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator, type Operator } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale, type Buyer } from '../../support/orders.ts';
import {
  AN_ADDRESS,
  ANOTHER_ADDRESS,
  aShipmentInput,
  fulfilmentOn,
  paid,
  postShipment,
  requested,
  type ShipmentInput,
  won,
} from '../../support/shipments.ts';
import { inAShop } from '../../support/shop.ts';

const { backend, draw, buyer } = inAShop({ prizes: [10, 20, 30, 40], but: { anyQuantity: true } });
const hana = forEachTest(() => anOperator(backend));

/** Kyoto, the second address of the tests, costs more. */
const KYOTO = '京都府';

const table = (but: { readonly small?: number; readonly kyoto?: number } = {}): Tariff => {
  const { small = 700, kyoto = 900 } = but;
  return {
    regions: [
      { name: '京都', prefectures: [KYOTO] },
      { name: '京都以外', prefectures: PREFECTURES.filter((name) => name !== KYOTO) },
    ],
    sizes: [
      { method: 'post', name: '封筒', space: 2, fees: [250, 250] },
      { method: 'box', name: '小', space: 3, fees: [kyoto, small] },
      { method: 'box', name: '大', space: null, fees: [1_500, 1_100] },
    ],
  };
};

/** Gives the draw this table, and prizes that can be sent by post. */
async function byTable(tariff = table()): Promise<void> {
  const [row] = await backend.db
    .insert(shippingTariffs)
    .values({ tariff, createdAt: new Date(), createdBy: null })
    .returning();
  await backend.db
    .update(draws)
    .set({ tariffId: row?.tariffId, shippingFee: 0 })
    .where(eq(draws.drawId, draw.drawId));
  await backend.db.update(prizes).set({ isPostable: true }).where(eq(prizes.drawId, draw.drawId));
  // An order of the millisecond of a change has the terms before it as well.
  await backend.db.execute(sql`select pg_sleep(0.002)`);
}

async function ask(by: Operator, method: 'GET' | 'PUT' | 'POST', path: string, body?: object) {
  const answer = await by.ask(method, `/api/ops/${path}`, body === undefined ? {} : { body });
  return { status: answer.statusCode, ...answer.json() };
}

const change = (body: object, by = hana) => ask(by, 'PUT', 'settings/tariff', body);

const send = async (member: Buyer, quantity: number, but: Partial<ShipmentInput>) => {
  const answer = await postShipment(
    member,
    aShipmentInput(draw, await won(backend, member, draw, quantity), but),
  );
  return answer.statusCode === 200 ? answer.json() : statusAndCode(answer);
};

test('The table changes at once while no shown draw has it, and a wrong one is refused', async () => {
  const first = await ask(hana, 'GET', 'settings/tariff');
  expect(first).toMatchObject({ version: null, changedBy: null, draws: 0 });
  const { regions, sizes } = table();
  expect(await change({ tariff: { regions, sizes: sizes.slice(0, 2) } })).toMatchObject({
    status: 422,
    parameter: 'tariff',
  });
  expect(await change({ tariff: table(), version: null })).toMatchObject({
    status: 200,
    stored: { tariff: table(), changedBy: 'hana', draws: 0 },
  });
  expect((await change({ tariff: table(), version: null })).status).toBe(409);
  expect((await backend.get('/api/shop')).json().tariff).toEqual(table());
});

test('A shipment costs the fee of its size and region, and the shown fee has to be right', async () => {
  await byTable();
  expect(await send(buyer, 3, { fee: 700 })).toMatchObject({ fee: 700, method: 'box' });
  expect(await send(buyer, 3, { fee: 900, address: ANOTHER_ADDRESS })).toMatchObject({ fee: 900 });
  expect(await send(buyer, 4, { fee: 1_100 })).toMatchObject({ fee: 1_100 });
  expect(await send(buyer, 4, { fee: 700 })).toBe('409 feeChanged');
  expect(await send(buyer, 1, { fee: 700, address: ANOTHER_ADDRESS })).toBe('409 feeChanged');
});

test('Small prizes go by post where they allow it and fit, without a preferred time', async () => {
  await byTable();
  const byPost = { fee: 250, method: 'post' } as const;
  expect(await send(buyer, 2, { ...byPost, deliverySlot: 'am' })).toMatchObject({
    fee: 250,
    method: 'post',
    deliverySlot: null,
  });
  expect(await send(buyer, 3, byPost)).toBe('409 methodNotOffered');
  await backend.db.update(prizes).set({ isPostable: false }).where(eq(prizes.drawId, draw.drawId));
  expect(await send(buyer, 1, byPost)).toBe('409 methodNotOffered');
});

test('Without a table there is no post', async () => {
  await backend.db.update(prizes).set({ isPostable: true }).where(eq(prizes.drawId, draw.drawId));
  expect(await send(buyer, 1, { fee: 600, method: 'post' })).toBe('409 methodNotOffered');
});

test('The page of the prizes has the table and what each prize needs', async () => {
  await byTable();
  await backend.db.update(prizes).set({ space: 5 }).where(eq(prizes.drawId, draw.drawId));
  const [prize] = await won(backend, buyer, draw);
  expect(prize).toMatchObject({ space: 5, isPostable: true });
  const { items } = (await buyer.ask('GET', '/api/buyProduct')).json();
  const tariffs = [{ ...table(), sizes: table().sizes.slice(2) }];
  expect(items[0].shipping).toMatchObject({ fee: 1_100, tariffs });
});

test('The page of a draw names only sizes by which one of its prizes can be sent', async () => {
  await byTable();
  const shipping = async () =>
    (await backend.get(`/api/product/${draw.directoryName}`)).json().shipping as { fee: number };
  expect(await shipping()).toMatchObject({ fee: 250, tariffs: [table()] });
  await backend.db.update(prizes).set({ isPostable: false }).where(eq(prizes.drawId, draw.drawId));
  const boxes = { ...table(), sizes: table().sizes.slice(1) };
  expect(await shipping()).toMatchObject({ fee: 700, tariffs: [boxes] });
});

test('A changed table keeps the lower fee for what was bought before, and holds for later purchases', async () => {
  await byTable(table({ small: 500 }));
  const before = await won(backend, buyer, draw, 4);
  const jiro = await anOperator(backend, 'jiro');
  const asked = await change({ tariff: table({ small: 800, kyoto: 400 }), reason: 'higher costs' });
  expect(asked.status).toBe(202);
  const approved = await ask(jiro, 'POST', `approvals/${asked.approval.approvalId}/approve`, {});
  expect(approved.status).toBe(200);
  const sent = (prize: (typeof before)[number] | undefined, but: Partial<ShipmentInput>) =>
    postShipment(buyer, aShipmentInput(draw, prize === undefined ? [] : [prize], but));
  expect(statusAndCode(await sent(before[0], { fee: 800 }))).toBe('409 feeChanged');
  expect((await sent(before[0], { fee: 500 })).json()).toMatchObject({ fee: 500 });
  expect((await sent(before[1], { fee: 400, address: ANOTHER_ADDRESS })).json()).toMatchObject({ fee: 400 });
  const later = await aBuyer(backend);
  expect(await requested(backend, later, draw, { fee: 800 })).toMatchObject({ fee: 800 });
});

test('What leaves a request returns the difference to the fee of the rest, to the same address', async () => {
  await byTable();
  const shipment = await requested(backend, buyer, draw, {
    quantity: 4,
    fee: 1_500,
    address: ANOTHER_ADDRESS,
  });
  await paid(backend, shipment);
  const wonPrizeIds = shipment.contents.slice(0, 1).map(({ wonPrizeId }) => wonPrizeId);
  const taken = await ask(hana, 'POST', `shipments/${shipment.userShipId}/take-out`, {
    wonPrizeIds,
    cause: 'shop',
    reason: 'not in stock',
  });
  expect(taken.status).toBe(200);
  const shown = (await buyer.ask('GET', `/api/userShip/${shipment.userShipId}`)).json();
  expect(shown.refunds).toMatchObject([{ yen: 600, state: 'due' }]);
});

test('A dearer address is refused for a request, a cheaper one keeps its fee', async () => {
  await byTable();
  const near = await requested(backend, buyer, draw, { fee: 700 });
  const to = (userShipId: string, address: object) =>
    buyer.ask('PUT', `/api/userShip/${userShipId}`, { address });
  expect(statusAndCode(await to(near.userShipId, ANOTHER_ADDRESS))).toBe('409 feeHigher');
  const far = await requested(backend, buyer, draw, { fee: 900, address: ANOTHER_ADDRESS });
  expect((await to(far.userShipId, AN_ADDRESS)).json()).toMatchObject({ fee: 900, address: AN_ADDRESS });
});

test('Together prizes of two draws never cost more than apart', async () => {
  await byTable();
  const other = await aDrawOnSale(backend, { but: { shippingFee: 100, title: '別のガチャ' } });
  const prizes = [...(await won(backend, buyer, draw, 3)), ...(await won(backend, buyer, other))];
  const together = (fee: number) => postShipment(buyer, aShipmentInput(draw, prizes, { fee }));
  expect(statusAndCode(await together(1_100))).toBe('409 feeChanged');
  expect((await together(700 + 100)).json()).toMatchObject({ fee: 800, prizes: 4 });
});

test('Staff cannot set a time for post, and packers read the method', async () => {
  await byTable();
  const byPost = await send(buyer, 1, { fee: 250, method: 'post' });
  await paid(backend, byPost);
  const preference = { deliverOn: null, deliverySlot: 'am', dryRun: false };
  const set = (userShipId: string) =>
    ask(hana, 'PUT', `shipments/${userShipId}/delivery-preference`, preference);
  expect(await set(byPost.userShipId)).toMatchObject({ status: 409, code: 'noPreferenceByPost' });
  await fulfilmentOn(backend.db).accept([byPost.userShipId]);
  expect((await ask(hana, 'GET', 'shipment-files/packing')).shipments).toMatchObject([{ method: 'post' }]);
});

test('The list of shipments has those of one method', async () => {
  await byTable();
  const byPost = await send(buyer, 1, { fee: 250, method: 'post' });
  const byBox = await send(buyer, 1, { fee: 700, method: 'box' });
  for (const [method, own, other] of [
    ['post', byPost, byBox],
    ['box', byBox, byPost],
  ]) {
    const { items } = await ask(hana, 'GET', `shipments?unpaid=true&limit=100&method=${method}`);
    const ids = items.map(({ shipmentId }: { shipmentId: string }) => shipmentId);
    expect(ids).toContain(own.userShipId);
    expect(ids).not.toContain(other.userShipId);
    expect(new Set(items.map((one: { method: string }) => one.method))).toEqual(new Set([method]));
  }
});

test('Texts that members have agreed to get a version with the new fees', async () => {
  const tariff = table({ kyoto: 950 });
  const dry = await change({ tariff, reason: 'higher costs', dryRun: true });
  // The terms name only the range of the fees, which stays.
  expect(dry).toMatchObject({ status: 200, texts: ['transactions'] });
  const shown = async () => (await backend.get('/api/site-texts/transactions')).json();
  const { current } = await shown();
  const asked = await change({ tariff, reason: 'higher costs' });
  const saburo = await anOperator(backend, 'saburo');
  await ask(saburo, 'POST', `approvals/${asked.approval.approvalId}/approve`, {});
  expect(await shown()).toMatchObject({
    current: { number: current.number + 1 },
    values: { 送料: '250円から1,500円', 送料の地域: expect.stringContaining('京都 950円') },
  });
});
