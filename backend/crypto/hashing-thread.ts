import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { lowerThreadPriority } from '../thread-priority.ts';
import type { HashingReply, HashingTask } from './hashing-threads.ts';

/** Steps below the serving thread, which goes first. It is not the lowest priority, so that hashing never stops. */
const STEPS_LOWER = 10;
lowerThreadPriority(STEPS_LOWER);

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
