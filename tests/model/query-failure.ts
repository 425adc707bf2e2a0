import pg from 'pg';

/**
 * A failure at one of a backend's database queries: the number of the query, and whether it still takes effect.
 * `survives`: the process loses its connections only for the duration of one command.
 */
export type QueryFailure = {
  readonly query: number;
  readonly takesEffect: boolean;
  readonly survives: boolean;
};

type Failure = Pick<QueryFailure, 'query' | 'takesEffect'>;

let armed: { left: number; readonly takesEffect: boolean } | undefined;
let isDead = false;
let isBreakable = false;

/** From now on, the queries of all backends in this process count towards the failure. */
export function arm({ query, takesEffect }: Failure): void {
  armed = { left: query, takesEffect };
  isDead = false;
}

/** Ends the failure. Returns whether the query was reached. */
export function disarm(): boolean {
  const died = isDead;
  armed = undefined;
  isDead = false;
  return died;
}

const connectionLost = () => new Error('Connection terminated: the backend is dead');

/** Replaces the broken connections of a pool, as a new backend process has none. */
export async function connected(pool: pg.Pool): Promise<void> {
  const results = await Promise.allSettled(
    Array.from({ length: pool.idleCount + 1 }, () => pool.query('select 1')),
  );
  if (results.some(({ status }) => status === 'rejected')) await connected(pool);
}

type Query = (...args: unknown[]) => unknown;

/**
 * Patches the driver so that a backend can fail at any query as if its process were killed: its connections break, and
 * no later query reaches the database. Test files in one worker share the driver, so only the first call patches it;
 * otherwise each query would be counted several times.
 */
export function makeBreakable(): void {
  if (isBreakable) return;
  isBreakable = true;
  const send: Query = Reflect.get(pg.Client.prototype, 'query');
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]): unknown {
    const isShops = Reflect.get(this, 'connectionParameters').application_name === 'koron-do';
    if (armed === undefined || !isShops) return send.apply(this, args);
    armed.left -= 1;
    if (armed.left > 0 && !isDead) return send.apply(this, args);
    const isFirst = !isDead;
    isDead = true;
    if (!isFirst || !armed.takesEffect) return failed(this, args, undefined);
    return failed(this, args, send.apply(this, withoutCallback(args)));
  });
}

const withoutCallback = (args: readonly unknown[]) => args.filter((arg) => typeof arg !== 'function');

/** Waits for the result of a query that was sent, then cuts the connection and reports its loss instead. */
function failed(client: pg.Client, args: readonly unknown[], sent: unknown): unknown {
  const lost = Promise.resolve(sent)
    .catch(() => {})
    .then(() => {
      Reflect.get(client, 'connection').stream.destroy();
      throw connectionLost();
    });
  const callback = args.findLast((arg) => typeof arg === 'function');
  if (callback === undefined) return lost;
  lost.catch((error: unknown) => callback(error));
  return undefined;
}
