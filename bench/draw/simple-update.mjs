import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/**
 * Runs PostgreSQL's own `pgbench --builtin=simple-update`, which sends one message for each of its five statements.
 * `undefined`: pgbench is not installed.
 */
export async function pgbenchRate(url, secondsEach) {
  try {
    await run('pgbench', ['--initialize', '--scale=10', '--quiet', url]);
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
  const rates = [];
  for (const clients of [16, 32, 64]) {
    const flags = ['--skip-some-updates', `--client=${clients}`, '--jobs=2', `--time=${secondsEach}`];
    const { stdout } = await run('pgbench', [...flags, url]);
    rates.push({ clients, perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]) });
  }
  await withConnection(url, (client) =>
    client.query('drop table pgbench_accounts, pgbench_branches, pgbench_history, pgbench_tellers'),
  );
  return best(rates);
}

/** As pgbench at scale 10, which fits into the memory of a small machine. */
const ACCOUNTS = 1_000_000;

/**
 * Measures the transaction of `pgbench --builtin=simple-update` (one update, one select, one insert, begin and commit) in
 * one message to the server: the upper limit of this machine and its disk. Tries several numbers of connections and
 * returns the best: `{ perSecond, clients }`.
 */
export async function simpleUpdates(url, secondsEach) {
  await withConnection(url, async (client) => {
    await client.query(`
      create table bench_accounts (aid integer primary key, bid integer, abalance integer, filler char(84)) with (fillfactor = 100);
      create table bench_history (tid integer, bid integer, aid integer, delta integer, mtime timestamp, filler char(22));
      insert into bench_accounts select i, 1, 0, '' from generate_series(1, ${ACCOUNTS}) i;`);
    await client.query('vacuum analyze bench_accounts');
  });
  const rates = [];
  for (const clients of [8, 16, 32, 64])
    rates.push({ clients, perSecond: await rateWith(url, clients, secondsEach) });
  await withConnection(url, (client) => client.query('drop table bench_accounts, bench_history'));
  return best(rates);
}

const best = (rates) => rates.reduce((most, rate) => (rate.perSecond > most.perSecond ? rate : most));

async function rateWith(url, count, seconds) {
  const clients = await Promise.all(Array.from({ length: count }, () => connected(url)));
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const from = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        await client.query(simpleUpdate());
        done += 1;
      }
    }),
  );
  const took = (performance.now() - from) / 1_000;
  await Promise.all(clients.map((client) => client.end()));
  return done / took;
}

function simpleUpdate() {
  const aid = 1 + Math.trunc(Math.random() * ACCOUNTS);
  const delta = Math.trunc(Math.random() * 10_001) - 5_000;
  return `begin; update bench_accounts set abalance = abalance + ${delta} where aid = ${aid};
    select abalance from bench_accounts where aid = ${aid};
    insert into bench_history (tid, bid, aid, delta, mtime) values (1, 1, ${aid}, ${delta}, current_timestamp); end;`;
}

async function connected(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function withConnection(url, work) {
  const client = await connected(url);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
