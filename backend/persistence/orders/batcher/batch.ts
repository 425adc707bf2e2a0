import type pg from 'pg';
import type { Standing } from '#backend/domain/orders/counters.ts';
import type { Reads } from '#backend/actions/orders/ports.ts';
import type { WorkingSet } from '#backend/domain/orders/working-set.ts';
import type { MinorCaps } from '#backend/domain/orders/limits.ts';
import type { Hashing } from '#lib/fairness/hashing.ts';
import { undisturbed } from '#backend/persistence/retry.ts';
import { asking, inOneGo, type Statement } from './prepared-statements.ts';
import { readTable } from './read-working-set.ts';
import { writingOf } from './write-batch.ts';

/** What every desk of the shop goes by. */
export type House = { readonly caps: MinorCaps; readonly hashing: Hashing };

export type Session = {
  readonly drawId: string;
  readonly reads: readonly Reads[];
  readonly house: House;
  /** Decides all commands; not called where there is no such draw. */
  readonly serve: (set: WorkingSet) => void;
};

/** Division by zero: a row was not any more as it was read (MOVE_ORDERS). Its buyer played it meanwhile, for which he needs no desk. */
const READ_ANEW = ['22012'];

/**
 * Locks a draw, serves everybody, and writes what became of it: all of it, or, when this throws, nothing. Returns the
 * draw's counters after that; `undefined`: no such draw.
 */
export const holdDesk = (pool: pg.Pool, session: Session): Promise<Standing | undefined> =>
  undisturbed(() => onConnection(pool, (client) => transact(client, session)), READ_ANEW);

async function transact(
  client: pg.ClientBase,
  { serve, house, drawId, reads }: Session,
): Promise<Standing | undefined> {
  const table = await readTable(client, { drawId, reads, caps: house.caps });
  if (table !== undefined) serve(table);
  if (table === undefined || table.changes.length === 0) {
    await client.query('rollback');
    return table?.standing;
  }
  await inOneGo(client, () => write(client, writingOf(table, house.hashing)));
  return table.standing;
}

/** The first that fails makes the server refuse the rest, and end the transaction with nothing done. */
async function write(client: pg.ClientBase, statements: readonly Statement[]): Promise<void> {
  const ask = asking(client);
  const written = statements.map(([name, ...values]) => ask(name, values));
  const [end] = await Promise.all([client.query('commit'), ...written]);
  if (end.command !== 'COMMIT') throw new Error('The desk has written, and the database has not kept it.');
}

/** Does some work on a connection of its own. */
export async function onConnection<Done>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Done>,
): Promise<Done> {
  const client = await pool.connect();
  try {
    const done = await work(client);
    client.release();
    return done;
  } catch (error) {
    // Nobody knows what this connection still has under way: it is closed, and with it ends its transaction.
    client.release(true);
    throw error;
  }
}
