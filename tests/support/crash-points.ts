import { arm, connected, disarm, makeBreakable, type QueryFailure } from '../model/query-failure.ts';
import { expectLedgerInOrder } from './backend.ts';
import { forAllTests, forEachTest } from './fixtures.ts';
import { aPayingShop, type PayingShop } from './payments.ts';

/** An operation that crashes at one of its queries and is then run again. */
export type CrashScenario = {
  readonly run: () => Promise<unknown>;
  /** Expects the result of a run without a crash. */
  readonly verify: () => Promise<void>;
};

type CrashPlan = {
  readonly begin: (count: number) => Promise<readonly CrashScenario[]>;
  /** Number of scenarios completed at once. Even, because each query has two crash points. */
  readonly atOnce: number;
  /** Number of scenarios prepared at once, by default those completed at once. More if the jobs leave them as they are. */
  readonly preparedAtOnce?: number;
};

/** Opens one shop whose queries can fail, with one draw, for all tests of a file. Each test gets its own buyer. */
export function inACrashableShop() {
  beforeAll(makeBreakable);
  const shop = forAllTests(aPayingShop);
  const draw = forAllTests(() => shop.draw({ prizes: [500, 1_000, 1_500, 3_000] }));
  return { shop, draw, buyer: forEachTest(() => shop.buyer()) };
}

/**
 * Crashes an operation before and after each of its queries and runs it again, until it has no further query. Every
 * crash must have the result of a run without one. The crashes happen one after the other; preparation and completion
 * run in parallel, because most of their time is waiting for the database.
 */
export async function crashAtEveryPoint(
  shop: PayingShop,
  { begin, atOnce, preparedAtOnce = atOnce }: CrashPlan,
): Promise<void> {
  const prepared: CrashScenario[] = [];
  for (let from = 0, goesOn = true; goesOn; from += atOnce) {
    if (prepared.length === 0) prepared.push(...(await begin(preparedAtOnce)));
    const scenarios = prepared.splice(0, atOnce);
    const crashes: boolean[] = [];
    for (const [nth, { run }] of scenarios.entries())
      crashes.push(await hasCrashed(shop, run, crashPoint(from + nth)));
    await shop.minutesPass(3);
    await Promise.all(scenarios.map(({ run }) => run()));
    await shop.jobs();
    await Promise.all(scenarios.map(({ verify }) => verify()));
    goesOn = crashes.slice(-2).some((crashed) => crashed);
  }
  await expectLedgerInOrder(shop);
}

type CrashPoint = Pick<QueryFailure, 'query' | 'takesEffect'>;

/** Before the first query, after it, before the second one, and so on. */
const crashPoint = (nth: number): CrashPoint => ({
  query: Math.floor(nth / 2) + 1,
  takesEffect: nth % 2 === 1,
});

async function hasCrashed(shop: PayingShop, run: CrashScenario['run'], point: CrashPoint): Promise<boolean> {
  arm(point);
  await run().catch(() => {});
  const crashed = disarm();
  await connected(shop.db.$client);
  return crashed;
}
