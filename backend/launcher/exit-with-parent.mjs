import { isMainThread } from 'node:worker_threads';

// Loaded before a program of the shop: it must not outlive the process that started it, not even one killed without a
// word. The channel between the two closes with whichever ends first.
const GRACE_MS = 15_000;

// A program's own workers are started with the same flags; they are its affair.
const isStartedByTheShop = Number(process.env.SHOP_PROCESS) === process.ppid;

if (isMainThread && isStartedByTheShop && process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // Waiting for that end must not keep a program alive that has done its work.
  process.channel.unref();
}
