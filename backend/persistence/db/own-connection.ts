import pg from 'pg';

/** A server that has much to do accepts a connection late. */
const CONNECT_MS = 30_000;

type OwnConnection = { readonly url: string; readonly application: string };

/** Opens a connection outside of the pools, whose timeouts are for buyers. */
export async function openOwnConnection({ url, application }: OwnConnection): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `koron-do ${application}`,
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => {}); // A connection that breaks fails the running query, which reports the error.
  await client.connect();
  return client;
}

/** Runs `work` on such a connection, then closes it. */
export async function withOwnConnection<Done>(
  own: OwnConnection,
  work: (client: pg.Client) => Promise<Done>,
): Promise<Done> {
  const client = await openOwnConnection(own);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
