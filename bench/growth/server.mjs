import pg from 'pg';
import { attachEmbedded, startEmbedded } from '../../backend/persistence/embedded/embedded.ts';

/**
 * Starts the embedded database of a folder with these settings: `{ url, dataDir, stop }`. If another process has started it,
 * uses it as it is.
 */
export async function openServer(dataDir, settings) {
  const first = await attachEmbedded({ dataDir, log: () => {} });
  // Only a server that this process has started has a process id here.
  if (first.pid === undefined) return { url: first.url, dataDir, stop: first.stop };
  try {
    await configure(first.url, settings);
  } finally {
    await first.stop();
  }
  const { url, stop } = await startEmbedded({ dataDir, log: () => {} });
  return { url, dataDir, stop };
}

/** Only the superuser, whose password is that of the shop, changes settings. */
async function configure(shopUrl, settings) {
  const url = new URL(shopUrl);
  url.username = 'postgres';
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query('alter system reset all');
    for (const [name, value] of Object.entries(settings))
      await client.query(`alter system set ${name} = '${value}'`);
  } finally {
    await client.end();
  }
}
