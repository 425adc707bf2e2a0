import { sql } from 'drizzle-orm';
import { aBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale, anOrder } from '../../support/orders.ts';
import { operatorLogOf, anOperator } from '../../support/operator.ts';
import { FREE, requested, won, anAcceptedShipment } from '../../support/shipments.ts';
import { forAllTests } from '../../support/fixtures.ts';

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend));
const buyer = forAllTests(() => aBuyer(backend));

const find = (which: string) => hana.ask('POST', '/api/ops/members/search', { body: { q: which } });

test('A member is found by address or id with open matters, and the search is logged', async () => {
  const draw = await aDrawOnSale(backend, FREE);
  await won(backend, buyer, draw, 5);
  await requested(backend, buyer, draw, { fee: 0 });
  const answer = await find(buyer.email.toUpperCase());
  expect(answer.json()).toMatchObject({
    memberId: buyer.memberId,
    email: buyer.email,
    name: '丸山 ぽぽ',
    sessions: 1,
    orders: { all: 2, underWay: 0, unplayed: 0 },
    prizes: { won: 6, waiting: 5 },
    shipments: { all: 1, underWay: 1 },
    refundsDue: 0,
  });
  expect((await find(buyer.memberId)).json()).toEqual(answer.json());
  expect((await operatorLogOf(backend)).slice(-2)).toEqual(
    ['email', 'id'].map((by) => ({
      operator: 'hana',
      action: 'findMember',
      facts: { by, memberId: buyer.memberId, tokenId: hana.tokenId },
    })),
  );
});

test('No credentials of a member are shown', async () => {
  const { body } = await find(buyer.email);
  expect(body).not.toContain('nobody knows it');
  expect(body).not.toContain('password');
  expect(body).not.toContain(buyer.cookie.replace('session=', ''));
});

test.each(['nobody@example.jp', '00000000-0000-0000-0000-000000000000', 'AAAA-BBBB-CCCC-DDDD', '%'])(
  'No member is found by %s',
  async (which) => {
    const answer = await find(which);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'notFound']);
  },
);

test("Ending a member's sessions is done once and logged", async () => {
  const guest = await aBuyer(backend);
  expect((await guest.ask('GET', '/api/user')).statusCode).toBe(200);
  const end = () => hana.ask('DELETE', `/api/ops/members/${guest.memberId}/sessions`);
  expect((await end()).json()).toEqual({ memberId: guest.memberId, ended: 1 });
  expect((await guest.ask('GET', '/api/user')).statusCode).toBe(401);
  expect((await end()).json()).toEqual({ memberId: guest.memberId, ended: 0 });
  expect((await buyer.ask('GET', '/api/user')).statusCode).toBe(200);
  expect((await operatorLogOf(backend)).at(-2)).toEqual({
    operator: 'hana',
    action: 'endMemberSessions',
    facts: { memberId: guest.memberId, ended: 1, tokenId: hana.tokenId },
  });
  const nobody = await hana.ask('DELETE', '/api/ops/members/00000000-0000-0000-0000-000000000000/sessions');
  expect(nobody.json()).toMatchObject({ code: 'notFound' });
});

const NOBODY = '00000000-0000-4000-8000-000000000000';

const search = (what: 'members' | 'orders', body: object) =>
  hana.ask('POST', `/api/ops/${what}/search`, { body });

/** The entries that `work` adds to the operator log. */
async function logged(work: () => Promise<unknown>) {
  const before = (await operatorLogOf(backend)).length;
  await work();
  return (await operatorLogOf(backend))
    .slice(before)
    .map(({ action, facts: { tokenId: _token, ...facts } }) => ({ action, ...facts }));
}

const redacted = expect.stringMatching(/^[\w-]{3}$/);

test.each([
  ['nobody@example.jp', { by: 'email', search: redacted }],
  ['丸山 ぽぽ', { by: 'other', search: redacted }],
  ['AAAA-BBBB-CCCC-DDDD', { by: 'number', search: 'aaaa-bbbb-cccc-dddd' }],
  [NOBODY, { by: 'id', search: NOBODY }],
])('A search for %s without a result is logged, for members and for orders', async (which, facts) => {
  expect(await logged(() => search('members', { q: which }))).toEqual([
    { action: 'findMember', memberId: null, ...facts },
  ]);
  expect(await logged(() => search('orders', { q: which }))).toEqual([
    { action: 'findOrders', found: 0, memberIds: [], ...facts },
  ]);
});

test.each([
  [
    () => hana.ask('GET', `/api/ops/orders/${NOBODY}`),
    { action: 'showOrder', orderId: null, search: NOBODY },
  ],
  [
    () => hana.ask('GET', '/api/ops/shipments/AAAA-BBBB-CCCC'),
    { action: 'showShipment', shipmentId: null, search: 'AAAA-BBBB-CCCC' },
  ],
  [
    () => hana.ask('DELETE', `/api/ops/members/${NOBODY}/sessions`),
    { action: 'endMemberSessions', memberId: null, search: NOBODY },
  ],
])('Access to an unknown record is logged: %#', async (access, entry) => {
  expect(await logged(access)).toEqual([entry]);
});

test('Searches for one address have the same redacted value, which does not reveal it', async () => {
  const [first, again, other] = await logged(async () => {
    for (const which of ['nobody@example.jp', ' NoBody@Example.jp', 'nobody@example.com'])
      await search('members', { q: which });
  });
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  expect(JSON.stringify(await operatorLogOf(backend))).not.toMatch(/nobody@|丸山/i);
});

test('The member of an order search is logged on every page, also without orders', async () => {
  const draw = await aDrawOnSale(backend, FREE);
  const owner = await aBuyer(backend);
  await won(backend, owner, draw, 1);
  const after = '2026-01-01T00:00:00.000000Z_00000000-0000-4000-8000-000000000000';
  for (const page of [{ limit: 1 }, { limit: 1, after }])
    expect(await logged(() => search('orders', { q: owner.email, ...page }))).toEqual([
      { action: 'findOrders', by: 'email', found: 1, memberIds: [owner.memberId] },
    ]);
  expect(await logged(() => search('orders', { member: owner.memberId }))).toEqual([
    { action: 'findOrders', by: 'member', found: 1, memberIds: [owner.memberId] },
  ]);
  const newcomer = await aBuyer(backend);
  expect(await logged(() => search('orders', { q: newcomer.email }))).toEqual([
    { action: 'findOrders', by: 'email', found: 0, memberIds: [newcomer.memberId] },
  ]);
});

test('A refused export logs the shipments with errors', async () => {
  const draw = await aDrawOnSale(backend, FREE);
  const { userShipId } = await anAcceptedShipment({ backend, buyer, draw }, { name: '한 みのり' });
  const body = { carrier: 'yamato', encoding: 'sjis' };
  const exported = () => hana.ask('POST', '/api/ops/shipment-files/export', { body });
  expect(await logged(exported)).toEqual([
    {
      action: 'exportLabels',
      carrier: 'yamato',
      encoding: 'sjis',
      shipmentIds: [],
      invalidIds: [userShipId],
    },
  ]);
});

test.each([
  ['POST', '/api/ops/members/search', { q: 'nobody\u0000@example.jp' }, 'q'],
  ['POST', '/api/ops/orders/search', { q: 'nobody@example.jp\u001b[2J' }, 'q'],
  ['GET', '/api/ops/operator-log?operator=%00', undefined, 'operator'],
  ['GET', '/api/ops/operator-log?action=%1b', undefined, 'action'],
  ['POST', `/api/ops/orders/${NOBODY}/refund`, { reason: 'the pictures\u0000' }, 'reason'],
  ['POST', '/api/ops/draws/nothing/close', { reason: 'the pictures\u0085' }, 'reason'],
] as const)('%s %s with a control character is refused', async (...[method, path, body, parameter]) => {
  const answer = await hana.ask(method, path, body === undefined ? {} : { body });
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'invalidInput', parameter }]);
});

describe('The figures of a draw', () => {
  const figuresOf = async (name: string) => (await hana.ask('GET', `/api/ops/draws/${name}/figures`)).json();

  test('count each order once, by its end, hour and method', async () => {
    const draw = await aDrawOnSale(backend, { prizes: [2, 18] });
    const order = async (but: Parameters<typeof anOrder>[2]) =>
      anOrder(backend, { userId: (await aBuyer(backend)).memberId }, { drawId: draw.drawId, ...but });
    const firstHour = new Date('2026-11-20T14:59:59Z');
    const secondHour = new Date('2026-11-20T15:00:00Z');
    await order({ status: 'CONFIRM', paymentStatus: 'CAPTURED', settledAt: firstHour });
    await order({ status: 'SUCCESS', paymentStatus: 'REFUNDED', reason: 'byShop', settledAt: secondHour });
    const five = { quantity: 5, total: 3500, paymentType: 'PAYPAY' } as const;
    await order({ ...five, status: 'SUCCESS', paymentStatus: 'CAPTURED', settledAt: secondHour });
    await order({ status: 'ERROR', paymentStatus: 'DECLINED', reason: 'declined' });
    await order({ status: 'ERROR', paymentStatus: 'DECLINED', reason: 'declined' });
    await order({ status: 'CANCEL', paymentStatus: 'EXPIRED', reason: 'providerExpired' });
    await order({ status: 'CANCEL', paymentType: null, reason: 'holdEnded' });
    await order({ status: 'START', paymentType: null });
    await order({ status: 'PLAYING', paymentStatus: 'PENDING', paymentType: 'PAYPAY' });
    await backend.db.execute(
      sql`update draws set sold = 7, held = 2, playing = 2 where draw_id = ${draw.drawId}`,
    );
    await backend.db.execute(sql`update prizes set drawn = 1 where draw_id = ${draw.drawId} and grade = 'A'`);
    expect(await figuresOf(draw.directoryName)).toMatchObject({
      directoryName: draw.directoryName,
      state: 'onSale',
      announcedAt: expect.any(String),
      price: 700,
      tickets: { total: 20, soldBefore: 0, sold: 7, held: 2, remaining: 13 },
      prizes: [
        { grade: 'A', total: 2, remaining: 1 },
        { grade: 'B', total: 18, remaining: 18 },
      ],
      orders: { placed: 9, open: 2, paymentStarted: 7, paid: 3, ended: 4, conversion: 3 / 7 },
      salesByHour: [
        { at: '2026-11-20T14:00:00.000Z', orders: 1, tickets: 1, yen: 700 },
        { at: '2026-11-20T15:00:00.000Z', orders: 2, tickets: 6, yen: 4200 },
      ],
      methods: [
        {
          paymentType: 'CARD',
          started: 5,
          open: 0,
          paid: 2,
          failures: [
            { reason: 'providerExpired', orders: 1 },
            { reason: 'declined', orders: 2 },
          ],
        },
        { paymentType: 'PAYPAY', started: 2, open: 1, paid: 1, failures: [] },
      ],
    });
  });

  test('are those of a draw without orders, or of no draw', async () => {
    const { directoryName, drawId } = await aDrawOnSale(backend, { opensInMs: 60_000 });
    const none = { placed: 0, open: 0, paymentStarted: 0, paid: 0, ended: 0, conversion: null };
    expect(await figuresOf(directoryName)).toMatchObject({
      state: 'upcoming',
      orders: none,
      salesByHour: [],
      methods: [],
      announcedAt: null,
      cancelledAt: null,
    });
    const at = '2026-11-20T15:00:00.000Z';
    await backend.db.execute(
      sql`insert into draw_cancellations (draw_id, operator, reason, at, due_at) values (${drawId}, 'hana', 'misprint', ${at}, ${at})`,
    );
    await backend.db.execute(sql`delete from boxes where draw_id = ${drawId}`);
    expect(await figuresOf(directoryName)).toMatchObject({ announcedAt: null, cancelledAt: at });
    expect(await figuresOf('nothing')).toMatchObject({ code: 'notFound' });
  });
});
