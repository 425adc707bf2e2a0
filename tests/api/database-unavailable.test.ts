import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { runJobs } from '#backend/jobs/run-jobs.ts';
import { createLog } from '#backend/log.ts';
import { isDatabaseUnavailable } from '#backend/persistence/db/database-errors.ts';
import { SHOP_ATTEMPTS } from '#backend/persistence/db/connection-attempts.ts';
import { type OpenDatabase, openCommandDatabase } from '#backend/persistence/db/database.ts';
import { describeError } from '#backend/persistence/db/operator-error.ts';
import { type FreshDatabase, freshDatabase, openTestDatabase } from '../support/database.ts';

type Manner = 'refuses' | 'is silent' | 'answers' | 'answers late';

/** Longer than a shopper waits for a connection. */
const LATE_MS = 3_000;

/** A port in front of a database server, which can refuse, accept and be silent, or pass on late what it accepts. */
async function aServerInFront(port: number) {
  const open = new Set<Socket>();
  let manner: Manner = 'answers';
  let accepted = 0;
  let mostOpen = 0;
  const passOn = (socket: Socket) => {
    const back = connect(port, '127.0.0.1');
    back.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => back.destroy());
    socket.pipe(back).pipe(socket);
  };
  const server = createServer((socket) => {
    accepted += 1;
    open.add(socket);
    mostOpen = Math.max(mostOpen, open.size);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    if (manner === 'refuses') socket.destroy();
    if (manner === 'is silent') socket.resume();
    if (manner === 'answers') passOn(socket);
    if (manner === 'answers late') setTimeout(() => passOn(socket), LATE_MS);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    /** Ends all connections and meets the next ones in this manner. */
    become: (next: Manner) => {
      manner = next;
      accepted = 0;
      mostOpen = 0;
      for (const socket of open) socket.destroy();
    },
    accepted: () => accepted,
    mostOpen: () => mostOpen,
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}

let database: FreshDatabase;
let front: Awaited<ReturnType<typeof aServerInFront>>;
let shop: OpenDatabase;
beforeEach(async () => {
  database = await freshDatabase();
  const { port } = new URL(database.url);
  front = await aServerInFront(Number(port));
  const { handshake } = SHOP_ATTEMPTS;
  shop = openTestDatabase(database.url.replace(port, `${front.port}`), { handshake });
  await allAnswered();
});
afterEach(async () => {
  await shop.close();
  await front.close();
  await database.drop();
});

const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** Asks all pools at once, more often than they have connections. Returns how many were answered. */
async function answered(): Promise<number> {
  const pools = [shop.db, shop.monitoringDb, shop.listsDb, shop.monthsDb];
  const asked = pools.flatMap((db) => Array.from({ length: 12 }, () => db.execute(sql`select 1`)));
  const all = await Promise.allSettled(asked);
  return all.filter(({ status }) => status === 'fulfilled').length;
}

/** Waits until the server answers all of them. */
async function allAnswered(): Promise<void> {
  while ((await answered()) < 48);
}

test('All pools share one attempt while the server refuses, and all are served when it is back', async () => {
  front.become('refuses');
  await until(() => shop.poolUse().every(({ open }) => open === 0));
  expect(await answered()).toBe(0);
  // The callers of a round fail with the attempt that they share.
  const first = front.accepted();
  for (let round = 0; round < 3; round += 1) expect(await answered()).toBe(0);
  expect(front.accepted() - first).toBeLessThanOrEqual(4);
  front.become('answers');
  await allAnswered();
  expect(shop.attempts.failure()).toBeUndefined();
});

test('A server that accepts and is silent holds one connection of a process at a time', async () => {
  front.become('is silent');
  await until(() => shop.poolUse().every(({ open }) => open === 0));
  expect(await answered()).toBe(0);
  await until(() => shop.attempts.failure() !== undefined);
  front.become('is silent');
  const asking = answered();
  await until(() => front.accepted() === 2);
  expect(front.mostOpen()).toBe(1);
  front.become('answers');
  await asking;
  await allAnswered();
});

test('A command waits for a server that accepts its connection later than shoppers wait', async () => {
  front.become('answers late');
  const command = openCommandDatabase(database.url.replace(/:\d+\//, `:${front.port}/`));
  expect((await command.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await command.close();
});

test('An operator reads why a query failed, and not its text', async () => {
  const failure: unknown = await shop.db.execute(sql`select 1 / 0`).catch((error: unknown) => error);
  expect(describeError(failure)).toBe('division by zero');
});

test('Jobs pause while the database is unavailable, and go on when it is back', async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    await shop.db.execute(sql`select 1`);
  };
  const jobs = runJobs([{ name: 'counted', everyMs: 1, work }], {
    db: shop.db,
    attempts: shop.attempts,
    log: createLog('silent'),
  });
  await until(() => runs > 3);
  front.become('refuses');
  await until(() => shop.attempts.failure() !== undefined);
  const before = runs;
  // Each attempt ends a pause, and none of them a pause of the job.
  await until(() => front.accepted() >= 4);
  expect(runs - before).toBeLessThanOrEqual(1);
  front.become('answers');
  await until(() => runs > before + 3);
  await jobs.stop();
});

test('A job that pauses stops at once', async () => {
  front.become('refuses');
  await until(() => shop.poolUse().every(({ open }) => open === 0));
  expect(await answered()).toBe(0);
  let runs = 0;
  const jobs = runJobs([{ name: 'counted', everyMs: 1, work: async () => void (runs += 1) }], {
    db: shop.db,
    attempts: shop.attempts,
    log: createLog('silent'),
  });
  await jobs.stop();
  expect(runs).toBe(0);
});

/** The answer of a server that accepts a connection and ends at once. */
function acceptedAndEnded(): Buffer {
  const message = (type: string, content: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(content.length + length.length);
    return Buffer.concat([Buffer.from(type), length, content]);
  };
  const fatal = 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0';
  return Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('Z', Buffer.from('I')),
    message('E', Buffer.from(fatal)),
  ]);
}

test('A server that ends in the moment in which it accepts a connection fails a query, and no process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(acceptedAndEnded()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { db, close } = openTestDatabase(`postgresql://shop@127.0.0.1:${port}/shop`);
  const failure = await db.execute(sql`select 1`).catch((error: Error) => error.cause ?? error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await close();
  server.close();
});
