import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { describeAddress } from '#backend/persistence/db/database-errors.ts';
import { expectSessionSettings } from '#backend/persistence/db/session-settings.ts';
import { freshDatabase } from '../support/database.ts';
import { forAllTests } from '../support/fixtures.ts';

const shop = forAllTests(async () => {
  const database = await freshDatabase();
  return { url: database.url, close: () => database.drop() };
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

const withPort = (url: string, port: number | undefined) => url.replace(/@[^/]+/, `@127.0.0.1:${port}`);

test('An address is described without its password', () => {
  const url = 'postgresql://me:s%40cret@10.0.0.11:5433/shop?sslmode=verify-full';
  expect(describeAddress(url)).toBe('shop at 10.0.0.11:5433');
  expect(describeAddress('postgresql://10.0.0.12/shop')).toBe('shop at 10.0.0.12:5432');
});

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
  await expect(expectSessionSettings(withPort(shop.url, pooler.port))).rejects.toThrow(REFUSAL);
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
  await expect(expectSessionSettings(withPort(shop.url, pooler.port))).rejects.toThrow(REFUSAL);
  pooler.close();
});
