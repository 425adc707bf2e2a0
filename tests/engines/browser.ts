import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** A browser of another engine, as far as the walk needs it. */
export type EngineBrowser = {
  readonly name: string;
  /** Returns when the document is loaded. */
  open(address: string): Promise<void>;
  /** Returns the value of a script in the page, which ends with `return`. */
  run(script: string): Promise<unknown>;
  /** Returns the errors that the pages have logged since the last call. */
  takeErrors(): readonly string[];
  close(): Promise<void>;
};

/** The size of a phone's screen. */
export const PHONE = { width: 375, height: 812 } as const;

type Program = ChildProcessByStdio<null, Readable, null>;

/** Starts a program that is ended with this process at the latest. */
export function startProgram(command: readonly [string, ...string[]], env: Record<string, string>): Program {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.stdout.resume();
  process.once('exit', () => child.kill());
  return child;
}

export async function endProgram(child: Program): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
