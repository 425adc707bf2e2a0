import type { Server } from 'node:http';
import type { Logger } from 'pino';

/** Requests may take 10 s to finish before their connections are closed; 1 s later the process exits. */
const GRACE_MS = 10_000;
const EXIT_MS = 1_000;

type Stopping = { readonly log: Logger; readonly servers: readonly Server[] };

/** Stops on SIGTERM or SIGINT. A second signal has no effect. */
export function stopOnRequest({ log, servers }: Stopping, close: () => Promise<void>): void {
  let stopping = false;
  const stop = (why: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => servers.forEach((server) => server.closeAllConnections()), GRACE_MS).unref();
    // An unfinished announcement is in the database and is sent again.
    setTimeout(() => process.exit(1), GRACE_MS + EXIT_MS).unref();
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
