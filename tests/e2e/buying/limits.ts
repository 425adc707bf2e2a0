import pg from 'pg';
import { attachEmbedded } from '../../../backend/persistence/embedded/embedded.ts';

/** Says how many may buy from a draw at once, as an operator may while the shop is open; gives what it was before. */
export async function letsIn(directoryName: string, concurrentPlaying: number): Promise<number> {
  const dataDir = process.env.DATA_DIR;
  if (dataDir === undefined) throw new Error('The shop is not open: run the browser tests by npm test.');
  const database = await attachEmbedded({ dataDir, log: () => {} });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ before: number }>(
      `with was as (select concurrent_playing as before from draws where directory_name = $1)
       update draws set concurrent_playing = $2 from was where directory_name = $1 returning before`,
      [directoryName, concurrentPlaying],
    );
    return rows[0]?.before ?? concurrentPlaying;
  } finally {
    await client.end();
    await database.stop();
  }
}
