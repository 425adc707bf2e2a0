import { sql } from 'drizzle-orm';
import { dayInJapan } from '#backend/domain/time.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { aBackend } from '../../support/backend.ts';
import { revealAll } from '../../support/beacon.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { midnightIsFar } from '../../support/japan-midnight.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import {
  aBuyer,
  aDrawOnSale,
  aShipment,
  type Buyer,
  type DrawOnSale,
  NO_TOP_PRIZES,
} from '../../support/orders.ts';
import { writeHistory } from '../../support/query-plan.ts';
import { aPaidOrder } from '../../support/shop.ts';

await midnightIsFar();

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend));
const cheap = forAllTests(() => aDrawOnSale(backend, { ...NO_TOP_PRIZES, price: 500 }));
const dear = forAllTests(() => aDrawOnSale(backend, { ...NO_TOP_PRIZES, price: 900 }));
const first = forAllTests(() => aBuyer(backend));
const second = forAllTests(() => aBuyer(backend));
const orders: string[] = [];

const list = async (what: string, query = '') => {
  const answer = await hana.ask('GET', `/api/ops/accounting/${what}${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};
const numbers = async (what: string, query: string): Promise<string[]> =>
  (await list(what, query)).items.map(
    (item: Record<string, string>) => item['number'] ?? item['orderNumber'],
  );

beforeAll(async () => {
  const bought: [Buyer, DrawOnSale, number][] = [
    [first, cheap, 1],
    [first, dear, 1],
    [second, cheap, 5],
  ];
  for (const [buyer, draw, quantity] of bought)
    orders.push(await aPaidOrder(backend, buyer, { draw, quantity }));
  await revealAll(backend.paying);
  await hana.ask('POST', `/api/ops/orders/${orders[1]}/refund`, { body: { reason: 'goodwill' } });
  await backend.db.execute(
    sql`update orders set ordered_at = '2026-03-31 14:59:59.999Z' where order_id = ${orders[0]}`,
  );
  await backend.db.execute(
    sql`update orders set ordered_at = '2026-03-31 15:00Z' where order_id = ${orders[2]}`,
  );
});

const called = (...nths: number[]) => nths.map((nth) => shortNumber(orders[nth] ?? ''));

describe('Orders are listed', () => {
  test('with everything that a book of sales needs, and no name', async () => {
    const { items, next, all } = await list('orders', `?member=${first.memberId}&payment=CAPTURED`);
    expect([next, all]).toEqual([null, { rows: 1, yen: 500 }]);
    expect(items).toEqual([
      {
        orderId: orders[0],
        number: called(0)[0],
        memberId: first.memberId,
        quantity: 1,
        price: 500,
        directoryName: cheap.directoryName,
        drawTitle: cheap.title,
        total: 500,
        paymentType: null,
        status: 'SUCCESS',
        paymentStatus: 'CAPTURED',
        reason: null,
        orderedAt: '2026-03-31T14:59:59.999Z',
        paidAt: expect.any(String),
      },
    ]);
  });

  test.each([
    ['a last day in Japan', () => '?to=2026-03-31', [0]],
    ['a first day in Japan, a last one', () => '?from=2026-04-01&to=2026-04-01', [2]],
    ['a draw', () => `?draw=${cheap.directoryName}`, [0, 2]],
    ['a member', () => `?member=${second.memberId}`, [2]],
    ['an amount at least', () => '?least=901', [2]],
    ['a range of amounts', () => '?least=500&most=900', [0, 1]],
    ['a state', () => `?state=SUCCESS&member=${first.memberId}`, [0]],
    ['a state of the payment', () => '?payment=REFUND_PENDING', [1]],
    ['a draw, a range and a day', () => `?draw=${cheap.directoryName}&most=500&to=2026-03-31`, [0]],
    ['a method that nobody used', () => '?method=PAYPAY', []],
    ['conditions that exclude each other', () => `?member=${second.memberId}&most=1`, []],
  ])('by %s', async (_what, query, nths) => {
    expect(await numbers('orders', query())).toEqual(called(...nths));
  });

  test.each([
    '?state=NEVER',
    '?from=2026-02-30',
    '?least=-1',
    '?member=1',
    '?after=x',
    '?limit=101',
    '?name=x',
  ])('and not by %s', async (query) => {
    const answer = await hana.ask('GET', `/api/ops/accounting/orders${query}`);
    expect(statusAndCode(answer)).toBe('422 invalidInput');
  });
});

test('Payments are listed by the ledger', async () => {
  const { items, all } = await list('payments', `?draw=${dear.directoryName}&state=owed`);
  expect([items, all]).toEqual([[], { rows: 0, yen: 0 }]);
  expect(await numbers('payments', `?member=${first.memberId}&state=sales`)).toEqual(called(0, 1));
  expect((await list('payments', `?member=${first.memberId}&least=900`)).items).toMatchObject([
    { orderNumber: called(1)[0], shipmentNumber: null, account: 'sales', yen: 900, memberId: first.memberId },
  ]);
});

describe('Refunds are listed', () => {
  const today = dayInJapan(new Date());
  const refund = (nth: number, body: object) =>
    hana.ask('POST', `/api/ops/orders/${orders[nth]}/refund`, { body: { reason: 'broken', ...body } });
  beforeAll(async () => {
    const [paidOut, withdrawn] = [
      await refund(2, { scope: 'tickets', tickets: [1, 2], method: 'bankTransfer' }),
      await refund(2, { scope: 'goodwill', yen: 300, method: 'bankTransfer' }),
    ].map((answer) => answer.json().refundId);
    const body = { paidOutOn: '2026-11-22', reference: 'A-17' };
    await hana.ask('POST', `/api/ops/refunds/${paidOut}/payout`, { body });
    await hana.ask('POST', `/api/ops/refunds/${withdrawn}/withdraw`, { body: { reason: 'a mistake' } });
  });

  test('with their scope, method and progress', async () => {
    const { items } = await list('refunds', `?from=${today}&to=${today}`);
    expect(items).toMatchObject([
      {
        orderNumber: called(1)[0],
        yen: 900,
        scope: 'order',
        tickets: 1,
        refundMethod: 'provider',
        state: 'due',
        doneAt: null,
        paidOutOn: null,
        reference: null,
        memberId: first.memberId,
      },
      {
        orderNumber: called(2)[0],
        yen: 1000,
        scope: 'tickets',
        tickets: 2,
        refundMethod: 'bankTransfer',
        state: 'paidOut',
        doneAt: expect.any(String),
        paidOutOn: '2026-11-22',
        reference: 'A-17',
      },
      {
        orderNumber: called(2)[0],
        yen: 300,
        scope: 'goodwill',
        tickets: 0,
        refundMethod: 'bankTransfer',
        state: 'withdrawn',
        doneAt: null,
        withdrawnAt: expect.any(String),
        paidOutOn: null,
      },
    ]);
  });

  test.each([
    ['?state=due', [900]],
    ['?state=done', []],
    ['?state=requested', []],
    ['?state=paidOut', [1000]],
    ['?state=withdrawn', [300]],
    ['?scope=goodwill', [300]],
    ['?refundMethod=bankTransfer', [1000, 300]],
    ['?refundMethod=bankTransfer&scope=tickets&state=paidOut', [1000]],
    ['?refundMethod=provider&scope=tickets', []],
    [`?from=${today}&to=${today}&least=301&most=999`, [900]],
    ['?to=2026-03-31', []],
  ])('by %s', async (query, yen) => {
    const { items, all } = await list('refunds', query);
    expect(items.map((item: Record<string, unknown>) => item['yen'])).toEqual(yen);
    expect(all).toEqual({ rows: yen.length, yen: yen.reduce((sum, one) => sum + one, 0) });
  });

  test('by member, day and amount together', async () => {
    const query = `?member=${second.memberId}&from=${today}&least=300&most=300`;
    expect((await list('refunds', query)).items).toMatchObject([{ state: 'withdrawn' }]);
    expect((await list('refunds', query.replace(second.memberId, first.memberId))).items).toEqual([]);
  });
});

test('Shipments are listed with their fee, also by draw', async () => {
  const shipmentId = await aShipment(backend, second, 'DELIVERED');
  const query = `?member=${second.memberId}`;
  expect((await list('shipments', query)).items).toMatchObject([{ shipmentId, status: 'DELIVERED' }]);
  expect((await list('shipments', `${query}&state=withdrawn`)).items).toEqual([]);
  expect((await list('shipments', `${query}&draw=${cheap.directoryName}`)).items).toEqual([]);
  await backend.db.execute(sql`insert into shipment_draws (shipment_id, draw_id, member_id, requested_at)
    values (${shipmentId}, ${cheap.drawId}, ${second.memberId}, now())`);
  expect((await list('shipments', `${query}&draw=${cheap.directoryName}`)).items).toHaveLength(1);
});

describe('A long list', () => {
  const SIZE = 5_432;
  let member: Buyer;
  beforeAll(async () => {
    member = await aBuyer(backend);
    const drawIds = [(await aDrawOnSale(backend)).drawId];
    await writeHistory(
      backend.url,
      { number: 1, memberId: member.memberId, drawIds },
      { orders: SIZE, shipments: 1 },
    );
    // Rows of the same time, over the end of a part.
    await backend.db.execute(sql`update orders set ordered_at = '2025-01-01 00:00:00.123456Z'
      where member_id = ${member.memberId} and first_ticket % 2 = 1`);
  });

  const csv = async (what: string, query: string) => {
    const answer = await hana.ask('GET', `/api/ops/${what}.csv${query}`);
    return { type: answer.headers['content-type'], text: answer.rawPayload.toString('utf8') };
  };

  test('is paged without a gap or repetition, while earlier rows change', async () => {
    const seen: string[] = [];
    let after = '';
    do {
      const query = `?member=${member.memberId}&limit=100${after === '' ? '' : `&after=${after}`}`;
      const { items, next, all } = await list('orders', query);
      expect(all).toEqual(after === '' ? { rows: SIZE, yen: SIZE * 700 } : null);
      seen.push(...items.map(({ orderId }: { orderId: string }) => orderId));
      await backend.db.execute(sql`update orders set ordered_at = '2024-01-01' where order_id = ${seen[0]}`);
      after = next ?? '';
    } while (after !== '');
    expect([seen.length, new Set(seen).size]).toEqual([SIZE, SIZE]);
  });

  test('is exported as CSV in parts, with one heading and each row once', async () => {
    const { type, text } = await csv('orders', `?member=${member.memberId}`);
    expect(type).toBe('text/csv; charset=utf-8');
    expect(text.startsWith('\uFEFF"注文番号","注文日時",')).toBe(true);
    const lines = text.split('\r\n').slice(1, -1);
    expect([lines.length, new Set(lines.map((line) => line.slice(0, 21))).size]).toEqual([SIZE, SIZE]);
    expect(text.match(/\uFEFF/g)).toHaveLength(1);
    expect((await operatorLogOf(backend)).at(-1)).toMatchObject({
      action: 'exportOrders',
      facts: { filter: { member: member.memberId } },
    });
  });

  test('has times of Japan and cells that no spreadsheet takes for a formula', async () => {
    await backend.db.execute(
      sql`update draws set title = '=HYPERLINK("http://evil")' where draw_id = ${dear.drawId}`,
    );
    const { text } = await csv('orders', `?draw=${dear.directoryName}`);
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`);
    const { text: day } = await csv('orders', '?from=2026-04-01&to=2026-04-01');
    expect(day).toContain('"2026-04-01 00:00:00"');
  });

  test.each(['payments', 'refunds', 'shipments'])('of %s is exported too', async (what) => {
    const { text } = await csv(`accounting/${what}`, '');
    const { all } = await list(what, '?limit=1');
    expect(text.split('\r\n').slice(1, -1)).toHaveLength(all.rows);
  });
});

test.each(['orders', 'payments', 'refunds', 'shipments'])(
  'The list of the %s of one member is recorded in the operator log, others are not',
  async (what) => {
    const before = (await operatorLogOf(backend)).length;
    await list(what);
    await list(what, `?member=${first.memberId}`);
    const [entry, ...more] = (await operatorLogOf(backend)).slice(before);
    expect(entry?.facts).toMatchObject({ by: 'member', memberIds: [first.memberId] });
    expect(more).toEqual([]);
  },
);

const ORDER_ID = '00000000-0000-4000-8000-000000000000';

test.each([
  ['a day that does not exist', `2026-02-31T00:00:00.000000Z_${ORDER_ID}`],
  ['an hour that does not exist', `2026-02-01T24:00:00.000000Z_${ORDER_ID}`],
  ['a month that does not exist', `2026-13-01T00:00:00.000000Z_${ORDER_ID}`],
  ['a year before all', `0000-01-01T00:00:00.000000Z_${ORDER_ID}`],
  ['an id that is none', '2026-02-01T00:00:00.000000Z_3f2a91bc'],
  ['the id of a row of the ledger', '2026-02-01T00:00:00.000000Z_17'],
  ['two ids', `2026-02-01T00:00:00.000000Z_${ORDER_ID}_${ORDER_ID}`],
  ['nothing', ''],
])('A position with %s is an invalid parameter', async (_what, after) => {
  const query = `?after=${encodeURIComponent(after)}`;
  for (const what of ['orders', 'refunds', 'shipments'])
    expect((await hana.ask('GET', `/api/ops/accounting/${what}${query}`)).json()).toMatchObject({
      code: 'invalidInput',
      parameter: 'after',
    });
  const found = await hana.ask('POST', '/api/ops/orders/search', { body: { after } });
  expect(found.json()).toMatchObject({ code: 'invalidInput', parameter: 'after' });
});

test('A position in the ledger names a row of it', async () => {
  const payments = async (id: string) =>
    statusAndCode(
      await hana.ask('GET', `/api/ops/accounting/payments?after=2026-02-01T00:00:00.000000Z_${id}`),
    );
  expect([await payments('17'), await payments(ORDER_ID), await payments('0'.repeat(18))]).toEqual([
    '200',
    '422 invalidInput',
    '422 invalidInput',
  ]);
});
