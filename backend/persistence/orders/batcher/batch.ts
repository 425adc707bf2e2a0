import type pg from 'pg';
import type { LockedDraw } from '#backend/domain/orders/counters.ts';
import type { WorkingSet } from '#backend/domain/orders/working-set.ts';
import type { MinorCaps } from '#backend/domain/orders/limits.ts';
import type { BeaconClock } from './log-statements.ts';
import { preparedOn, sendTogether, type Statement } from './prepared-statements.ts';
import { readWorkingSet } from './read-working-set.ts';
import { writeStatementsOf } from './write-batch.ts';
import type { Reads } from './command.ts';
import { retryOnConflict } from '../../db/transaction.ts';

/** Configuration shared by the batches of all draws. */
export type BatcherConfig = { readonly caps: MinorCaps; readonly beacon: BeaconClock };

export type BatchRun = {
  readonly drawId: string;
  readonly reads: readonly Reads[];
  readonly config: BatcherConfig;
  /** Decides all commands. Not called if the draw does not exist. */
  readonly decideAll: (set: WorkingSet) => void;
};

/**
 * Division by zero in MOVE_ORDERS: the buyer played the order after it was read, which takes no draw lock. Or in
 * EXPECT_BEFORE: writing took so long that the round of a sale is published. The sale gets a later time.
 */
const STALE_ROW_CODES = ['22012'];

/**
 * Locks a draw, decides all commands and writes their changes in one transaction; writes nothing when it throws.
 * Returns the draw's counters afterwards; `undefined`: no such draw.
 */
export const writeUnderLock = (pool: pg.Pool, run: BatchRun): Promise<LockedDraw | undefined> =>
  retryOnConflict(() => withConnection(pool, (client) => runBatch(client, run)), STALE_ROW_CODES);

async function runBatch(
  client: pg.ClientBase,
  { decideAll, config, drawId, reads }: BatchRun,
): Promise<LockedDraw | undefined> {
  const set = await readWorkingSet(client, { drawId, reads, config });
  if (set !== undefined) decideAll(set);
  if (set === undefined || set.changes.length === 0) {
    await client.query('rollback');
    return set?.draw;
  }
  await sendTogether(client, () => write(client, writeStatementsOf(set, config.beacon)));
  return set.draw;
}

/** After the first failure the server rejects the other statements and rolls back. */
async function write(client: pg.ClientBase, statements: readonly Statement[]): Promise<void> {
  const run = preparedOn(client);
  const written = statements.map(([name, ...values]) => run(name, values));
  const [end] = await Promise.all([client.query('commit'), ...written]);
  if (end.command !== 'COMMIT') throw new Error('The batch was not committed: the database rolled it back.');
}

/** Runs `work` on a connection from the pool. */
export async function withConnection<Done>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Done>,
): Promise<Done> {
  const client = await pool.connect();
  try {
    const done = await work(client);
    client.release();
    return done;
  } catch (error) {
    // The connection's state is unknown: closing it ends its transaction.
    client.release(true);
    throw error;
  }
}
