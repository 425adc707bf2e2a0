import type { Server } from 'node:http';
import type { Logger } from 'pino';

/** What is under way may take so long to finish before it is cut off; what then still hangs is left behind. */
const PATIENCE_MS = 10_000;
const LAST_MS = 1_000;

type Stopping = { readonly log: Logger; readonly server: Server };

/** Stops when asked to, by SIGTERM or SIGINT. A second request changes nothing. */
export function stopOnRequest({ log, server }: Stopping, close: () => Promise<void>): void {
  let stopping = false;
  const stop = (why: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => server.closeAllConnections(), PATIENCE_MS).unref();
    // A word that was not carried to its end is in the database, and is carried again.
    setTimeout(() => process.exit(1), PATIENCE_MS + LAST_MS).unref();
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
}
