import { whenOrphaned } from './project-node.mjs';

/**
 * Returns a signal that aborts on SIGINT, SIGTERM or SIGHUP, or when the parent process ends. Further signals have no
 * effect, because each step of closing has a time limit.
 */
export function onStopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  if (process.channel !== undefined) {
    process.once('disconnect', () => stop.abort());
    process.channel.unref();
  }
  whenOrphaned(() => stop.abort());
  return stop.signal;
}
