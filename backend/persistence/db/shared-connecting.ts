import { Socket } from 'node:net';
import pg from 'pg';
import type { Pauses } from '#backend/domain/backoff.ts';
import { POOL_FULL } from './database-errors.ts';
import { type ConnectionAttempts, createConnectionAttempts, SHOP_ATTEMPTS } from './connection-attempts.ts';

/** A client whose attempt to connect ends with a signal: its socket is closed at once. */
class AbortableClient extends pg.Client {
  readonly #socket: Socket;

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket();
    super({ ...config, connectionTimeoutMillis: 0, stream: () => socket });
    this.#socket = socket;
    // A server that ends may say so in the bytes with which it accepts the connection, before a pool listens. Without a
    // listener the event would end the process. The next query of a broken connection fails and reports the error.
    this.on('error', () => {});
  }

  async connectUntil(signal: AbortSignal): Promise<void> {
    const abort = () => this.#socket.destroy(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    try {
      signal.throwIfAborted();
      await super.connect();
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }
}

/** The attempts to connect to the database at `url`, each within `handshake`. */
export const attemptsAt = (url: string, handshake: Pauses): ConnectionAttempts =>
  createConnectionAttempts({
    limits: { ...SHOP_ATTEMPTS, handshake },
    probe: async (signal) => {
      const client = new AbortableClient({ connectionString: url, application_name: 'koron-do probe' });
      await client.connectUntil(signal);
      await client.end();
    },
  });

/** The clients of a pool that shares these attempts. */
export const clientsOf = (attempts: ConnectionAttempts) =>
  class extends AbortableClient {
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      const connected = attempts.run((signal) => this.connectUntil(signal));
      if (callback === undefined) return connected.then(() => this);
      connected.then(() => Reflect.apply(callback, undefined, []), callback);
    }
  };

type Taken = (error: unknown, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void;

/**
 * Limits how long callers wait for a connection of a pool; 0: without limit. Their attempt to connect goes on and serves the
 * next caller. While the database is unavailable they share the outcome of the attempt under way instead of making their own.
 */
export function limitWaiting(pool: pg.Pool, attempts: ConnectionAttempts, waitMs: number): void {
  const take: () => Promise<pg.PoolClient> = pool.connect.bind(pool);
  const needsConnection = () => pool.idleCount === 0 && pool.totalCount < pool.options.max;

  /** Returns a client, or undefined to a caller that has left meanwhile. */
  async function taken(hasLeft: () => boolean): Promise<pg.PoolClient | undefined> {
    if (needsConnection() && attempts.failure() !== undefined) await attempts.nextOutcome();
    return hasLeft() ? undefined : take();
  }

  const takeInTime = (): Promise<pg.PoolClient> =>
    new Promise((resolve, reject) => {
      let hasLeft = false;
      const late = needsConnection() ? 'timeout expired' : POOL_FULL;
      const leave = () => {
        hasLeft = true;
        reject(attempts.failure() ?? new Error(late));
      };
      const timer = waitMs === 0 ? undefined : setTimeout(leave, waitMs);
      taken(() => hasLeft).then(
        (client) => {
          clearTimeout(timer);
          if (hasLeft) client?.release();
          else if (client !== undefined) resolve(client);
        },
        (error: unknown) => {
          clearTimeout(timer);
          reject(error);
        },
      );
    });

  Object.assign(pool, {
    connect: (callback?: Taken) => {
      const client = takeInTime();
      if (callback === undefined) return client;
      return void client.then((one) => callback(undefined, one, one.release), callback);
    },
  });
}
