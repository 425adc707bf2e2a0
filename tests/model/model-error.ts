import pg from 'pg';

/**
 * Where a backend dies: at which of its questions to the database, and whether that one still gets through. Or it
 * lives, and has only lost its connections for as long as one errand takes.
 */
export type Fault = { readonly at: number; readonly is: 'before' | 'after'; readonly lives: boolean };

let armed: (Pick<Fault, 'is'> & { left: number }) | undefined;
let isDead = false;
let isBreakable = false;

/** From now on the backend that asks is one that dies. */
export function arm({ at, is }: Pick<Fault, 'at' | 'is'>): void {
  armed = { left: at, is };
  isDead = false;
}

/** Whether it came to that. */
export function disarm(): boolean {
  const died = isDead;
  armed = undefined;
  isDead = false;
  return died;
}

const gone = () => new Error('Connection terminated: the backend is dead');

/** Its connections are back, as those of the backend that takes its place would be. */
export async function connected(pool: pg.Pool): Promise<void> {
  const asked = await Promise.allSettled(
    Array.from({ length: pool.idleCount + 1 }, () => pool.query('select 1')),
  );
  if (asked.some(({ status }) => status === 'rejected')) await connected(pool);
}

type Query = (...words: unknown[]) => unknown;

/**
 * Lets a backend die between any two of its steps, as if its process were killed: at the chosen question its
 * connections break, and nothing that it does afterwards reaches the database. Test files of one worker share the driver:
 * only the first call changes it, as each question has to be counted once.
 */
export function breakable(): void {
  if (isBreakable) return;
  isBreakable = true;
  const ask: Query = Reflect.get(pg.Client.prototype, 'query');
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...words: unknown[]): unknown {
    const isShops = Reflect.get(this, 'connectionParameters').application_name === 'koron-do';
    if (armed === undefined || !isShops) return ask.apply(this, words);
    armed.left -= 1;
    if (armed.left > 0 && !isDead) return ask.apply(this, words);
    const isFirst = !isDead;
    isDead = true;
    if (!isFirst || armed.is === 'before') return dying(this, words, undefined);
    return dying(this, words, ask.apply(this, withoutCallback(words)));
  });
}

const withoutCallback = (words: readonly unknown[]) => words.filter((word) => typeof word !== 'function');

/** The answer is waited for, where there is one to come; then the connection is cut, and the answer never told. */
function dying(client: pg.Client, words: readonly unknown[], asked: unknown): unknown {
  const told = Promise.resolve(asked)
    .catch(() => {})
    .then(() => {
      Reflect.get(client, 'connection').stream.destroy();
      throw gone();
    });
  const callback = words.findLast((word) => typeof word === 'function');
  if (callback === undefined) return told;
  told.catch((error: unknown) => callback(error));
  return undefined;
}
