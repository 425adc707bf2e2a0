import { whenOrphaned } from './project-node.mjs';

/**
 * Tells when the shop is asked to close: by Ctrl-C, by a signal, by its terminal's end, or by the end of the process
 * that started it. Further signals change nothing: closing is already under way, and every step of it has its limit.
 */
export function onStopSignal(): AbortSignal {
  const asked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.abort());
  if (process.channel !== undefined) {
    process.once('disconnect', () => asked.abort());
    process.channel.unref();
  }
  whenOrphaned(() => asked.abort());
  return asked.signal;
}
