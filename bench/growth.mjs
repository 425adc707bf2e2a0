/**
 * Measures what grows with the archive: a ledger audit of all draws, one of what changed, and a backup. Sells the orders of
 * the archive before, 300,000 of two tickets in 30 draws. --orders and --draws change the size; --record stores the
 * figures in growth.json.
 */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checksWithin, inSnapshot } from '#backend/audit/audit.ts';
import { changedDraws, limitToDraws } from '#backend/audit/scope.ts';
import { createDatabase } from '#backend/persistence/database.ts';
import { withOwnConnection } from '#backend/persistence/own-connection.ts';
import { applyMigrations } from '../backend/persistence/migrate.ts';
import { vacuumAnalyze } from '../tests/support/query-plan.ts';
import { runProgram } from '../tests/support/process.ts';
import { openEngine } from './draw/engine.mjs';
import { closeArchive, sellArchive } from './growth/archive.mjs';
import { openDatabaseServer } from './shop.mjs';

const { values } = parseArgs({
  // The name of the measurement.
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '300000' },
    draws: { type: 'string', default: '30' },
    record: { type: 'boolean', default: false },
  },
});
const size = { orders: Number(values.orders), draws: Number(values.draws) };
const SLOWEST = 10;

const database = await openDatabaseServer();
try {
  await applyMigrations(database.url);
  const results = await measure();
  print(results);
  if (values.record)
    writeFileSync(
      join(import.meta.dirname, 'growth.json'),
      `${JSON.stringify({ cores: cpus().length, ...size, ...results }, null, 2)}\n`,
    );
  process.exitCode = results.findings === 0 ? 0 : 1;
} finally {
  await database.stop();
}

async function measure() {
  const engine = openEngine(database.url);
  const sellingS = await secondsOf(() => sellArchive(engine, size));
  await closeArchive(engine);
  await vacuumAnalyze(database.url);
  const { rows } = await engine.db.$client.query('select pg_database_size(current_database()) as bytes');
  await engine.close();
  const whole = await audit();
  const changes = await audit((db) => changedDraws(db));
  const checks = whole.checks.map(({ name, seconds, found }, at) => ({
    ...{ name, whole: seconds, changes: changes.checks[at].seconds, found: found + changes.checks[at].found },
  }));
  return {
    ...{ sellingS, databaseMb: Math.round(rows[0].bytes / 1e6) },
    ...{ draws: changes.draws, wholeS: whole.seconds, changesS: changes.seconds, backup: await backUp() },
    findings: checks.reduce((sum, { found }) => sum + found, 0),
    slowest: checks
      .toSorted((a, b) => Math.max(b.whole, b.changes) - Math.max(a.whole, a.changes))
      .slice(0, SLOWEST),
  };
}

/** Audits all draws, or those that are chosen, over a connection of its own. */
function audit(choose) {
  return withOwnConnection({ url: database.url, application: 'bench' }, async (client) => {
    const db = createDatabase(client);
    const checks = [];
    let draws;
    const seconds = await secondsOf(async () => {
      draws = await choose?.(db);
      if (draws !== undefined) await limitToDraws(db, draws.drawIds);
      await inSnapshot(db, async (tx) => {
        let from = performance.now();
        for await (const { name, found } of checksWithin(tx, { isLimited: draws !== undefined })) {
          checks.push({ name, found, seconds: rounded((performance.now() - from) / 1_000) });
          from = performance.now();
        }
      });
    });
    return { checks, seconds, draws: draws && { checked: draws.drawIds.length, ofAll: draws.ofAll } };
  });
}

async function backUp() {
  const parent = mkdtempSync(join(tmpdir(), 'koron-do-bench-'));
  const folder = join(parent, 'backup');
  const command = ['backend/cli/main.ts', 'backup', folder];
  let ran;
  const seconds = await secondsOf(async () => {
    ran = await runProgram(command, { DATABASE_URL: database.url });
  });
  if (ran.code !== 0) throw new Error(`The backup failed: ${ran.err}`);
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  rmSync(parent, { recursive: true });
  return { seconds, mb: Math.round(bytes / 1e6) };
}

async function secondsOf(work) {
  const from = performance.now();
  await work();
  return rounded((performance.now() - from) / 1_000);
}

function rounded(number) {
  return Math.round(number * 10) / 10;
}

function print({ sellingS, databaseMb, draws, wholeS, changesS, backup, findings, slowest }) {
  console.log(`${cpus().length} x ${cpus()[0]?.model}; ${size.orders} orders, sold in ${sellingS} s`);
  console.log(`database ${databaseMb} MB, backup ${backup.mb} MB in ${backup.seconds} s`);
  console.log(`audit of everything ${wholeS} s, of ${draws.checked} of ${draws.ofAll} draws ${changesS} s`);
  console.table(slowest);
  console.log(findings === 0 ? 'The ledger is in order.' : `${findings} findings.`);
}
