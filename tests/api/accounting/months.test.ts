import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { auditLedger } from '#backend/audit/audit.ts';
import { JAPAN_OFFSET_MS } from '#backend/domain/time.ts';
import { monthOf, monthRange, nextMonth } from '#backend/domain/accounting/month.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { IDEMPOTENCY_HEADER } from '#lib/contract/ops/values.ts';
import { revealAll } from '../../support/beacon.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { balancesOf, parseFreee, parseMoneyforward, parseYayoi } from '../../support/journal-parsers.ts';
import { statusAndCode } from '../../support/members.ts';
import { runLongOperations } from '../../support/long-operations.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aPayingShop, paying } from '../../support/payments.ts';
import { anUnpaidShipment, openedFee } from '../../support/shipping-fees.ts';
import { CLOSED_MONTH_CASES } from '../audit/closed-month-cases.ts';
import { findingsAfter } from '../audit/findings.ts';
import { openTestDatabase } from '../../support/database.ts';
import { positionsAt, lockClosedMonths, bookedIn } from '#backend/persistence/accounting/months.ts';
import { ADVISORY_LOCKS } from '#backend/persistence/db/advisory-locks.ts';

const shop = forAllTests(aPayingShop);
const hana = forAllTests(() => anOperator(shop, 'hana', 'finance'));

const MINUTE_MS = 60_000;
const fromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

/** The sales last for half an hour. In the last hour of a month they begin in the next one. */
const AHEAD_MIN = monthOf(fromNow(60)) === monthOf(fromNow(0)) ? 0 : 60;

/** The month of all sales, and the one after it. */
const month = monthOf(fromNow(AHEAD_MIN));
const next = nextMonth(month);
/** Longer than the rest of the month and the whole next one. */
const MINUTES_LATER = 63 * 24 * 60;

const refund = async (orderId: string, body: object) => {
  const answer = await hana.ask('POST', `/api/ops/orders/${orderId}/refund`, {
    body: { reason: 'broken', ...body },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
};

beforeAll(async () => {
  await shop.minutesPass(AHEAD_MIN);
  const draw = await shop.draw({ prizes: [1, 1, 52], drawnBefore: [1, 1] });
  const bought = async (quantity: number, paymentType: 'CARD' | 'PAYPAY' = 'CARD') => {
    const order = await paying(await shop.buyer(), draw, { quantity, paymentType });
    await shop.pay(order, { ending: 'paid' });
    await revealAll(shop.paying);
    return order;
  };
  await bought(5, 'PAYPAY');
  const tickets = await bought(5);
  const goodwill = await bought(10);
  const buyer = await shop.buyer();
  const shipment = await anUnpaidShipment(shop, buyer, { draw });
  await shop.pay(await openedFee(buyer, shipment.userShipId), { ending: 'paid' });
  // A payment of a cancelled order, which is returned.
  const short = await shop.draw({ prizes: [1], closesInMs: (AHEAD_MIN + 20) * MINUTE_MS });
  const late = await paying(await shop.buyer(), short, { quantity: 1 });
  await shop.minutesPass(30);
  await shop.jobs();
  await shop.pay(late, { ending: 'paid', captureFrom: 'any' });
  await refund(tickets.orderId, { scope: 'tickets', tickets: [5, 6] });
  await shop.jobs();
  await refund(goodwill.orderId, { scope: 'goodwill', yen: 300, method: 'bankTransfer' });
});

const close = (which: string, headers = {}) =>
  hana.ask('POST', `/api/ops/operations/months/${which}/closing`, { headers });
const figures = async (which: string) =>
  (await hana.ask('GET', `/api/ops/accounting/months/${which}`)).json().figures;

const reportOf = async (which: string) => {
  const to = new Date(monthRange(which).until.getTime() - 1_000 + JAPAN_OFFSET_MS).toISOString().slice(0, 10);
  return (await hana.ask('GET', `/api/ops/reports/sales?unit=day&from=${which}-01&to=${to}`)).json().current;
};

/** 5 × 700 by PayPay; 5 + 10 + 1 tickets and one fee of 600 by card. */
const SALES = [
  { of: 'shipping', paymentType: 'CARD', payments: 1, yen: 600 },
  { of: 'tickets', paymentType: 'CARD', payments: 3, yen: 11_200 },
  { of: 'tickets', paymentType: 'PAYPAY', payments: 1, yen: 3_500 },
];

describe('An open month', () => {
  test('is listed, and has its figures as of now', async () => {
    const { items } = (await hana.ask('GET', '/api/ops/accounting/months')).json();
    expect(items).toEqual([{ month, closedBy: null, closedAt: null }]);
    expect(await figures(month)).toMatchObject({
      sales: SALES,
      refunds: [
        { of: 'owed', scope: 'order', method: 'provider', taxPercent: 0, refunds: 1, yen: 700 },
        { of: 'tickets', scope: 'tickets', method: 'provider', taxPercent: 10, refunds: 1, yen: 1_400 },
      ],
      // (15,300 − 1,400) × 10 / 110
      tax: [{ taxPercent: 10, salesYen: 15_300, returnedYen: 1_400, taxYen: 1_263 }],
      positions: {
        refundsDue: { count: 0, yen: 0 },
        refundsRequested: { count: 1, yen: 300 },
        // 5 + 10 tickets less the goodwill
        unplayed: { count: 15, yen: 10_200 },
        // A prize in a shipment, and 5 − 2 of the order that its refund has played.
        unshipped: { count: 4, yen: 2_800 },
      },
    });
  });

  test('has the sums of the days of the report', async () => {
    const { sales, refunds } = await figures(month);
    const report = await reportOf(month);
    const sum = (rows: readonly { of: string; yen: number }[], ...of: string[]) =>
      rows.filter((row) => of.includes(row.of)).reduce((all, { yen }) => all + yen, 0);
    const total = {
      salesYen: sum(sales, 'tickets'),
      shippingYen: sum(sales, 'shipping'),
      refundedYen: sum(refunds, 'tickets', 'shipping'),
    };
    expect(total).toEqual({ salesYen: 14_700, shippingYen: 600, refundedYen: 1_400 });
    expect(report.total).toMatchObject({ ...total, netYen: 13_900 });
    for (const [key, yen] of Object.entries(total))
      expect([
        key,
        report.rows.reduce((all: number, row: Record<string, number>) => all + (row[key] ?? 0), 0),
      ]).toEqual([key, yen]);
  });

  test('has no journal, and cannot be closed before it is over', async () => {
    const journal = await hana.ask('GET', `/api/ops/accounting/months/${month}/journal?format=yayoi`);
    expect(statusAndCode(journal)).toBe('409 monthOpen');
    expect(statusAndCode(await close(month))).toBe('409 monthNotOver');
  });
});

type Waiting<Answer> = {
  readonly locktype: 'relation' | 'advisory';
  /** Done in a transaction that ends when `then` waits for its lock. */
  readonly first: string;
  readonly then: () => Promise<Answer>;
  /** Default: 0. */
  readonly waitMs?: number;
};

async function inTurn<Answer>({ locktype, first, then, waitMs = 0 }: Waiting<Answer>): Promise<Answer> {
  const client = await shop.db.$client.connect();
  try {
    await client.query(`begin; ${first}`);
    const waiting = then();
    const isWaiting = `select from pg_locks where not granted and locktype = '${locktype}'`;
    while ((await client.query(isWaiting)).rowCount === 0);
    await pause(waitMs);
    await client.query('commit');
    return await waiting;
  } finally {
    client.release();
  }
}

const ADD_ROW = `insert into ledger (kind, provider, payment_id, "from", "to", yen, provider_ref, at)
  select 'correction', 'komoju', 'odd', 'suspense', 'provider', 5, 'odd', max(at) from ledger`;

describe('A month that is over', () => {
  beforeAll(() => shop.minutesPass(MINUTES_LATER));

  test.each([
    ['of which nothing is booked', '2020-01', '404 notFound'],
    ['after one that is open', next, '409 earlierMonthOpen'],
    ['of no calendar', '2026-13', '404 notFound'],
  ])('%s is refused', async (_what, which, refusal) => {
    expect(statusAndCode(await close(which))).toBe(refusal);
  });

  test('is summed for longer than buyers wait for a statement', async () => {
    const hurried = openTestDatabase(shop.url, { statementMs: 50 });
    const range = monthRange(month);
    const sums = () =>
      Promise.all([
        positionsAt(hurried.monthsDb, range.until),
        inTransaction(hurried.monthsDb, async (tx) => {
          await lockClosedMonths(tx);
          return bookedIn(tx, range);
        }),
      ]);
    try {
      const first = 'lock table orders in access exclusive mode';
      // A client gives up a second after the server; a closing waits two for what is being booked.
      const waitMs = 2_200;
      const [positions, booked] = await inTurn({ locktype: 'relation', first, then: sums, waitMs });
      expect(positions.unplayed.count).toBe(15);
      expect(booked.length).toBeGreaterThan(0);
    } finally {
      await hurried.close();
    }
  });

  test('is closed once, with a row that was being written', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: 'close-the-month' };
    const started = await close(month, headers);
    await inTurn({ locktype: 'relation', first: ADD_ROW, then: () => runLongOperations(shop) });
    const closed = (await hana.ask('GET', `/api/ops/accounting/months/${month}`)).json();
    expect(closed).toMatchObject({ month, closedBy: 'hana', figures: { sales: SALES } });
    expect((await reportOf(month)).total).toMatchObject({
      salesYen: 14_700,
      shippingYen: 600,
      refundedYen: 1_400,
    });
    expect(closed.figures.movements).toContainEqual({
      kind: 'correction',
      from: 'suspense',
      to: 'provider',
      lines: 1,
      yen: 5,
      taxYen: 0,
    });
    expect((await close(month, headers)).body).toBe(started.body);
    expect(statusAndCode(await close(month))).toBe('409 monthClosed');
    // The row that was written has no settlement.
    expect((await auditLedger(shop.db)).map(({ check }) => check)).toEqual(['settlements are in the ledger']);
  });

  test.each(['update closed_months set closed_by = closed_by', 'delete from closed_months'])(
    'is closed for good: %s',
    async (change) => {
      await expect(shop.db.execute(sql.raw(change))).rejects.toThrow();
    },
  );

  test('gets no row that is written later: it is booked in the first open month', async () => {
    const stored = await figures(month);
    const write = async () =>
      shop.db.execute<{ isFirst: boolean }>(sql`
        with booked as (
          insert into ledger (kind, provider, payment_id, "from", "to", yen, provider_ref, tax_yen, at)
          values ('fee', 'komoju', 'late', 'fees', 'provider', 110, 'late', 10, pg_catalog.now() - interval '2 hours')
          returning at)
        select at = (select until_at from closed_months) as "isFirst" from booked`);
    // As the closing of another month does while it sums.
    const first = `select pg_advisory_xact_lock(${ADVISORY_LOCKS.months})`;
    const { rows } = await inTurn({ locktype: 'advisory', first, then: write });
    expect(rows).toEqual([{ isFirst: true }]);
    expect(await figures(month)).toEqual(stored);
    expect(await figures(next)).toMatchObject({
      movements: [{ kind: 'fee', from: 'fees', to: 'provider', lines: 1, yen: 110, taxYen: 10 }],
    });
  });
});

describe('The journal of a closed month', () => {
  const bytes = async (format: string) =>
    (await hana.ask('GET', `/api/ops/accounting/months/${month}/journal?format=${format}`)).rawPayload;

  test('is the same in each format, and recorded', async () => {
    const others = { 売上高: -13_900, 預り金: 0, 仮払金: 5 };
    expect(balancesOf(parseYayoi(await bytes('yayoi')))).toEqual({ ...others, 売掛金: 13_895 });
    expect(balancesOf(parseMoneyforward(await bytes('moneyforward')))).toEqual({ ...others, 売掛金: 13_895 });
    expect(balancesOf(parseFreee(await bytes('freee')))).toEqual({ ...others, KOMOJU: 13_895 });
    expect((await operatorLogOf(shop)).at(-1)).toMatchObject({
      action: 'exportJournal',
      facts: { month, format: 'freee' },
    });
  });
});

describe('The audit of closed months finds', () => {
  test.each(CLOSED_MONTH_CASES)('%s', async (_what, finds, breaks) => {
    expect(await findingsAfter({ shop }, breaks(shop))).toEqual(expect.arrayContaining([...finds]));
  });
});
