import type { Connection, Database } from '../database.ts';

/** Does the work in a transaction that is never committed: what it comes to is known, and nothing is changed. */
export async function undone<T>(db: Database, work: (tx: Connection) => Promise<T>): Promise<T> {
  const seen: T[] = [];
  try {
    await db.transaction(async (tx) => {
      seen.push(await work(tx));
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  const [found] = seen;
  if (found === undefined) throw new Error('A rehearsal came to nothing.');
  return found;
}

class Undone extends Error {
  override readonly name = 'Undone';
}
