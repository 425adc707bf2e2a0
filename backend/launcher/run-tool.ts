import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { type Ending, type Program, startChild } from './child.ts';

const GRACE_MS = 5_000;

/** Runs a program to its end. Stops the program if `stop` is aborted. */
export async function runTool(program: Program, stop: AbortSignal): Promise<void> {
  stop.throwIfAborted();
  const child = startChild(program);
  const end = () => void child.stop(GRACE_MS);
  stop.addEventListener('abort', end, { once: true });
  try {
    const ending = await child.ended;
    stop.throwIfAborted();
    if (ending.code !== 0) throw failed(program, ending);
  } finally {
    stop.removeEventListener('abort', end);
  }
}

/** Prints the last lines of a failed program and returns an error with the reason. */
export function failed({ name, log }: Pick<Program, 'name' | 'log'>, { code, tail }: Ending): OperatorError {
  if (tail !== '') console.error(`\n${tail}\n`);
  if (/ENOSPC|No space left on device/.test(tail)) {
    return new OperatorError(`${name} found the disk full. Make room and start again.`);
  }
  const how = code === null ? 'was killed' : `has ended with code ${code}`;
  return new OperatorError(`${name} ${how}${log === 'screen' ? '' : `: its output is in ${log}`}.`);
}

const isTerminal = process.stdout.isTTY;

/** The steps under way, the oldest first. */
const running = new Set<string>();

/**
 * Shows the progress of a step: on a terminal a line with seconds, otherwise plain lines. Of steps at the same time, the
 * terminal's line is of the oldest.
 */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
  const show = () => {
    if (!isTerminal) console.log(`  … ${title}, ${seconds()}`);
    else if ([...running][0] === title) process.stdout.write(`\r  ${title} … ${seconds()} `);
  };
  running.add(title);
  if (!isTerminal) console.log(`  ${title} …`);
  const ticking = setInterval(show, isTerminal ? 100 : 15_000);
  try {
    const result = await work();
    console.log(`${isTerminal ? '\r\x1b[K' : ''}  ${title}: done (${seconds()})`);
    return result;
  } catch (error) {
    if (isTerminal) console.log(`\r\x1b[K  ${title}: not done`);
    throw error;
  } finally {
    running.delete(title);
    clearInterval(ticking);
  }
}
