import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { createDatabase, type OpenDatabase } from '#backend/persistence/db/database.ts';
import { isDatabaseUnavailable } from '#backend/persistence/db/database-errors.ts';
import { describeAddress, hostUrls } from '#backend/persistence/db/database-hosts.ts';
import { withOwnConnection } from '#backend/persistence/db/own-connection.ts';
import { expectSessionSettings } from '#backend/persistence/db/session-settings.ts';
import { freshDatabase, openTestDatabase } from '../support/database.ts';
import { forAllTests } from '../support/fixtures.ts';

const shop = forAllTests(async () => {
  const database = await freshDatabase();
  const silent = await listening(createServer());
  const closing = await listening(createServer((socket) => socket.destroy()));
  return {
    url: database.url,
    /** A machine that does not answer, a HAProxy without a primary, a stopped server. */
    failing: [`127.0.0.1:${silent.port}`, `127.0.0.1:${closing.port}`, '127.0.0.1:1'],
    close: async () => {
      silent.close();
      closing.close();
      await database.drop();
    },
  };
});

async function listening(server: Server) {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => open.add(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? address?.port : undefined,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

const withHosts = (url: string, hosts: readonly string[]) => url.replace(/@[^/]+/, `@${hosts.join(',')}`);

test('An address may name several hosts', () => {
  const url = 'postgresql://me:s%40cret@10.0.0.11:5433,10.0.0.12/shop?sslmode=verify-full';
  expect(hostUrls(url)).toEqual([
    'postgresql://me:s%40cret@10.0.0.11:5433/shop?sslmode=verify-full',
    'postgresql://me:s%40cret@10.0.0.12/shop?sslmode=verify-full',
  ]);
  expect(describeAddress(url)).toBe('shop at 10.0.0.11:5433, 10.0.0.12:5432');
  expect(hostUrls('postgresql:///shop?host=/run')).toEqual(['postgresql:///shop?host=/run']);
});

/** Asks again while the server needs longer for a connection than a host may, because the machine is busy. */
async function untilAnswered({ db }: Pick<OpenDatabase, 'db'>): Promise<unknown> {
  for (;;) {
    try {
      return (await db.execute('select 1 as one')).rows;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
  }
}

test('The host that accepts writes is used, wherever it is in the list', async () => {
  const url = withHosts(shop.url, [...shop.failing, new URL(shop.url).host]);
  const database = openTestDatabase(url);
  expect(await untilAnswered(database)).toEqual([{ one: 1 }]);
  await database.close();
});

test('A first host that has failed and works again is used when the others fail', async () => {
  const target = new URL(shop.url);
  let works = false;
  const first = await listening(
    createServer((front) => {
      if (!works) return front.destroy();
      const back = connect(Number(target.port), target.hostname).on('error', () => front.destroy());
      front.pipe(back);
      return back.pipe(front);
    }),
  );
  const database = openTestDatabase(withHosts(shop.url, [`127.0.0.1:${first.port}`, '127.0.0.1:1']));
  await expect(database.db.execute('select 1 as one')).rejects.toThrow();
  works = true;
  expect(await untilAnswered(database)).toEqual([{ one: 1 }]);
  await database.close();
  first.close();
});

test('Without a host that accepts writes each one and its reason is named', async () => {
  const refused = await refusedAt(withHosts(shop.url, shop.failing));
  expect(isDatabaseUnavailable(refused)).toBe(true);
  expect(String(refused)).toMatch(
    /^NoPrimaryError: No database accepts writes \(127\.0\.0\.1:\d+: timeout expired; 127\.0\.0\.1:\d+: Connection terminated unexpectedly; 127\.0\.0\.1:1: connect ECONNREFUSED 127\.0\.0\.1:1\)\.$/,
  );
});

test('A standby is not used', async () => {
  const { host, pathname } = new URL(shop.url);
  await withOwnConnection({ url: shop.url, application: 'test' }, (client) =>
    createDatabase(client).execute(
      `alter database ${pathname.slice(1)} set default_transaction_read_only = on`,
    ),
  );
  const refused = await refusedAt(withHosts(shop.url, [host, host]));
  expect(isDatabaseUnavailable(refused)).toBe(true);
  expect(String(refused)).toBe(
    `NoPrimaryError: No database accepts writes (${host}: read-only; ${host}: read-only).`,
  );
});

const refusedAt = (url: string): Promise<unknown> =>
  withOwnConnection({ url, application: 'test' }, async () => 'connected').catch((error: unknown) => error);

const REFUSAL = /^DATABASE_URL \(.+\) leads to a connection pooler such as PgBouncer/;

test('A pooler that ignores the settings of a connection is refused', async () => {
  const target = new URL(shop.url);
  const pooler = await listening(
    createServer((front) => {
      const back = connect(Number(target.port), target.hostname).on('error', () => front.destroy());
      front.once('data', (startup: Buffer) => {
        const ignored = startup.toString('latin1').replace('force_generic_plan', 'auto'.padEnd(18));
        back.write(ignored, 'latin1');
        front.pipe(back);
        back.pipe(front);
      });
    }),
  );
  await expect(expectSessionSettings(withHosts(shop.url, [`127.0.0.1:${pooler.port}`]))).rejects.toThrow(
    REFUSAL,
  );
  pooler.close();
  await expect(expectSessionSettings(shop.url)).resolves.toBeUndefined();
});

test('A pooler that rejects the settings of a connection is refused', async () => {
  const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: options', ''].join('\0');
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 1 + 4);
  const pooler = await listening(
    createServer((front) =>
      front.once('data', () =>
        front.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(`${fields}\0`)])),
      ),
    ),
  );
  await expect(expectSessionSettings(withHosts(shop.url, [`127.0.0.1:${pooler.port}`]))).rejects.toThrow(
    REFUSAL,
  );
  pooler.close();
});
