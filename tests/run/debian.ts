import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { ROOT } from './checks.ts';

export type Say = (line: string) => void;

type InstallOptions = { readonly say: Say; readonly stop: AbortSignal; readonly limitMs: number };

/** Installs a package of Debian, and a Japanese font if the system has none. */
export async function installDebians(name: string, { say, stop, limitMs }: InstallOptions): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  say(`Installing Debian's ${name} …`);
  const hasJapanese = spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' }).stdout?.trim();
  const packages = [name, ...(hasJapanese ? [] : ['fonts-noto-cjk'])];
  const limits = { limitMs, silenceMs: limitMs, stop };
  await run(['apt-get', 'update', '-q'], limits);
  await run(['apt-get', 'install', '-q', '-y', '--no-install-recommends', ...packages], limits);
}

type Limits = { readonly limitMs: number; readonly silenceMs: number; readonly stop: AbortSignal };

/** Runs a program that may hang without a network. Kills it after `limitMs`, or after `silenceMs` without output. */
export function run(
  [program = '', ...args]: string[],
  { limitMs, silenceMs, stop }: Limits,
): Promise<boolean> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(limitMs)]);
  // RUNLEVEL: an installed server is not started (invoke-rc.d(8)).
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'], signal });
  const silence = setTimeout(() => child.kill(), silenceMs);
  for (const output of [child.stdout, child.stderr]) output.on('data', () => silence.refresh());
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  }).then((isDone) => {
    clearTimeout(silence);
    stop.throwIfAborted();
    return isDone === true;
  });
}

/** Installs the program that encrypts backups, if the system has none. */
export async function ensureAge(say: Say, stop: AbortSignal): Promise<void> {
  if (spawnSync('age', ['--version']).status === 0) return;
  await installDebians('age', { say, stop, limitMs: NGINX_MS });
}

const NGINX_MS = 5 * 60_000;

/** Installs nginx for the tests of several processes, if the system has none. */
export async function ensureNginx(say: Say, stop: AbortSignal): Promise<void> {
  if (spawnSync('nginx', ['-v']).status === 0) return;
  await installDebians('nginx', { say, stop, limitMs: NGINX_MS });
}

/** Packages of the browsers that tests/engines opens, and of the screen in memory that WebKit needs, by their programs. */
const ENGINES = {
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
} as const;

const ENGINES_MS = 10 * 60_000;

const missingEngines = (): string[] =>
  Object.entries(ENGINES).flatMap(([program, name]) => (existsSync(program) ? [] : [name]));

/** Installs the browsers of other engines, if the system lacks one. */
export async function ensureOtherEngines(say: Say, stop: AbortSignal): Promise<void> {
  for (const name of missingEngines()) await installDebians(name, { say, stop, limitMs: ENGINES_MS });
}

/** Throws an `OperatorError` that names the missing packages. */
export function requireOtherEngines(): void {
  const missing = missingEngines();
  if (missing.length > 0)
    throw new OperatorError(`The full tests open other browsers, too: install ${missing.join(', ')}.`);
}
