/**
 * Measures what grows with the archive: the database, the ledger audit, a backup, purchases, lists and figures. Sells some orders
 * with the order writer and copies their draws until there are as many as asked for.
 * --orders: how many orders (300,000); --base: how many of them are sold, not copied; --years: over how many the copies are spread;
 * --folder: keeps the database there, or measures the one that is there; --only-write: writes it without measuring;
 * --parts: measures only these, such as size,calls.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { applyMigrations } from '../backend/persistence/db/migrate.ts';
import { openEngine } from './draw/engine.mjs';
import { closeArchive, sellArchive } from './growth/archive.mjs';
import { measureAudits, measureBackup } from './growth/audits.mjs';
import { measureCalls } from './growth/calls.mjs';
import { copyDraws } from './growth/copies.mjs';
import { measurePurchases } from './growth/purchases.mjs';
import { openServer } from './growth/server.mjs';
import { measureNewIndex, measureRetention, measureSizes } from './growth/sizes.mjs';
import { openResults } from './results.mjs';
import { newFolder } from './shop.mjs';

const DRAWS = 4;
const DAYS_A_YEAR = 365;
/** A member has bought this often. */
const ORDERS_OF_A_MEMBER = 20;
/** Purchases beside the archive and without it are measured in turns. */
const ROUNDS = 2;

/** As a server for this shop alone would be set up. */
const SERVER = { shared_buffers: '4GB', effective_cache_size: '12GB', max_wal_size: '4GB' };
/** While the copies are written: nothing is lost if they are begun again. */
const WRITING = {
  wal_level: 'minimal',
  max_wal_senders: 0,
  full_page_writes: 'off',
  autovacuum: 'off',
  checkpoint_timeout: '30min',
};

const { values } = parseArgs({
  // The name of the measurement.
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '300000' },
    base: { type: 'string', default: '20000' },
    years: { type: 'string', default: '2' },
    folder: { type: 'string' },
    'only-write': { type: 'boolean', default: false },
    parts: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
});
const size = { orders: Number(values.orders), base: Math.min(Number(values.base), Number(values.orders)) };

const results = openResults('growth');
const folder = values.folder ?? newFolder();
try {
  const writing = existsSync(join(folder, 'postgres')) ? undefined : await write();
  if (!values['only-write']) await measure(writing);
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
}

/** Sells the base and copies it. */
async function write() {
  const database = await openServer(folder, { ...SERVER, ...WRITING });
  try {
    await applyMigrations(database.url);
    const engine = await openEngine(database.url);
    const from = performance.now();
    const report = (what) => console.log(`${Math.round((performance.now() - from) / 1_000)} s: ${what}`);
    const drawIds = await sellArchive(engine, { orders: size.base, draws: DRAWS });
    report(`${size.base} orders are sold`);
    const copies = Math.round((size.orders - size.base) / (size.base / DRAWS));
    const days = Number(values.years) * DAYS_A_YEAR;
    const members = Math.max(size.base, Math.ceil(size.orders / ORDERS_OF_A_MEMBER));
    await copyDraws(engine, { drawIds, copies, days, members, report });
    await closeArchive(engine);
    await engine.close();
    report('all is written');
    return { writingS: Math.round((performance.now() - from) / 1_000) };
  } finally {
    await database.stop();
  }
}

async function measure(writing) {
  const database = await openServer(folder, SERVER);
  await applyMigrations(database.url);
  const engine = await openEngine(database.url);
  const parts = {
    size: () => measureSizes(engine.db),
    retention: () => measureRetention(engine.db),
    calls: () => measureCalls(database, engine.db),
    purchases: () => comparePurchases(engine),
    newIndexS: () => measureNewIndex(database.url),
    audit: () => measureAudits(database.url),
    backup: () => measureBackup(database.url),
  };
  try {
    results.set('server', SERVER);
    if (writing !== undefined) results.set('writing', writing);
    for (const [name, part] of Object.entries(parts))
      if (values.parts === undefined || values.parts.split(',').includes(name))
        await results.attempt(name, async () => results.set(name, await part(), (all) => print(name, all)));
    for (const { name, findings } of results.parts.audit?.findings ?? [])
      results.fail(`${name}: ${findings}`);
  } finally {
    await engine.close();
    await database.stop();
  }
}

/** Purchases in new draws beside the archive, and in an empty database on a server with the same settings, in turns. */
async function comparePurchases(engine) {
  const emptyFolder = newFolder();
  const empty = await openServer(emptyFolder, SERVER);
  try {
    await applyMigrations(empty.url);
    const emptyEngine = await openEngine(empty.url);
    const rounds = { empty: [], archive: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.empty.push(await measurePurchases(emptyEngine));
      rounds.archive.push(await measurePurchases(engine));
    }
    await emptyEngine.close();
    return rounds;
  } finally {
    await empty.stop();
    rmSync(emptyFolder, { recursive: true, force: true });
  }
}

function print(name, figures) {
  console.log(`\n${name}`);
  if (Array.isArray(figures)) return console.table(figures);
  if (typeof figures !== 'object') return console.log(figures);
  const isTable = ([, value]) => Array.isArray(value) && value.length > 0;
  const entries = Object.entries(figures);
  console.log(Object.fromEntries(entries.filter((entry) => !isTable(entry))));
  for (const [title, rows] of entries.filter(isTable)) {
    console.log(title);
    console.table(rows);
  }
  return undefined;
}
