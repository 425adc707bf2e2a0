import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Check, LOGS, ROOT } from './checks.ts';
import { countProcessorTime } from './processor-time.ts';
import type { Count } from './reports.ts';

/** A check that prints nothing for this time hangs. A busy machine needs hours for all tests, and minutes for a file of them. */
const SILENCE_MS = 40 * 60_000;
const TICK_MS = 30_000;
const GRACE_MS = 10_000;
const TAIL_LINES = 120;

/** Environment variables of the operator's own shop, which the shops under test must not get. */
const SHOP_VARIABLES =
  /^(PORT|BACKEND_|DATA_DIR|DATABASE_URL|API_ORIGIN|SITE_|STOREFRONT_|REVALIDATE_|NODE_ENV|SMTP_|MAIL_|ALLOW_)/;

/** Runs one check with its output in a log. Prints the result, and the end of the log if the check failed. */
export async function runCheck(check: Check, stop: AbortSignal): Promise<Count> {
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  const log = join(LOGS, `${check.title.toLowerCase().replaceAll(/\W+/g, '-')}.log`);
  const ticking = setInterval(() => console.log(`   … ${check.title}: ${seconds()}`), TICK_MS);
  const { code, processorS } = await runInGroup(check, log, stop).finally(() => clearInterval(ticking));
  stop.throwIfAborted();
  const output = readFileSync(log, 'utf8').trimEnd();
  const count = counted(check, code, output);
  if (check.isShown || count.failed > 0) console.log(output.split('\n').slice(-TAIL_LINES).join('\n'));
  const where = count.failed > 0 ? `; all of it: ${log}` : '';
  const cost = processorS === undefined ? '' : `, ${Math.round(processorS)} s of the processor`;
  console.log(
    `   ${check.title}: ${count.passed} passed, ${count.failed} failed (${seconds()}${cost})${where}`,
  );
  return count;
}

/** Counts one failure if the check ends with an error although no test failed. */
function counted(check: Check, code: number | null, output: string): Count {
  const asOne = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (check.count === undefined) return asOne;
  try {
    const count = check.count();
    return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
  } catch (error) {
    console.log(`   ${error instanceof Error ? error.message : error}`);
    return code === 0 && output.includes('No tests found')
      ? { passed: 0, failed: 0 }
      : { passed: 0, failed: 1 };
  }
}

type Ending = { readonly code: number | null; readonly processorS: number | undefined };

/** Runs a check in its own process group and kills the group when the check ends. */
function runInGroup(check: Check, log: string, stop: AbortSignal): Promise<Ending> {
  rmSync(log, { force: true });
  const output = openSync(log, 'w');
  const [program, ...args] = check.command;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...testEnvironment(), ...check.env },
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const processorTime = child.pid === undefined ? undefined : countProcessorTime(child.pid);
  const end = () => {
    signalGroup(child, 'SIGTERM');
    setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS).unref();
  };
  const watching = setInterval(() => {
    if (Date.now() - statSync(log).mtimeMs > SILENCE_MS) end();
  }, TICK_MS);
  stop.addEventListener('abort', end, { once: true });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      clearInterval(watching);
      stop.removeEventListener('abort', end);
      signalGroup(child, 'SIGKILL');
      resolve({ code, processorS: processorTime?.() });
    });
  });
}

/** The environment of tests: this one without the variables of the operator's own shop. */
export function testEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !SHOP_VARIABLES.test(name));
  const path = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return {
    ...Object.fromEntries(kept),
    NODE_ENV: 'test',
    PATH: path,
    // Shared by the hundreds of processes that the tests start.
    NODE_COMPILE_CACHE: join(LOGS, 'compile-cache'),
    NEXT_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
  };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
}
