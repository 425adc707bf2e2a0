import { sql } from 'drizzle-orm';
import { jobStatus } from '#backend/persistence/monitoring/jobs.ts';
import { type JobRuns, oneRun } from '#backend/domain/backlog.ts';
import { errorName, recordRuns } from '#backend/jobs/job-log.ts';
import { recordJobRuns } from '#backend/persistence/monitoring/jobs.ts';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';
import { aPayingShop, paying } from '../../support/payments.ts';

const backend = forAllTests(aBackend);
afterEach(() => backend.db.execute(sql`delete from job_runs`));

const currentStatus = () => jobStatus(backend.db);

const success = (job: string) => oneRun(job, 3, null);
const failure = (job: string, error = 'Error') => oneRun(job, 3, error);
const record = (...ended: JobRuns[]) => recordJobRuns(backend.db, ended);

test('A successful run is stored with its start, end and last success', async () => {
  await record(oneRun('emails', 1_500, null));
  const { at, jobs } = await currentStatus();
  const [run] = jobs;
  expect(run).toMatchObject({ job: 'emails', runs: 1, failures: 0, failing: 0, lastError: null });
  expect(run?.succeededAt).toEqual(run?.endedAt);
  expect(Number(run?.endedAt) - Number(run?.startedAt)).toBe(1_500);
  expect(Number(run?.endedAt)).toBeLessThanOrEqual(Number(at) + 1);
});

test('Consecutive failures are counted across backends until a run succeeds', async () => {
  await record(success('expire-holds'));
  await backend.db.execute(sql`update job_runs set succeeded_at = succeeded_at - interval '1 minute'`);
  await record(failure('expire-holds', 'Error'));
  await record(failure('expire-holds', 'DatabaseError 57P01'));
  const [failing] = (await currentStatus()).jobs;
  expect(failing).toMatchObject({ runs: 3, failures: 2, failing: 2, lastError: 'DatabaseError 57P01' });
  expect(Number(failing?.endedAt) - Number(failing?.succeededAt)).toBeGreaterThanOrEqual(60_000);
  await record(success('expire-holds'));
  const [again] = (await currentStatus()).jobs;
  // The name of the last error is kept.
  expect(again).toMatchObject({ runs: 4, failures: 2, failing: 0, lastError: 'DatabaseError 57P01' });
});

test('Two backends that write at the same time lose no run', async () => {
  const names = Array.from({ length: 20 }, (_, nth) => `job ${nth}`);
  const rounds = Array.from({ length: 20 }, (_, nth) =>
    record(...(nth % 2 === 0 ? names : names.toReversed()).map((name) => success(name))),
  );
  await Promise.all(rounds);
  const { jobs } = await currentStatus();
  expect(jobs.map(({ runs }) => runs)).toEqual(names.map(() => 20));
});

test('Runs that could not be stored are stored with the next ones', async () => {
  let isUnavailable = true;
  const written: JobRuns[] = [];
  const unavailable = new Error('unavailable');
  const runs = recordRuns(async (ended) => {
    if (isUnavailable) throw unavailable;
    written.push(...ended);
  });
  runs.ended('emails', { tookMs: 1, error: undefined });
  runs.ended('emails', { tookMs: 2, error: unavailable });
  await runs.stop();
  expect(written).toEqual([]);
  isUnavailable = false;
  runs.ended('emails', { tookMs: 3, error: unavailable });
  await runs.stop();
  expect(written).toEqual([
    { job: 'emails', runs: 3, failures: 2, failing: 2, lastError: 'Error', tookMs: 3 },
  ]);
});

test('The stored name of an error contains no data of the failing row', async () => {
  const insert = sql`insert into members (email, email_key) values ('marupo@example.jp', 'other@example.jp')`;
  const error = await Promise.resolve(backend.db.execute(insert)).catch((thrown: unknown) => thrown);
  expect(JSON.stringify(error)).toContain('marupo@example.jp');
  expect(errorName(error)).toBe('DatabaseError 23514');
  expect(errorName(new AggregateError([new TypeError('of marupo@example.jp')]))).toBe('TypeError');
  expect(errorName('marupo@example.jp')).toBe('unknown');
});

test('Without work to do every backlog is empty', async () => {
  const { backlogs } = await currentStatus();
  expect(backlogs.map(({ count, oldestAt }) => [count, oldestAt])).toEqual(backlogs.map(() => [0, null]));
  expect(backlogs.length).toBeGreaterThan(10);
});

describe('The status for operators', () => {
  const shop = forAllTests(aPayingShop);

  test('An operator sees how each job went and the age of each backlog', async () => {
    const draw = await shop.draw();
    await shop.pay(await paying(await shop.buyer(), draw), { ending: 'paid' });
    await recordJobRuns(shop.db, [
      oneRun('expire-holds', 5, null),
      oneRun('emails', 7, 'EmailNotSentError 451'),
    ]);
    const operator = await anOperator(shop);
    const { at, jobs, backlogs } = (await operator.ask('GET', '/api/ops/status')).json();
    expect(jobs).toEqual([
      expect.objectContaining({
        job: 'emails',
        failing: 1,
        succeededAt: null,
        lastError: 'EmailNotSentError 451',
      }),
      expect.objectContaining({ job: 'expire-holds', runs: 1, failures: 0, failing: 0, lastError: null }),
    ]);
    const emails = backlogs.find(({ what }: { what: string }) => what === 'emails');
    expect(emails).toEqual({ what: 'emails', count: 1, oldestAt: expect.any(String) });
    expect(Date.parse(emails.oldestAt)).toBeLessThanOrEqual(Date.parse(at));
  });

  test('Only an operator sees the status', async () => {
    expect((await shop.get('/api/ops/status')).statusCode).toBe(401);
  });
});
