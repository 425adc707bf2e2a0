import { sql } from 'drizzle-orm';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale, type Buyer } from '../../support/orders.ts';
import { ANOTHER_ADDRESS, aShipmentInput, FREE, requested, won } from '../../support/shipments.ts';
import type { WonPrize } from '#lib/contract/prize.ts';

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend));

const signals = async ({ memberId }: Buyer) =>
  (await hana.ask('GET', `/api/ops/members/${memberId}/signals`)).json().items;
const call = (method: 'GET' | 'POST', path: string, body?: object) =>
  hana.ask(method, `/api/ops/${path}`, body === undefined ? {} : { body });

let places = 0;

/** A member with an address and a telephone that no other has. */
async function aLoner(): Promise<Buyer> {
  const buyer = await aBuyer(backend);
  places += 1;
  await backend.db.execute(
    sql`update members set zip = '9990001', address = ${`山形県一軒家${places}`}, address2 = '', tel = ${`0900000${1_000 + places}`}
        where member_id = ${buyer.memberId}`,
  );
  return buyer;
}

const useSameDevice = (...buyers: readonly Buyer[]) =>
  backend.db.execute(
    sql`insert into known_devices (member_id, token_digest)
        select id, ${`device-${buyers[0]?.memberId ?? ''}`} from unnest(${sql.param(buyers.map(({ memberId }) => memberId))}::uuid[]) id`,
  );

const order = async (buyer: Buyer) => {
  const draw = await aDrawOnSale(backend, FREE);
  const { userShipId } = await requested(backend, buyer, draw, { fee: 0 });
  const { rows } = await backend.db.execute<{ id: string }>(
    sql`select order_id as id from won_prizes where shipment_id = ${userShipId}`,
  );
  return { userShipId, orderId: rows[0]?.id ?? '' };
};

/** The domain of the members of this file is on the list in one test at a time. */
async function endBlocks(): Promise<void> {
  for (const { blockId } of (await call('GET', 'blocks?state=inForce')).json().items)
    await call('POST', `blocks/${blockId}/end`, { reason: '確認済み' });
}

const reviewOf = async (orderId: string) => (await call('GET', `orders/${orderId}`)).json().review;

test('A member alone has no signals, and their order is not held', async () => {
  const buyer = await aLoner();
  expect(await signals(buyer)).toEqual([]);
  const { orderId } = await order(buyer);
  expect(await reviewOf(orderId)).toBeNull();
});

test('Members without an address and a telephone share nothing; the address of a shipment counts', async () => {
  const buyers = [await aLoner(), await aLoner(), await aLoner(), await aLoner()];
  const ids = buyers.map(({ memberId }) => memberId);
  await backend.db.execute(
    sql`update members set (name, zip, address, address2, tel) = ('', '', '', '', '')
        where member_id = any (${sql.param(ids)}::uuid[])`,
  );
  for (const buyer of buyers) expect(await signals(buyer)).toEqual([]);
  // All of them have their prizes sent to one place.
  for (const buyer of buyers) await order(buyer);
  const [first, ...rest] = buyers;
  const found = first === undefined ? [] : await signals(first);
  for (const kind of ['sameAddress', 'sameTel'])
    expect(found.find((signal: { kind: string }) => signal.kind === kind)?.memberIds).toEqual(
      expect.arrayContaining(rest.map(({ memberId }) => memberId)),
    );
});

test('Accounts that share a telephone, an address or a device name each other', async () => {
  const [buyer, ...rest] = [await aLoner(), await aLoner(), await aLoner(), await aLoner()];
  const ids = rest.map(({ memberId }) => memberId);
  await backend.db.execute(
    sql`update members set (zip, address, address2, tel) = ('8600001', '熊本県 熊本市１－２', '', '0961112222')
        where member_id = any (${sql.param([buyer.memberId, ...ids])}::uuid[])`,
  );
  // Another way to write the same address.
  await backend.db.execute(
    sql`update members set address = '熊本県熊本市', address2 = '1-2' where member_id = ${buyer.memberId}`,
  );
  await useSameDevice(buyer, ...rest);
  const found = await signals(buyer);
  const others = (kind: string) =>
    found.find((signal: { kind: string }) => signal.kind === kind)?.memberIds.toSorted();
  expect(others('sameTel')).toEqual(ids.toSorted());
  expect(others('sameDevice')).toEqual(ids.toSorted());
  expect(others('sameAddress')).toEqual(ids.toSorted());
  const { orderId, userShipId } = await order(buyer);
  expect(await reviewOf(orderId)).toMatchObject({ reasons: ['manyAccounts'], decision: null });
  expect(statusAndCode(await call('POST', 'shipments/accept', { shipments: [userShipId] }))).toMatch(/^422/);
  await call('POST', `order-reviews/${orderId}/decide`, { decision: 'release', reason: '家族と確認' });
  expect(statusAndCode(await call('POST', 'shipments/accept', { shipments: [userShipId] }))).toBe('200');
});

test('The member sees a held shipment as any other', async () => {
  const buyer = await aLoner();
  await call('POST', 'blocks', {
    kind: 'emailDomain',
    value: buyer.email,
    reason: '転売の疑い',
    until: null,
  });
  const { orderId, userShipId } = await order(buyer);
  expect(await reviewOf(orderId)).toMatchObject({ reasons: ['blocked'] });
  const seen = (await buyer.ask('GET', `/api/userShip/${userShipId}`)).body;
  for (const word of ['不正', '転売の疑い', 'ブロック', 'blocked', 'review'])
    expect(seen).not.toContain(word);
  await endBlocks();
});

test('A chargeback is a signal, and holds later shipments', async () => {
  const buyer = await aLoner();
  const { orderId } = await order(buyer);
  await backend.db.execute(sql`
    insert into disputes (provider, dispute_id, payment_id, draw_id, order_id, yen, state, opened_at, ended_at)
    select 'sandbox', order_id::text, order_id::text, draw_id, order_id, 700, 'lost', now(), now() from orders where order_id = ${orderId}`);
  expect(await signals(buyer)).toContainEqual({ kind: 'chargebacks', count: 1, memberIds: [], reasons: [] });
  const later = await order(buyer);
  expect(await reviewOf(later.orderId)).toMatchObject({ reasons: ['chargebacks'] });
});

test('An order that was released stays released when its next prize is requested', async () => {
  const buyer = await aLoner();
  const draw = await aDrawOnSale(backend, FREE);
  const [first, second] = await won(backend, buyer, draw, 5);
  if (first === undefined || second === undefined) throw new Error('Five tickets won fewer prizes.');
  await call('POST', 'blocks', {
    kind: 'emailDomain',
    value: buyer.email,
    reason: '転売の疑い',
    until: null,
  });
  const request = (prize: WonPrize) =>
    buyer.ask('POST', '/api/userShip', aShipmentInput(draw, [prize], { fee: 0 }));
  expect(statusAndCode(await request(first))).toBe('200');
  expect(statusAndCode(await request(second))).toBe('409 prizesHeld');
  const { rows } = await backend.db.execute<{ id: string }>(
    sql`select order_id as id from won_prizes where won_prize_id = ${first.wonPrizeId}`,
  );
  const orderId = rows[0]?.id ?? '';
  await call('POST', `order-reviews/${orderId}/decide`, { decision: 'release', reason: '電話で確認' });
  expect(statusAndCode(await request(second))).toBe('200');
  expect(await reviewOf(orderId)).toMatchObject({ decision: 'release' });
  await endBlocks();
});

test('A shipment is held when its address becomes a blocked one', async () => {
  const buyer = await aLoner();
  const { orderId, userShipId } = await order(buyer);
  const { zip, address, address2 } = ANOTHER_ADDRESS;
  const value = `${zip} ${address}${address2}`;
  await call('POST', 'blocks', { kind: 'address', value, reason: '転売の疑い', until: null });
  expect(await reviewOf(orderId)).toBeNull();
  const changed = await buyer.ask('PUT', `/api/userShip/${userShipId}`, { address: ANOTHER_ADDRESS });
  expect(statusAndCode(changed)).toBe('200');
  expect(await reviewOf(orderId)).toMatchObject({ reasons: ['blocked'] });
  await endBlocks();
});

test('A shipment is held when staff correct its address to a blocked one, also after it was accepted', async () => {
  const buyer = await aLoner();
  const { orderId, userShipId } = await order(buyer);
  expect(statusAndCode(await call('POST', 'shipments/accept', { shipments: [userShipId] }))).toBe('200');
  const blocked = { ...ANOTHER_ADDRESS, address: '京都府京都市下京区東塩小路町9-9' };
  const value = `${blocked.zip} ${blocked.address}`;
  await call('POST', 'blocks', { kind: 'address', value, reason: '転売の疑い', until: null });
  const correct = (dryRun: boolean) =>
    hana.ask('PUT', `/api/ops/shipments/${userShipId}/address`, { body: { address: blocked, dryRun } });
  expect(statusAndCode(await correct(true))).toBe('200');
  expect(await reviewOf(orderId)).toBeNull();
  expect(statusAndCode(await correct(false))).toBe('200');
  expect(await reviewOf(orderId)).toMatchObject({ reasons: ['blocked'], decision: null });
  const packed = await call('POST', 'shipments/pack', { shipments: [userShipId] });
  expect(packed.json()).toMatchObject({ problems: [{ code: 'listedHeld' }] });
  await endBlocks();
});

test('Every look at signals and at the block list is in the operator log, without what was seen', async () => {
  const buyer = await aLoner();
  const value = '0399998888';
  const { blockId } = (
    await call('POST', 'blocks', { kind: 'tel', value, reason: '転売の疑い', until: null })
  ).json();
  const { length: before } = await operatorLogOf(backend);
  await signals(buyer);
  await call('GET', 'members/00000000-0000-4000-8000-000000000000/signals');
  await call('GET', 'blocks?state=inForce');
  const looks = (await operatorLogOf(backend)).slice(before);
  expect(looks).toMatchObject([
    { operator: 'hana', action: 'showMemberSignals', facts: { memberId: buyer.memberId } },
    { action: 'showMemberSignals', facts: { memberId: null } },
    { action: 'listBlocks', facts: { blockIds: expect.arrayContaining([blockId]) } },
  ]);
  expect(JSON.stringify(looks)).not.toContain(value);
  await endBlocks();
});

describe('The block list', () => {
  const add = (body: object) => call('POST', 'blocks', { reason: '転売の疑い', until: null, ...body });

  test('matches an address however it is written, until it ends', async () => {
    const buyer = await aLoner();
    await backend.db.execute(
      sql`update members set (zip, address, address2) = ('9800001', '宮城県仙台市', '３－４－５ ハイツ')
          where member_id = ${buyer.memberId}`,
    );
    const value = '980-0001 宮城県仙台市3-4-5ハイツ';
    expect((await add({ kind: 'address', value, dryRun: true })).json()).toMatchObject({
      members: 1,
      dryRun: true,
    });
    const { blockId } = (await add({ kind: 'address', value })).json();
    expect(await signals(buyer)).toContainEqual({
      kind: 'blocked',
      count: 1,
      memberIds: [],
      reasons: ['転売の疑い'],
    });
    expect(statusAndCode(await add({ kind: 'address', value }))).toBe('409 notInState');
    const { facts } = (await operatorLogOf(backend)).findLast(({ action }) => action === 'addBlock') ?? {};
    expect(facts).toMatchObject({ blockId, kind: 'address', reason: '転売の疑い' });
    expect(JSON.stringify(facts)).not.toContain('仙台');
    const end = () => call('POST', `blocks/${blockId}/end`, { reason: '引っ越した' });
    expect(statusAndCode(await end())).toBe('200');
    expect(statusAndCode(await end())).toBe('409 notInState');
    expect(await signals(buyer)).toEqual([]);
    const { items } = (await call('GET', 'blocks?state=ended')).json();
    expect(items).toContainEqual(expect.objectContaining({ blockId, endedBy: 'hana' }));
  });

  test('forgets an entry whose date is over, and takes it again', async () => {
    const buyer = await aLoner();
    await backend.db.execute(
      sql`insert into blocks (kind, value, reason, until, added_by, added_at)
          select 'tel', tel, '古い', now() - interval '1 day', 'hana', now() - interval '2 days' from members
          where member_id = ${buyer.memberId}`,
    );
    expect(await signals(buyer)).toEqual([]);
    const { rows } = await backend.db.execute<{ tel: string }>(
      sql`select tel from members where member_id = ${buyer.memberId}`,
    );
    expect(statusAndCode(await add({ kind: 'tel', value: rows[0]?.tel ?? '' }))).toBe('200');
    expect(await signals(buyer)).toMatchObject([{ kind: 'blocked', reasons: ['転売の疑い'] }]);
  });

  test.each([
    ['a value of another kind', { kind: 'tel', value: 'not a number' }, 'value'],
    ['a date that is over', { kind: 'tel', value: '0312345678', until: '2020-01-01T00:00:00Z' }, 'until'],
  ])('refuses %s', async (_what, body, parameter) => {
    expect((await add(body)).json()).toMatchObject({ code: 'invalidInput', parameter });
  });

  test('knows no other entry', async () => {
    const unknown = 'blocks/00000000-0000-4000-8000-000000000000/end';
    expect(statusAndCode(await call('POST', unknown, { reason: '確認済み' }))).toBe('404 notFound');
  });
});

describe('Tags of members', () => {
  const set = (memberId: string, body: object) =>
    hana.ask('PUT', `/api/ops/members/${memberId}/tags`, { body });
  const VIP = { text: '常連', colour: 'green' };

  test('are shown, found and replaced', async () => {
    const buyer = await aLoner();
    const { memberId } = buyer;
    expect((await set(memberId, { tags: [VIP], dryRun: true })).json()).toMatchObject({ tags: [VIP] });
    expect((await call('GET', `members/${memberId}`)).json().tags).toEqual([]);
    await set(memberId, { tags: [VIP, { text: '要確認', colour: 'red' }] });
    expect((await call('GET', `members/${memberId}`)).json().tags).toEqual([
      VIP,
      { text: '要確認', colour: 'red' },
    ]);
    expect((await call('GET', 'member-tags')).json().items).toContainEqual({ ...VIP, members: 1 });
    const search = async (tag: string) =>
      (await call('POST', 'members/matches', { tag })).json().items.map((found: Buyer) => found.memberId);
    expect(await search('常連')).toEqual([memberId]);
    expect(await search('だれもいない')).toEqual([]);
    await set(memberId, { tags: [VIP] });
    expect(await search('要確認')).toEqual([]);
  });

  test('are no word twice, and of no unknown member', async () => {
    const { memberId } = await aLoner();
    expect(statusAndCode(await set(memberId, { tags: [VIP, VIP] }))).toBe('422 invalidInput');
    expect(statusAndCode(await set('00000000-0000-4000-8000-000000000000', { tags: [] }))).toBe(
      '404 notFound',
    );
  });
});

test('An unknown member has no signals', async () => {
  const path = '/api/ops/members/00000000-0000-4000-8000-000000000000/signals';
  expect(statusAndCode(await hana.ask('GET', path))).toBe('404 notFound');
});
