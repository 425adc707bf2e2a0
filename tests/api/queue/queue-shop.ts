import { eq, sql } from 'drizzle-orm';
import { prepareBoxes } from '#backend/actions/fairness/boxes.ts';
import { callNextEverywhere } from '#backend/actions/queue.ts';
import { draws, orders, drawQueues, queueEntries } from '#backend/persistence/schema.ts';
import { aBackend, importFolder, type Method, type TestBackend } from '../../support/backend.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';
import { aCatalogueFolder, aDrawFile } from '../../support/catalogue.ts';
import { aBuyer, aRequestKey } from '../../support/orders.ts';

export const QUEUE_PATH = '/api/product/otsukai/queue';

export type Waiter = {
  readonly memberId: string;
  ask(method: Method, path?: string): Promise<QueueStatus>;
  /** Returns the member's queue status. */
  look(): Promise<QueueStatus>;
  join(): Promise<QueueStatus>;
  /** Extends the member's turn. Throws if that is refused. */
  extend(): Promise<QueueStatus>;
  /** Orders one ticket. Returns the order's status or the refusal code. */
  order(): Promise<string>;
  /** Cancels the latest order. */
  cancel(): Promise<void>;
};

/** The fields of a queue status that tests read. */
export type QueueStatus = Readonly<
  Record<'state' | 'number' | 'ahead' | 'calledTo' | 'calledUntil' | 'isExtendable', unknown>
>;

type QueueShop = {
  readonly backend: TestBackend;
  /** Restores the initial state: no orders, an empty queue and an open sale. */
  tidy(): Promise<void>;
  waiter(): Promise<Waiter>;
  waiters(count: number): Promise<Waiter[]>;
  change(draw: Partial<typeof draws.$inferInsert>): Promise<void>;
  /** Takes every slot, so that the members wait. They join one after the other. */
  queue(...members: Waiter[]): Promise<void>;
  /** Moves the times at which members were last seen, called and extended their turn `seconds` into the past. */
  secondsPass(seconds: number, of?: Waiter): Promise<void>;
  callNext(): Promise<void>;
  close(): Promise<void>;
};

/** Opens one shop, with one draw that `slots` members can buy from at once. Each test gets its own members. */
export function inAQueueShop(slots: number) {
  const shop = forAllTests(() => aQueueShop(slots));
  beforeEach(() => shop.tidy());
  const waiter = () => forEachTest(() => shop.waiter());
  return { shop, first: waiter(), second: waiter(), third: waiter() };
}

async function aQueueShop(concurrentPlaying: number): Promise<QueueShop> {
  const backend = await aBackend();
  const folder = await aCatalogueFolder();
  folder.draw('otsukai', aDrawFile({ limits: { perPurchase: 20, perMember: null, concurrentPlaying } }));
  await importFolder(backend.db, folder.path);
  folder.close();
  await prepareBoxes(backend.db, backend.paying.shopLog);
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
    queue: async (...members) => {
      await db.update(draws).set({ playing: sql`concurrent_playing` });
      for (const member of members) await member.join();
    },
    tidy: async () => {
      await db.delete(drawQueues);
      await db.delete(orders);
      await change({ playing: 0, sold: 0, held: 0, concurrentPlaying, opensAt, closesAt });
    },
    secondsPass: async (seconds, of) => {
      const earlier = (column: 'seen_at' | 'called_at' | 'extended_at') =>
        sql`${sql.identifier(column)} - make_interval(secs => ${seconds})`;
      await db
        .update(queueEntries)
        .set({
          seenAt: earlier('seen_at'),
          calledAt: earlier('called_at'),
          extendedAt: earlier('extended_at'),
        })
        .where(of === undefined ? undefined : eq(queueEntries.memberId, of.memberId));
    },
    callNext: () => callNextEverywhere(db),
    close: backend.close,
  };
}

const WEEK_MS = 7 * 24 * 60 * 60_000;

async function aWaiter(backend: TestBackend): Promise<Waiter> {
  const { memberId, email, ask } = await aBuyer(backend);
  const send = async (method: Method, path = QUEUE_PATH) => {
    const answer = await ask(method, path);
    if (answer.statusCode !== 200) throw new Error(`${email} was refused: ${answer.body}`);
    return answer.json<QueueStatus>();
  };
  let ordered = '';
  const order = async () => {
    const [draw] = await backend.db.select({ productId: draws.drawId }).from(draws);
    const body = { ...draw, quantity: 1, requestKey: aRequestKey() };
    const answer = await ask('POST', '/api/orderHistory', body);
    const result = answer.json<{ orderHistoryId?: string; status?: string; code?: string }>();
    ordered = result.orderHistoryId ?? ordered;
    return result.status ?? result.code ?? answer.body;
  };
  return {
    memberId,
    ask: send,
    order,
    look: () => send('GET'),
    join: () => send('POST'),
    extend: () => send('PUT', `${QUEUE_PATH}/turn`),
    cancel: async () => void (await send('DELETE', `/api/orderHistory/${ordered}`)),
  };
}
