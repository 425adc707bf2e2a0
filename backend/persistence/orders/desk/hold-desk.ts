import type pg from 'pg';
import type { MinorCaps } from '#backend/domain/orders/minors.ts';
import type { Hashing } from '#lib/fairness/hashing.ts';
import { undisturbed } from '../../members/undisturbed.ts';
import { asking } from './asking.ts';
import type { Needs } from './errands.ts';
import { readTable } from './read-table.ts';
import type { Table } from './table.ts';
import type { Statement } from '../writing/statement.ts';
import { statementsFor } from '../writing/write-table.ts';

/** What every desk of the shop goes by. */
export type House = { readonly caps: MinorCaps; readonly hashing: Hashing };

type Session = {
  readonly drawId: string;
  readonly needs: readonly Needs[];
  readonly house: House;
  /** Serves everybody at the table. Undefined: there is no such draw. */
  readonly serve: (table: Table | undefined) => void;
};

/** Holds a draw while everybody is served, and writes what became of it: all of it, or, when this throws, nothing. */
export const holdDesk = (pool: pg.Pool, session: Session): Promise<void> =>
  undisturbed(() => onConnection(pool, (client) => transact(client, session)));

async function transact(client: pg.ClientBase, { serve, house, drawId, needs }: Session): Promise<void> {
  const table = await readTable(client, { drawId, needs, caps: house.caps });
  serve(table);
  if (table === undefined || table.changes.length === 0) await client.query('rollback');
  else await write(client, statementsFor(table, house.hashing));
}

/** Sent in one go. The first that fails makes the server refuse the rest, and end the transaction with nothing done. */
async function write(client: pg.ClientBase, statements: readonly Statement[]): Promise<void> {
  const ask = asking(client);
  const written = statements.map(([name, ...values]) => ask(name, values));
  const [end] = await Promise.all([client.query('commit'), ...written]);
  if (end.command !== 'COMMIT') throw new Error('The desk has written, and the database has not kept it.');
}

/** Does some work on a connection of its own. */
export async function onConnection(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await work(client);
    client.release();
  } catch (error) {
    // Nobody knows what this connection still has under way: it is closed, and with it ends its transaction.
    client.release(true);
    throw error;
  }
}
