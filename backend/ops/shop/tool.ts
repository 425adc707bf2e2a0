import { PlainFailure } from '#backend/persistence/embedded/failure.ts';
import { type Ending, type Program, startChild } from './child.ts';

const GRACE_MS = 5_000;

/** Runs a program to its end; asked to stop meanwhile, it ends the program first. */
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

/** Shows the last lines of a program that has failed, and says in one what happened. */
export function failed({ name, log }: Pick<Program, 'name' | 'log'>, { code, tail }: Ending): PlainFailure {
  if (tail !== '') console.error(`\n${tail}\n`);
  if (/ENOSPC|No space left on device/.test(tail)) {
    return new PlainFailure(`${name} found the disk full. Make room and start again.`);
  }
  const how = code === null ? 'was killed' : `has ended with code ${code}`;
  return new PlainFailure(`${name} ${how}${log === 'screen' ? '' : `: its output is in ${log}`}.`);
}
