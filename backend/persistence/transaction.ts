import type { InTransaction } from '../actions/ports.ts';
import type { Connection, Database } from './database.ts';
import { undisturbed } from './members/undisturbed.ts';

/** Set for each transaction, because the server's default may be another level. */
const READ_COMMITTED = { isolationLevel: 'read committed' } as const;

type StoresOn<Stores> = (tx: Connection) => Stores;

/** Transactions on these stores, repeated after a serialization failure or a deadlock. */
export const inTransactionOn =
  <Stores>(db: Database, storesOn: StoresOn<Stores>): InTransaction<Stores> =>
  (work) =>
    undisturbed(() => db.transaction((tx) => work(storesOn(tx)), READ_COMMITTED));

/** The same, and then everything is rolled back: returns what `work` returned. */
export const inDryRunOn =
  <Stores>(db: Database, storesOn: StoresOn<Stores>): InTransaction<Stores> =>
  (work) =>
    undisturbed(() => rolledBack(db, (tx) => work(storesOn(tx))));

export async function rolledBack<Result>(
  db: Database,
  work: (tx: Connection) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = [];
  try {
    await db.transaction(async (tx) => {
      results.push(await work(tx));
      throw new RollbackError();
    }, READ_COMMITTED);
  } catch (error) {
    if (!(error instanceof RollbackError)) throw error;
  }
  const [result] = results;
  if (result === undefined) throw new Error('A dry run returned nothing.');
  return result;
}

class RollbackError extends Error {
  override readonly name = 'RollbackError';
}
