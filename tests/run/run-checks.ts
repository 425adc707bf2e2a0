import { mkdirSync } from 'node:fs';
import { describeError } from '#backend/persistence/db/operator-error.ts';
import { onStopSignal } from '#backend/launcher/stop-signal.ts';
import { ensureBrowser } from './browser.ts';
import { allStages, type Check, LOGS, quickStages, type Stage } from './checks.ts';
import { ensureAge, ensureNginx, ensureOtherEngines } from './debian.ts';
import { runCheck } from './run-check.ts';

const AT_ONCE = 2;

const stop = onStopSignal();
let passed = 0;
let failed = 0;

try {
  mkdirSync(LOGS, { recursive: true });
  for (const stage of await stagesOf(process.argv[2])) await runStage(stage);
} catch (error) {
  if (stop.aborted) {
    console.error('Broken off.');
    process.exit(130);
  }
  console.error(describeError(error));
  failed += 1;
}

async function stagesOf(choice: string | undefined): Promise<Stage[]> {
  if (choice === 'quick') return quickStages();
  const say = (line: string) => console.log(line);
  const isFull = choice === 'full';
  const chromium = await ensureBrowser(say, stop);
  if (isFull) await ensureNginx(say, stop);
  if (isFull) await ensureAge(say, stop);
  if (isFull) await ensureOtherEngines(say, stop);
  return allStages({ chromium, isFull });
}

async function runStage(stage: Stage): Promise<void> {
  const left = [...stage];
  const runOneByOne = async () => {
    for (let check = left.shift(); check !== undefined; check = left.shift()) await runOne(check);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, stage.length) }, runOneByOne));
}

async function runOne(check: Check): Promise<void> {
  console.log(`\n== ${check.title}`);
  const count = await runCheck(check, stop);
  passed += count.passed;
  failed += count.failed;
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
