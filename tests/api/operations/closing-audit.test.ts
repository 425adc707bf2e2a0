import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { monthOf, monthRange } from '#backend/domain/accounting/month.ts';
import { oneRun } from '#backend/domain/operations/backlog.ts';
import { longOperationJobs } from '#backend/jobs/long-operations.ts';
import { createLog } from '#backend/log.ts';
import { jobLog } from '#backend/persistence/operations/job-store.ts';
import { longOperationRuns } from '#backend/persistence/operations/long-operation-store.ts';
import { createLongWork } from '#backend/services.ts';
import { captureLog } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator } from '../../support/operator.ts';
import { aPayingShop, paying } from '../../support/payments.ts';

const shop = forAllTests(aPayingShop);
const hana = forAllTests(() => anOperator(shop, 'hana', 'finance'));

const month = monthOf(new Date());
const { until } = monthRange(month);
const MINUTE_MS = 60_000;

beforeAll(async () => {
  const order = await paying(await shop.buyer(), await shop.draw({ prizes: [2, 4] }), { quantity: 1 });
  await shop.pay(order, { ending: 'paid' });
  await shop.jobs();
  await shop.minutesPass(Math.ceil((until.getTime() - Date.now()) / MINUTE_MS) + 120);
});

const priceRises = (by: number) => shop.db.execute(sql`update draws set price = price + ${by}`);
const startAudit = () => hana.ask('POST', '/api/ops/operations/audit');

async function auditInBackground() {
  await startAudit();
  const longWork = createLongWork(shop.database, { audit: shop.deps.audit, journalTitles: undefined });
  const log = createLog('info', captureLog());
  const jobs = longOperationJobs({ longOperations: longOperationRuns(shop.db), longWork, log });
  for (const job of jobs) await job.work(new AbortController().signal);
}

/** Only an audit within the call sees the error that is made after the one in the background. */
async function closedAfter(change: () => Promise<unknown>) {
  await auditInBackground();
  await priceRises(1);
  try {
    await change();
    const body = { dryRun: true };
    return statusAndCode(await hana.ask('POST', `/api/ops/accounting/months/${month}/close`, { body }));
  } finally {
    await priceRises(-1);
  }
}

const audit = (set: string) =>
  shop.db.execute(sql`
    update long_operations set ${sql.raw(set)}
     where requested_at = (select max(requested_at) from long_operations)`);
const record = (fault: string | null) => jobLog(shop.db).record([oneRun('ledger-audit', 1, fault)]);

test('A month is closed with the result of an audit in the background', async () => {
  expect(await closedAfter(async () => {})).toBe('200');
});

test('also after a nightly audit without errors, whatever an earlier one found', async () => {
  await record('orders');
  expect(await closedAfter(() => record(null))).toBe('200');
});

test.each<[string, () => Promise<unknown>]>([
  ['which has failed', () => audit(`failure = 'failed'`)],
  ['which was interrupted', () => audit(`failure = 'interrupted'`)],
  ['which began within the hour after the month', () => audit(`started_at = '${atMinute(59)}'`)],
  ['which began more than 24 hours ago', () => shop.minutesPass(24 * 60 + 1)],
  [
    'of which a check is missing',
    () => shop.db.execute(sql`delete from long_operation_parts where part = 0`),
  ],
  ['which found an error', () => auditInBackground()],
  ['after which another one found an error', () => record('orders')],
  ['after which another one found an error, and a later one none', () => findsAndForgets()],
  ['after which an older release recorded an error', () => recordsWithoutTime()],
])('It is audited again after an audit in the background %s', async (_what, change) => {
  expect(await closedAfter(change)).toBe('409 auditNotInOrder');
});

test('It is audited again while another audit waits or runs', async () => {
  expect(await closedAfter(startAudit)).toBe('409 auditNotInOrder');
  expect(
    await closedAfter(async () => {
      await startAudit();
      await longOperationRuns(shop.db).claim(['auditBooks']);
    }),
  ).toBe('409 auditNotInOrder');
});

const atMinute = (minute: number): string => new Date(until.getTime() + minute * MINUTE_MS).toISOString();

async function findsAndForgets(): Promise<void> {
  await record('orders');
  await pause(5);
  await record(null);
}

async function recordsWithoutTime(): Promise<void> {
  await record('orders');
  await shop.db.execute(sql`update job_runs set failed_at = null`);
}
