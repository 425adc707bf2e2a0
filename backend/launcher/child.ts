import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './environment.ts';

const EXIT_WITH_PARENT = new URL('./exit-with-parent.mjs', import.meta.url).href;

export type Program = {
  /** Name in messages, as the subject of a sentence. */
  readonly name: string;
  /** The arguments of Node: a file of the project and its own arguments. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Where its output goes: a file, or the screen. */
  readonly log: string | 'screen';
};

export type Child = Pick<Program, 'name' | 'log'> & {
  readonly pid: number;
  /** Resolves when it has ended, with the last lines it printed. */
  readonly ended: Promise<Ending>;
  /** Sends SIGTERM, and after `graceMs` SIGKILL to its process group. */
  stop(graceMs: number): Promise<void>;
};

export type Ending = { readonly code: number | null; readonly tail: string };

/**
 * Starts a Node program in its own process group, so that Ctrl-C in the terminal reaches the launcher alone, which
 * stops everything in order.
 */
export function startChild({ name, args, env, log }: Program): Child {
  const output = log === 'screen' ? 'inherit' : openLog(log);
  const child = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, ...args], {
    cwd: ROOT,
    env: { ...env, SHOP_PROCESS: String(process.pid) },
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  });
  if (typeof output === 'number') closeSync(output);
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve({ code, tail: log === 'screen' ? '' : lastLines(log) }));
  });
  const pid = child.pid ?? 0;
  return { name, log, pid, ended, stop: (graceMs) => stopGroup(child, ended, graceMs) };
}

async function stopGroup(child: ChildProcess, ended: Promise<Ending>, graceMs: number): Promise<void> {
  child.kill('SIGTERM');
  await Promise.race([ended, pause(graceMs, undefined, { ref: false })]);
  killGroup(child.pid);
  await ended;
}

/** Kills the rest of a process group, for example workers. */
export function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}

/** Opens a new log per start and keeps the previous one. */
function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  try {
    renameSync(file, `${file}.1`);
  } catch {
    // First start.
  }
  return openSync(file, 'a', 0o640);
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
}

export const logFile = (dataDir: string, name: string) => join(dataDir, 'logs', `${name}.log`);
