import { sql } from 'drizzle-orm';
import { oneRun } from '#backend/domain/backlog.ts';
import { recordJobRuns } from '#backend/persistence/monitoring/jobs.ts';
import { aBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale, anOrder, aShipment } from '../../support/orders.ts';
import { anOperator } from '../../support/operator.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { midnightIsFar } from '../../support/japan-midnight.ts';

await midnightIsFar();

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend));
const read = async (path: string) => (await hana.ask('GET', `/api/ops/${path}`)).json();

/** A minute after midnight in Japan, or a minute ago shortly after midnight. */
function thisMorning(now: number): Date {
  const japan = 9 * 60 * MINUTE_MS;
  const midnight = Math.floor((now + japan) / DAY_MS) * DAY_MS - japan;
  return new Date(Math.min(midnight + MINUTE_MS, now - 1));
}

test('Today is counted by the time of payment, orders by the time of the order, of all draws or of one', async () => {
  const draw = await aDrawOnSale(backend, { prizes: [2, 18] });
  const other = await aDrawOnSale(backend);
  const upcoming = await aDrawOnSale(backend, { opensInMs: 3 * DAY_MS, closesInMs: 9 * DAY_MS });
  const later = await aDrawOnSale(backend, { opensInMs: 8 * DAY_MS, closesInMs: 9 * DAY_MS });
  const order = async (but: Parameters<typeof anOrder>[2]) =>
    anOrder(backend, { userId: (await aBuyer(backend)).memberId }, { drawId: draw.drawId, ...but });
  const now = Date.now();
  const today = thisMorning(now);
  const before = new Date(now - 2 * DAY_MS);
  await order({ orderedAt: before, settledAt: before });
  await order({ orderedAt: before, settledAt: today });
  await order({ orderedAt: today, settledAt: today, quantity: 2, total: 1_400, drawId: other.drawId });
  await order({ orderedAt: today, status: 'ERROR', paymentStatus: 'DECLINED', reason: 'declined' });
  await order({ orderedAt: today, status: 'START', paymentType: null });
  const answer = await read('today');
  expect(answer).toMatchObject({
    sales: { orders: 2, tickets: 3, yen: 2_100 },
    orders: { placed: 3, open: 1, paid: 1, ended: 1, conversion: 0.5 },
    salesByHour: [{ orders: 2, tickets: 3, yen: 2_100 }],
    methods: [{ paymentType: 'CARD', paid: 1, failures: [{ reason: 'declined', orders: 1 }] }],
  });
  const states = new Map(
    answer.draws.map((one: { directoryName: string; state: string }) => [one.directoryName, one]),
  );
  expect(states.has(later.directoryName)).toBe(false);
  expect(states.get(upcoming.directoryName)).toMatchObject({ state: 'upcoming' });
  expect(states.get(draw.directoryName)).toMatchObject({
    state: 'onSale',
    today: { orders: 1, tickets: 1, yen: 700 },
    prizes: [
      { grade: 'A', total: 2, remaining: 2 },
      { grade: 'B', total: 18, remaining: 18 },
    ],
  });
  expect(await read(`today?draw=${draw.directoryName}`)).toMatchObject({
    sales: { orders: 2, tickets: 2, yen: 1_400 },
    orders: { placed: 4, open: 1, paid: 2, ended: 1 },
  });
  expect(await read('today?draw=nothing')).toMatchObject({ code: 'notFound', parameter: 'draw' });
});

test('Open shipments are counted by stage and by the days that they are in it', async () => {
  const { memberId: userId } = await aBuyer(backend);
  const since = async (status: Parameters<typeof aShipment>[2], days: number, change = sql``) => {
    const id = await aShipment(backend, { userId }, status);
    await backend.db
      .execute(sql`update shipments set requested_at = now() - ${days} * interval '1 day' ${change}
      where shipment_id = ${id}`);
  };
  await since('START', 0);
  await since('START', 8);
  await since('START', 2, sql`, fee = 700, pay_until = now()`);
  await since('START', 9, sql`, withdrawn_at = now(), prizes = 0`);
  await since('WAITING', 9, sql`, accepted_at = now() - interval '25 hours'`);
  await since('WAITING', 9, sql`, accepted_at = now(), packed_at = now()`);
  await since(
    'WAITING',
    9,
    sql`, accepted_at = now(), paused_at = now() - interval '25 hours', pause_reason = 'damage'`,
  );
  await since('COMPLETEMAIL', 9, sql`, shipped_at = now() - interval '4 days'`);
  await since('DELIVERED', 9);
  await since('DELIVERED', 9, sql`, shipped_at = now(), problem = 'damaged', problem_since = now()`);
  const { stages } = await read('today/shipments');
  expect(stages).toMatchObject([
    { stage: 'toAccept', count: 2, byAge: [1, 0, 0, 1] },
    { stage: 'toPack', count: 1, byAge: [0, 1, 0, 0] },
    { stage: 'toNumber', count: 1, byAge: [1, 0, 0, 0] },
    { stage: 'paused', count: 1, byAge: [0, 1, 0, 0] },
    { stage: 'problem', count: 1, byAge: [1, 0, 0, 0] },
    { stage: 'underWay', count: 1, byAge: [0, 0, 1, 0] },
    { stage: 'toPay', count: 1, byAge: [0, 1, 0, 0] },
  ]);
  expect(Date.parse(stages[0].oldestAt)).toBeCloseTo(Date.now() - 8 * DAY_MS, -6);
});

test('Refunds, approvals, disputes and findings that wait are counted with their sums and the oldest', async () => {
  const orderId = await anOrder(backend, { userId: (await aBuyer(backend)).memberId });
  await backend.db.execute(sql`
    insert into refunds (draw_id, order_id, provider, payment_id, yen, reason, made_at, due_at, is_whole, method, done_at, scope)
    select draw_id, order_id, 'test', 'payment-' || n, 100 * n, 'byShop', now() - n * interval '1 day', now(), false,
      case when n = 3 then 'bankTransfer' else 'provider' end, case when n = 4 then now() end, 'goodwill'
    from orders, generate_series(1, 4) n where order_id = ${orderId}`);
  await backend.db.execute(sql`
    insert into approvals (call, input, summary, reason, requested_by, requested_at, expires_at)
    values ('refundOrder', '{}', '', '', 'hana', now() - interval '1 day', now() + interval '6 days'),
           ('refundOrder', '{}', '', '', 'hana', now() - interval '8 days', now() - interval '1 day')`);
  await backend.db.execute(sql`
    insert into disputes (provider, dispute_id, payment_id, draw_id, order_id, yen, state, opened_at, due_at, ended_at)
    select 'test', state, 'payment-1', draw_id, order_id, 500, state, now() - interval '3 days',
      case when state = 'open' then now() + interval '2 days' end, case when state <> 'open' then now() end
    from orders, unnest(array['open', 'lost', 'won']) state where order_id = ${orderId}`);
  await backend.db.execute(sql`
    insert into reconciliation_findings (provider, kind, subject, ref, yen_here, found_at, seen_at)
    values ('test', 'missingAtProvider', 'payment', 'one', 700, now() - interval '2 hours', now())`);
  await backend.db.execute(sql`
    insert into order_reviews (order_id, draw_id, reasons, made_at, decision, decided_at, note)
    select gen_random_uuid(), draw_id, '{splitSums}', now() - interval '3 hours', decision,
           case when decision is not null then now() end, decision
      from orders, unnest(array[null, 'refuse']) decision where order_id = ${orderId}`);
  expect(await read('today/refunds')).toMatchObject({
    due: { count: 2, yen: 300, oldestAt: expect.any(String) },
    requested: { count: 1, yen: 300 },
    approvals: { count: 1, oldestAt: expect.any(String) },
  });
  expect(await read('today/disputes')).toMatchObject({
    open: { count: 1, yen: 500, dueAt: expect.any(String) },
    undecided: { count: 1, yen: 500 },
    reviews: { count: 1, oldestAt: expect.any(String) },
    findings: { count: 1 },
  });
  await recordJobRuns(backend.db, [oneRun('ledger-audit', 1, 'orders'), oneRun('emails', 1, null)]);
  const { alarms, backup, ledgerAudit } = await read('alarms');
  expect([backup, ledgerAudit]).toMatchObject([null, { isWell: false, found: 'orders' }]);
  expect(alarms.map(({ kind }: { kind: string }) => kind)).toEqual([
    'ledgerAuditFailed',
    'backlogStale',
    'noBackup',
    'moneyOwed',
    'providerDisagrees',
    'disputeToDecide',
    // The token of the test.
    'accessGiven',
  ]);
});
