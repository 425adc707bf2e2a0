import { platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashingReply, HashingTask } from './hashing-threads.ts';

/** Between the default (0) and the lowest (19): the serving thread and the database go first, but hashing never stops. */
const LOW_PRIORITY = 10;

// On Linux the priority belongs to the calling thread (setpriority(2), NOTES); elsewhere to the whole process.
if (platform() === 'linux') setPriority(LOW_PRIORITY);

const run = (task: HashingTask): string | boolean =>
  'stored' in task ? verifySync(task.stored, task.password) : hashSync(task.password, task.cost);

parentPort?.on('message', (task: HashingTask) => parentPort?.postMessage(replyTo(task)));

function replyTo(task: HashingTask): HashingReply {
  try {
    return { result: run(task) };
  } catch (error) {
    return { error: String(error) };
  }
}
