import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { deletePastRetention } from '#backend/actions/retention.ts';
import {
  claimLongOperation,
  insertPart,
  renewLongOperation,
  endLongOperation,
  partsOf,
} from '#backend/persistence/staff/long-operations.ts';
import { operatorTokens } from '#backend/persistence/schema.ts';
import { LONG_OPERATION_CALLS } from '#lib/contract/long-operation-enums.ts';
import { IDEMPOTENCY_HEADER } from '#lib/contract/ops/values.ts';
import { aBackend, captureLog } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { runLongOperations } from '../../support/long-operations.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator, type Operator, operatorLogOf } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { aPaidOrder } from '../../support/shop.ts';

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend, 'hana', 'finance'));
const packer = forAllTests(() => anOperator(backend, 'packer', 'packer'));
const logs = captureLog();

const ORDERS = '/api/ops/operations/orders?least=500';
const CALLS = LONG_OPERATION_CALLS;

beforeAll(async () => {
  const draw = await aDrawOnSale(backend, { price: 500 });
  for (const quantity of [1, 5]) await aPaidOrder(backend, await aBuyer(backend), { draw, quantity });
});

const start = async (path = ORDERS, operator: Operator = hana) => {
  const answer = await operator.ask('POST', path);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};
const show = async (operationId: string) =>
  (await hana.ask('GET', `/api/ops/operations/${operationId}`)).json();
const download = (operationId: string, operator: Operator = hana) =>
  operator.ask('GET', `/api/ops/operations/${operationId}/file`);

const runJobs = (
  on: Parameters<typeof runLongOperations>[0] = backend,
  options: Parameters<typeof runLongOperations>[1] = {},
) => runLongOperations(on, { logTo: logs, ...options });

const endLeases = () => backend.db.execute(sql`update long_operations set leased_until = now()`);

test('An export goes on after its start, is listed with its progress, and has the file of the direct call', async () => {
  const started = await start();
  expect(started).toMatchObject({
    call: 'exportOrders',
    query: { least: 500 },
    state: 'waiting',
    done: 0,
    ofAll: null,
    requestedBy: 'hana',
    endedAt: null,
    fileUntil: null,
  });
  const { operationId } = started;
  expect(statusAndCode(await download(operationId))).toBe('409 notInState');
  await runJobs();
  expect(await show(operationId)).toMatchObject({ state: 'done', done: 2, ofAll: 2 });
  const file = await download(operationId);
  const direct = await hana.ask('GET', '/api/ops/orders.csv?least=500');
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(file.rawPayload.equals(direct.rawPayload)).toBe(true);
  expect(file.body.split('\r\n')).toHaveLength(4);
  const log = await operatorLogOf(backend);
  expect(log.slice(-3).map(({ action, facts }) => [action, facts['operationId']])).toEqual([
    ['startOrdersExport', operationId],
    ['downloadLongOperation', operationId],
    ['exportOrders', undefined],
  ]);
});

test('The same idempotency key starts one', async () => {
  const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
  const first = (await hana.ask('POST', ORDERS, { headers })).json();
  const again = (await hana.ask('POST', ORDERS, { headers })).json();
  expect(again).toEqual(first);
  await runJobs();
});

test('Only roles that may make the call see the operation and its file, also after a change of the role', async () => {
  const { operationId } = await start('/api/ops/operations/refunds');
  await runJobs();
  const idsOf = async (operator: Operator): Promise<string[]> =>
    (await operator.ask('GET', '/api/ops/operations'))
      .json()
      .items.map((one: { operationId: string }) => one.operationId);
  expect([await idsOf(hana), await idsOf(packer)]).toEqual([expect.arrayContaining([operationId]), []]);
  expect(statusAndCode(await download(operationId, packer))).toBe('404 notFound');
  const former = await anOperator(backend, 'jiro', 'finance');
  const own = await start('/api/ops/operations/payments', former);
  await backend.db
    .update(operatorTokens)
    .set({ role: 'packer' })
    .where(eq(operatorTokens.tokenId, former.tokenId));
  await runJobs();
  expect(statusAndCode(await download(own.operationId, former))).toBe('404 notFound');
  expect((await download(own.operationId)).statusCode).toBe(200);
  expect(statusAndCode(await hana.ask('POST', '/api/ops/operations/operator-log'))).toBe(
    '403 permissionDenied',
  );
});

test('Another backend takes up the work of a killed one, which writes no more into it', async () => {
  const { operationId } = await start();
  const killed = await claimLongOperation(backend.db, CALLS);
  if (killed === undefined) throw new Error('Nothing was claimed.');
  const part = { bytes: Buffer.from('half'), done: 1, ofAll: 2, number: 0 };
  expect(await insertPart(backend.db, killed, part)).toBe(true);
  expect(await show(operationId)).toMatchObject({ state: 'running', done: 1, ofAll: 2 });
  const other = await aBackend({ database: backend.url });
  await runJobs(other);
  expect(await show(operationId)).toMatchObject({ state: 'running' });
  await endLeases();
  await runJobs(other);
  await other.close();
  expect(
    await Promise.all([
      insertPart(backend.db, killed, { ...part, number: 1 }),
      renewLongOperation(backend.db, killed),
      endLongOperation(backend.db, killed, null),
    ]),
  ).toEqual([false, false, false]);
  expect((await download(operationId)).body).toMatch(/^\uFEFF"注文番号"/);
});

test('An operation whose backends end three times is given up; a backend that stops hands it over', async () => {
  const { operationId } = await start();
  const stopped = AbortSignal.abort();
  for (let time = 0; time < 4; time += 1) await runJobs(backend, { stopping: stopped });
  for (let time = 0; time < 3; time += 1) {
    expect(await claimLongOperation(backend.db, CALLS)).toMatchObject({ operationId });
    await endLeases();
  }
  await runJobs();
  expect(await show(operationId)).toMatchObject({ state: 'interrupted', fileUntil: null });
  expect(logs.last('long operation interrupted')).toMatchObject({ operationId });
});

test('An error ends an operation', async () => {
  const { operationId } = await start();
  const exportOrders = () => {
    throw new Error('no rows today');
  };
  await runJobs(backend, { work: { exportOrders } });
  expect(await show(operationId)).toMatchObject({ state: 'failed', fileUntil: null });
  expect(logs.last('long operation failed')).toMatchObject({
    operationId,
    err: { message: 'no rows today' },
  });
});

test('A file is gone after 24 hours, the checks of an audit stay', async () => {
  const file = await start();
  const audit = await start('/api/ops/operations/audit');
  expect((await start('/api/ops/operations/audit')).operationId).toBe(audit.operationId);
  await runJobs();
  const later = sql`update long_operations set ended_at = ended_at - interval '24 hours'`;
  await backend.db.execute(later);
  expect(statusAndCode(await download(file.operationId))).toBe('410 fileExpired');
  expect(statusAndCode(await download(audit.operationId))).toBe('409 notInState');
  await deletePastRetention(backend.db);
  const { rows } = await backend.db.execute(sql`select distinct operation_id from long_operation_parts`);
  expect(rows).toEqual([{ operation_id: audit.operationId }]);
  const { operation, checks } = (
    await hana.ask('GET', `/api/ops/operations/${audit.operationId}/checks`)
  ).json();
  expect(operation).toMatchObject({ state: 'done', done: checks.length, ofAll: checks.length });
  // The test has booked payments that the provider does not know.
  const wrong = checks.filter(({ found }: { found: number }) => found > 0);
  expect(wrong.map(({ name }: { name: string }) => name)).toContain('captures have a payment session');
  const { jobs } = (await hana.ask('GET', '/api/ops/status')).json();
  expect(jobs).toContainEqual(expect.objectContaining({ job: 'ledger-audit', runs: 1, failures: 1 }));
  expect(statusAndCode(await hana.ask('GET', `/api/ops/operations/${file.operationId}/checks`))).toBe(
    '404 notFound',
  );
});

test('A file that is deleted while it is sent breaks off with an error', async () => {
  const { operationId } = await start();
  const run = await claimLongOperation(backend.db, CALLS);
  if (run === undefined) throw new Error('Nothing was claimed.');
  for (const number of [0, 1])
    await insertPart(backend.db, run, {
      bytes: Buffer.from(`part ${number}`),
      done: number + 1,
      ofAll: 2,
      number,
    });
  await endLongOperation(backend.db, run, null);
  const parts = partsOf(backend.db, operationId)[Symbol.asyncIterator]();
  expect(String((await parts.next()).value)).toBe('part 0');
  await backend.db.execute(sql`delete from long_operation_parts where operation_id = ${operationId}`);
  await expect(parts.next()).rejects.toThrow('Part 1 of 2 is deleted.');
});

test('A journal needs a closed month; more than twenty that wait are refused', async () => {
  const journal = '/api/ops/operations/months/2020-01/journal?format=freee';
  expect(statusAndCode(await hana.ask('POST', journal))).toBe('404 notFound');
  await backend.db.execute(sql`insert into long_operations (call, query, requested_by, requested_at)
    select 'exportOperatorLog', '{}', 'hana', now() from generate_series(1, 20)`);
  expect(statusAndCode(await hana.ask('POST', ORDERS))).toBe('503 busy');
});
