import { spawnSync } from 'node:child_process';
import { describeError } from '#backend/persistence/db/operator-error.ts';
import { onStopSignal } from '#backend/launcher/stop-signal.ts';
import { ensureBrowser } from './browser.ts';
import { browserFiles, BUILD, type Check, jestFiles, PREPARED_SHOP, ROOT } from './checks.ts';
import { testEnvironment } from './run-check.ts';

// `npm run test:file -- FILE … [options of jest or Playwright] [--inspect]`: runs test files with their output on the screen.

const INSPECT = '--inspect';
const given = process.argv.slice(2);
const args = given.filter((arg) => arg !== INSPECT);

try {
  if (args.length === 0) throw new Error('Name a test file: npm run test:file -- tests/domain/queue.test.ts');
  process.exitCode = args.some((arg) => arg.includes('tests/e2e/')) ? await runBrowserTest() : runJest();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}

/** With `--inspect` waits for a debugger before the first line. */
function runJest(): number {
  const isInspected = given.includes(INSPECT);
  return run(jestFiles(args, isInspected ? ['--inspect-brk'] : []));
}

/** Builds the storefront and renders the pictures of the demonstration, if they are not those of the present files. */
async function runBrowserTest(): Promise<number> {
  const chromium = await ensureBrowser((line) => console.log(line), onStopSignal());
  for (const check of [BUILD, PREPARED_SHOP, browserFiles(chromium, args)]) {
    const code = run(check);
    if (code !== 0) return code;
  }
  return 0;
}

function run({ command: [program, ...rest], env }: Check): number {
  const { status, error } = spawnSync(program, rest, {
    cwd: ROOT,
    env: { ...testEnvironment(), ...env },
    stdio: 'inherit',
  });
  if (error !== undefined) throw error;
  return status ?? 1;
}
