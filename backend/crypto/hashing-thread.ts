import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashingReply, HashingTask } from './hashing-threads.ts';

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
