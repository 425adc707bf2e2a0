import { isMainThread } from 'node:worker_threads';

// Preloaded into each program of the shop. Ends it when the launcher ends, also by SIGKILL: the IPC channel closes.
const GRACE_MS = 15_000;

// Workers inherit the flags and are stopped by their program.
const isStartedByTheShop = Number(process.env.SHOP_PROCESS) === process.ppid;

if (isMainThread && isStartedByTheShop && process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // The channel must not keep a finished program alive.
  process.channel.unref();
}
