import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checksWithin, inSnapshot } from '#backend/audit/audit.ts';
import { changedDraws, limitToDraws } from '#backend/audit/scope.ts';
import { createDatabase } from '#backend/persistence/db/database.ts';
import { withOwnConnection } from '#backend/persistence/db/own-connection.ts';
import { runProgram } from '../../tests/support/process.ts';
import { rounded } from '../draw/percentiles.mjs';

const SLOWEST = 10;

/** Audits all draws and those that changed. Returns the seconds of both, and the slowest checks of either. */
export async function measureAudits(url) {
  const changes = await audit(url, (db) => changedDraws(db));
  console.log(`${changes.seconds} s: what changed, ${changes.draws.checked} of ${changes.draws.ofAll} draws`);
  const whole = await audit(url);
  const checks = whole.checks.map(({ name, seconds, found, findings }, at) => ({
    name,
    whole: seconds,
    changes: changes.checks[at].seconds,
    found: found + changes.checks[at].found,
    findings: findings[0] ?? changes.checks[at].findings[0],
  }));
  return {
    wholeS: whole.seconds,
    changesS: changes.seconds,
    draws: changes.draws,
    memoryMb: Math.max(whole.memoryMb, changes.memoryMb),
    findings: checks.filter(({ found }) => found > 0),
    slowest: checks
      .toSorted((a, b) => Math.max(b.whole, b.changes) - Math.max(a.whole, a.changes))
      .slice(0, SLOWEST)
      .map(({ name, whole: all, changes: some }) => ({ name, whole: all, changes: some })),
  };
}

/** Audits all draws, or those that are chosen, over a connection of its own. */
function audit(url, choose) {
  return withOwnConnection({ url, application: 'bench' }, async (client) => {
    const db = createDatabase(client);
    const checks = [];
    let draws;
    let memory = 0;
    const seconds = await secondsOf(async () => {
      draws = await choose?.(db);
      if (draws !== undefined) await limitToDraws(db, draws.drawIds);
      await inSnapshot(db, async (tx) => {
        let from = performance.now();
        for await (const { name, found, findings } of checksWithin(tx, { isLimited: draws !== undefined })) {
          const took = rounded((performance.now() - from) / 1_000);
          checks.push({ name, found, findings, seconds: took });
          if (took > LONG_S) console.log(`${took} s: ${name}`);
          memory = Math.max(memory, process.memoryUsage().rss);
          from = performance.now();
        }
      });
    });
    const memoryMb = Math.round(memory / 1e6);
    const checked = draws && { checked: draws.drawIds.length, ofAll: draws.ofAll };
    return { checks, seconds, memoryMb, draws: checked };
  });
}

/** A check that takes longer is printed at once. */
const LONG_S = 2;

/** Makes a backup, and deletes it. */
export async function measureBackup(url) {
  const parent = mkdtempSync(join(tmpdir(), 'koron-do-bench-'));
  const folder = join(parent, 'backup');
  try {
    let ran;
    const seconds = await secondsOf(async () => {
      ran = await runProgram(['backend/cli/main.ts', 'backup', folder], { DATABASE_URL: url });
    });
    if (ran.code !== 0) throw new Error(`The backup failed: ${ran.err}`);
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    return { seconds, mb: Math.round(bytes / 1e6) };
  } finally {
    rmSync(parent, { recursive: true });
  }
}

export async function secondsOf(work) {
  const from = performance.now();
  await work();
  return rounded((performance.now() - from) / 1_000);
}
