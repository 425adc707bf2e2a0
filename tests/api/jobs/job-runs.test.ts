import { sql } from 'drizzle-orm';
import { jobStatus } from '#backend/actions/operations/jobs.ts';
import { type JobRuns, oneRun } from '#backend/domain/operations/backlog.ts';
import { errorName, recordRuns } from '#backend/jobs/job-log.ts';
import { databaseClock } from '#backend/persistence/clock.ts';
import { openDatabase, type OpenDatabase } from '#backend/persistence/database.ts';
import { jobLog, jobStore } from '#backend/persistence/operations/job-store.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';

let fresh: FreshDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url);
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});
afterEach(() => database.db.execute(sql`delete from job_runs`));

const standing = () => jobStatus({ clock: databaseClock(database.db), jobs: jobStore(database.db) });

const well = (job: string) => oneRun(job, 3, null);
const ill = (job: string, fault = 'Error') => oneRun(job, 3, fault);
const note = (...ended: JobRuns[]) => jobLog(database.db).record(ended);

test('A successful run is stored with its start, end and last success', async () => {
  await note(oneRun('emails', 1_500, null));
  const { at, jobs } = await standing();
  const [run] = jobs;
  expect(run).toMatchObject({ job: 'emails', runs: 1, failures: 0, failing: 0, fault: null });
  expect(run?.wentWellAt).toEqual(run?.endedAt);
  expect(Number(run?.endedAt) - Number(run?.startedAt)).toBe(1_500);
  expect(Number(run?.endedAt)).toBeLessThanOrEqual(Number(at) + 1);
});

test('Consecutive failures are counted across backends until a run succeeds', async () => {
  await note(well('expire-holds'));
  await note(ill('expire-holds', 'Error'));
  await note(ill('expire-holds', 'DatabaseError 57P01'));
  const [failing] = (await standing()).jobs;
  expect(failing).toMatchObject({ runs: 3, failures: 2, failing: 2, fault: 'DatabaseError 57P01' });
  expect(failing?.wentWellAt).not.toEqual(failing?.endedAt);
  await note(well('expire-holds'));
  const [again] = (await standing()).jobs;
  // What it was that last went wrong stays to be read.
  expect(again).toMatchObject({ runs: 4, failures: 2, failing: 0, fault: 'DatabaseError 57P01' });
});

test('Two backends that write at the same time lose no run', async () => {
  const names = Array.from({ length: 20 }, (_, nth) => `job ${nth}`);
  const rounds = Array.from({ length: 20 }, (_, nth) =>
    note(...(nth % 2 === 0 ? names : names.toReversed()).map((name) => well(name))),
  );
  await Promise.all(rounds);
  const { jobs } = await standing();
  expect(jobs.map(({ runs }) => runs)).toEqual(names.map(() => 20));
});

test('Runs that could not be stored are stored with the next ones', async () => {
  let isAway = true;
  const written: JobRuns[] = [];
  const away = new Error('away');
  const keeping = recordRuns({
    record: async (ended) => {
      if (isAway) throw away;
      written.push(...ended);
    },
  });
  keeping.ended('emails', { tookMs: 1, error: undefined });
  keeping.ended('emails', { tookMs: 2, error: away });
  await keeping.stop();
  expect(written).toEqual([]);
  isAway = false;
  keeping.ended('emails', { tookMs: 3, error: away });
  await keeping.stop();
  expect(written).toEqual([{ job: 'emails', runs: 3, failures: 2, failing: 2, fault: 'Error', tookMs: 3 }]);
});

test('The stored name of an error contains no data of the failing row', async () => {
  const insert = sql`insert into members (email, email_key) values ('marupo@example.jp', 'other@example.jp')`;
  const fault = await Promise.resolve(database.db.execute(insert)).catch((error: unknown) => error);
  expect(JSON.stringify(fault)).toContain('marupo@example.jp');
  expect(errorName(fault)).toBe('DatabaseError 23514');
  expect(errorName(new AggregateError([new TypeError('of marupo@example.jp')]))).toBe('TypeError');
  expect(errorName('marupo@example.jp')).toBe('unknown');
});

test('Without work to do every backlog is empty', async () => {
  const { backlogs } = await standing();
  expect(backlogs.map(({ count, oldestAt }) => [count, oldestAt])).toEqual(backlogs.map(() => [0, null]));
  expect(backlogs).toHaveLength(11);
});
