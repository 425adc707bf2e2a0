import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

export type HashingTask =
  | { readonly password: string; readonly cost: Options }
  | { readonly password: string; readonly stored: string };

export type HashingReply = { readonly result: string | boolean } | { readonly error: string };

type Job = {
  readonly task: HashingTask;
  readonly resolve: (result: string | boolean) => void;
  readonly reject: (error: Error) => void;
};

/**
 * Runs Argon2 on threads of its own: the pool of libuv, which `@node-rs/argon2` uses by default, has four for the whole
 * process and also reads files. Threads start at the first call and do not keep the process running.
 */
export function hashingThreads(count: number) {
  const idle: Worker[] = [];
  const jobs = new Map<Worker, Job>();
  const waiting: Job[] = [];
  let started = 0;

  function start(): Worker {
    started += 1;
    const thread = new Worker(new URL('hashing-thread.ts', import.meta.url));
    thread.on('message', (reply: HashingReply) => {
      const job = jobs.get(thread);
      jobs.delete(thread);
      idle.push(thread);
      thread.unref();
      if ('error' in reply) job?.reject(new Error(reply.error));
      else job?.resolve(reply.result);
      runNext();
    });
    // A thread that ends, for example for lack of memory, is replaced at the next call.
    const end = (error?: unknown) => {
      const job = jobs.get(thread);
      if (!jobs.delete(thread) && !remove(idle, thread)) return;
      started -= 1;
      job?.reject(new Error('The hashing thread ended.', { cause: error }));
      runNext();
    };
    thread.on('error', end).on('exit', end);
    return thread;
  }

  function runNext(): void {
    if (waiting.length === 0) return;
    const thread = idle.pop() ?? (started < count ? start() : undefined);
    const job = thread && waiting.shift();
    if (thread === undefined || job === undefined) return;
    jobs.set(thread, job);
    thread.ref();
    thread.postMessage(job.task);
  }

  const run = (task: HashingTask) =>
    new Promise<string | boolean>((resolve, reject) => {
      waiting.push({ task, resolve, reject });
      runNext();
    });

  return {
    hash: async (password: string, cost: Options): Promise<string> => String(await run({ password, cost })),
    verify: async (stored: string, password: string): Promise<boolean> =>
      (await run({ password, stored })) === true,
  };
}

function remove<Item>(items: Item[], item: Item): boolean {
  const position = items.indexOf(item);
  if (position !== -1) items.splice(position, 1);
  return position !== -1;
}
