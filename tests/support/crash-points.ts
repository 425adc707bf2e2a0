import { arm, connected, disarm, makeBreakable, type QueryFailure } from '../model/query-failure.ts';
import { expectLedgerInOrder } from './backend.ts';
import { type PayingShopContext, aPayingShop, type PayingShop } from './payments.ts';

/** Something that is begun, dies at some point, and is then asked for again. */
export type CrashScenario = {
  readonly run: () => Promise<unknown>;
  /** What it has to come to in the end. */
  readonly verify: () => Promise<void>;
};

type Course = {
  readonly begin: (count: number) => Promise<readonly CrashScenario[]>;
  /** So many stories are begun, and after their deaths ended, side by side. Even, because each point has two. */
  readonly atOnce: number;
};

/** A deed dies at each of dozens of points, and each death needs somebody who has bought. */
export const CRASH_TEST_MS = 10 * 60_000;

/** All tests of a file have one shop that can die, with one draw; each has a buyer of its own. */
export function inACrashableShop(take: (here: PayingShopContext) => void): void {
  let shop: PayingShop;
  let draw: PayingShopContext['draw'];
  beforeAll(async () => {
    makeBreakable();
    shop = await aPayingShop();
    draw = await shop.draw({ prizes: [50, 100, 150, 300] });
  }, CRASH_TEST_MS);
  afterAll(() => shop.close());
  beforeEach(async () => take({ shop, draw, buyer: await shop.buyer() }));
}

/**
 * Dies at every question that a deed asks of the database, once before it and once after it, and does the deed again:
 * until it asks no more. However it broke off, it comes to the same as if it had not. One after the other they die; all
 * that is done before and after it is done side by side, because most of its time is waiting for the database.
 */
export async function crashAtEveryPoint(shop: PayingShop, { begin, atOnce }: Course): Promise<void> {
  for (let from = 0, goesOn = true; goesOn; from += atOnce) {
    const stories = await begin(atOnce);
    const died: boolean[] = [];
    for (const [nth, { deed }] of stories.entries()) died.push(await dies(shop, deed, faultOf(from + nth)));
    await shop.minutesPass(3);
    await Promise.all(stories.map(({ deed }) => deed()));
    await shop.jobs();
    await Promise.all(stories.map(({ seeThatItIsDone }) => seeThatItIsDone()));
    goesOn = died.slice(-2).some((hasDied) => hasDied);
  }
  await expectLedgerInOrder(shop);
}

type Point = Pick<QueryFailure, 'query' | 'takesEffect'>;

/** Before the first question, after it, before the second, and so on. */
const faultOf = (nth: number): Point => ({
  query: Math.floor(nth / 2) + 1,
  takesEffect: nth % 2 === 1,
});

async function dies(shop: PayingShop, run: CrashScenario['deed'], fault: Point): Promise<boolean> {
  arm(fault);
  await deed().catch(() => {});
  const hasDied = disarm();
  await connected(shop.db.$client);
  return hasDied;
}
