import type { Server } from 'node:http';
import type { Logger } from 'pino';

/** What is under way may take so long to finish before it is cut off. */
const PATIENCE_MS = 10_000;

type Stopping = { readonly log: Logger; readonly withParent: boolean; readonly server: Server };

/**
 * Stops when asked to: on SIGTERM and SIGINT and, where told to, when standard input ends, which is how a process
 * hears that whoever started it is gone. A second request changes nothing.
 */
export function stopOnRequest({ log, withParent, server }: Stopping, close: () => Promise<void>): void {
  let stopping = false;
  const stop = (why: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => server.closeAllConnections(), PATIENCE_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  if (!withParent) return;
  process.stdin.on('end', () => stop('whoever started this is gone'));
  process.stdin.on('error', () => stop('whoever started this is gone'));
  process.stdin.resume();
}
