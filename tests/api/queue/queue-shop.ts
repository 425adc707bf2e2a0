import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { callNextEverywhere } from '#backend/actions/queue.ts';
import { memberStore } from '#backend/persistence/members/member-store.ts';
import { sessionStore } from '#backend/persistence/members/session-store.ts';
import { queueStore } from '#backend/persistence/queue/queue-store.ts';
import { draws, orders, drawQueues, queueEntries } from '#backend/persistence/schema.ts';
import { cryptoSecrets } from '#backend/crypto/secrets.ts';
import { aBackend, importFolder, type Method, type TestBackend } from '../../support/backend.ts';
import { aCatalogueFolder, aDrawFile } from '../../support/catalogue.ts';
import { aSignUp } from '../../support/members.ts';

export const QUEUE_PATH = '/api/product/otsukai/queue';

export type Waiter = {
  readonly memberId: string;
  ask(method: Method, path?: string): Promise<QueueStatus>;
  /** What he is told at the next look. */
  look(): Promise<QueueStatus>;
  join(): Promise<QueueStatus>;
  /** Asks for a ticket: the status, or why not. */
  order(): Promise<string>;
  /** Gives up what he ordered last. */
  giveUp(): Promise<void>;
};

/** An answer as it is: only what a test looks at is named. */
export type QueueStatus = Readonly<
  Record<'state' | 'number' | 'ahead' | 'calledTo' | 'calledUntil', unknown>
>;

export type QueueShop = {
  readonly backend: TestBackend;
  /** As it was at first: nobody buys, nobody waits, and the sale is on. */
  tidy(): Promise<void>;
  waiter(): Promise<Waiter>;
  waiters(count: number): Promise<Waiter[]>;
  change(draw: Partial<typeof draws.$inferInsert>): Promise<void>;
  /** As if so many seconds had gone by since members were last seen and called. */
  secondsPass(seconds: number, of?: Waiter): Promise<void>;
  callNext(): Promise<void>;
};

/** A shop with one draw, which so many may buy from at once. So far nobody does. */
export async function aQueueShop(concurrentPlaying: number): Promise<QueueShop> {
  const backend = await aBackend();
  const folder = await aCatalogueFolder();
  folder.draw('otsukai', aDrawFile({ limits: { perPurchase: 20, perMember: null, concurrentPlaying } }));
  await importFolder(backend.db, folder.path);
  folder.remove();
  const { db } = backend;
  const change = async (draw: Partial<typeof draws.$inferInsert>) => void (await db.update(draws).set(draw));
  const opensAt = new Date(Date.now() - WEEK_MS);
  const closesAt = new Date(Date.now() + WEEK_MS);
  const waiter = () => aWaiter(backend);
  return {
    backend,
    waiter,
    waiters: (count) => Promise.all(Array.from({ length: count }, waiter)),
    change,
    tidy: async () => {
      await db.delete(drawQueues);
      await db.delete(orders);
      await change({ playing: 0, sold: 0, held: 0, opensAt, closesAt });
    },
    secondsPass: async (seconds, of) => {
      const earlier = (column: 'seen_at' | 'called_at') =>
        sql`${sql.identifier(column)} - make_interval(secs => ${seconds})`;
      await db
        .update(queueEntries)
        .set({ seenAt: earlier('seen_at'), calledAt: earlier('called_at') })
        .where(of === undefined ? undefined : eq(queueEntries.memberId, of.memberId));
    },
    callNext: () => callNextEverywhere(queueStore(db)),
  };
}

const WEEK_MS = 7 * 24 * 60 * 60_000;

let came = 0;

/** A member with a login of his own. He never types his password, so none is hashed. */
async function aWaiter({ db, ask }: TestBackend): Promise<Waiter> {
  came += 1;
  const name = `waiter${came}`;
  const person = { ...aSignUp(), email: `${name}@example.jp`, gender: null };
  const mailWishes = { newDraws: false, restock: false };
  const added = await memberStore(db).add({ ...person, emailPreferences: mailWishes, passwordHash: '-' });
  if (added === 'emailTaken') throw new Error(`${name} is there already`);
  const { memberId } = added;
  const token = randomBytes(32).toString('base64url');
  await sessionStore(db).start({ memberId, tokenDigest: cryptoSecrets.digest(token), device: '' });
  const asked = async (method: Method, path = QUEUE_PATH) => {
    const answer = await ask(method, path, { cookie: `session=${token}` });
    if (answer.statusCode !== 200) throw new Error(`${name} was refused: ${answer.body}`);
    return answer.json<QueueStatus>();
  };
  let ordered = '';
  const order = async () => {
    const [draw] = await db.select({ productId: draws.drawId }).from(draws);
    const body = { ...draw, quantity: 1, requestKey: randomBytes(16).toString('hex') };
    const answer = await ask('POST', '/api/orderHistory', { body, cookie: `session=${token}` });
    const said = answer.json<{ orderHistoryId?: string; status?: string; code?: string }>();
    ordered = said.orderHistoryId ?? ordered;
    return said.status ?? said.code ?? answer.body;
  };
  return {
    ...{ memberId, ask: asked, order },
    look: () => asked('GET'),
    join: () => asked('POST'),
    giveUp: async () => void (await asked('DELETE', `/api/orderHistory/${ordered}`)),
  };
}
