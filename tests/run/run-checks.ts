import { mkdirSync } from 'node:fs';
import { inPlainWords } from '#backend/persistence/embedded/failure.ts';
import { stopAsked } from '#backend/ops/shop/stop-asked.ts';
import { ensureBrowser } from './browser.ts';
import { allChecks, LOGS, quickChecks } from './checks.ts';
import { runCheck } from './run-check.ts';

const stop = stopAsked();
let passed = 0;
let failed = 0;

try {
  mkdirSync(LOGS, { recursive: true });
  const isQuick = process.argv[2] === 'quick';
  const checks = isQuick ? quickChecks() : allChecks(await ensureBrowser((line) => console.log(line), stop));
  for (const check of checks) {
    console.log(`\n== ${check.title}`);
    const count = await runCheck(check, stop);
    passed += count.passed;
    failed += count.failed;
  }
} catch (error) {
  if (stop.aborted) {
    console.error('Broken off.');
    process.exit(130);
  }
  console.error(inPlainWords(error));
  failed += 1;
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
