import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Task, TaskResult } from './worker.ts';

/** hung: the tests did not end in time. ended: the process ended, for example for want of memory. */
export type Outcome = TaskResult | 'hung' | 'ended';

/** Modules of former versions stay in a worker's memory. */
const TASKS_OF_ONE_WORKER = 200;

/** A process that runs one task after another. */
export class Worker {
  #process: ChildProcess | undefined;
  #tasks = 0;

  async run(task: Task, limitMs: number): Promise<Outcome> {
    if (this.#tasks >= TASKS_OF_ONE_WORKER) this.stop();
    this.#process ??= fork(join(import.meta.dirname, 'worker.ts'), {
      execArgv: ['--max-old-space-size=2048', '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#tasks += 1;
    const outcome = await outcomeOf(this.#process, task, limitMs);
    if (typeof outcome === 'string') this.stop();
    return outcome;
  }

  stop(): void {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
    this.#tasks = 0;
  }
}

async function outcomeOf(worker: ChildProcess, task: Task, limitMs: number): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const timer = setTimeout(() => resolve('hung'), limitMs);
  const answer = (result: TaskResult) => resolve(result);
  const end = () => resolve('ended');
  worker.once('message', answer).once('exit', end).send(task);
  const outcome = await promise;
  clearTimeout(timer);
  worker.off('message', answer).off('exit', end);
  return outcome;
}
