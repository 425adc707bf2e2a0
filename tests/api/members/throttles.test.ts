import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { decayed, delayAfter, type ThrottleRule } from '#backend/domain/members/throttle.ts';
import { forAllTests, restoredForEachTest } from '../../support/fixtures.ts';
import { freshStores, type Stores, times } from '../../support/members.ts';
import {
  countAttempts,
  waitOf,
  undoAttempt,
  deleteAttempts,
  type ThrottledKey,
} from '#backend/persistence/members/throttles.ts';

describe('Throttle store', () => {
  const shop = restoredForEachTest(freshStores);

  const HOUR_MS = 60 * 60_000;
  /** Waits are so long that a slow test does not reach their end. */
  const RULE: ThrottleRule = {
    free: 5,
    firstMs: HOUR_MS,
    steady: 0,
    longestMs: 6 * HOUR_MS,
    leakMs: 24 * HOUR_MS,
  };

  /** Counts an attempt. Returns the milliseconds to wait; 0: allowed. */
  const attempt = async (key = 'login', { db }: Pick<Stores, 'db'> = shop) =>
    (await countAttempts(db, [{ key, rule: RULE }]))?.waitMs ?? 0;
  const atOnce = (backends: readonly Pick<Stores, 'db'>[], each: number) =>
    Promise.all(backends.flatMap((backend) => times(each, () => attempt('login', backend))));
  /** The wait in hours, rounded up. */
  const hoursToWait = async (key = 'login') => Math.ceil((await waitOf(shop.db, key)) / HOUR_MS);
  const passHours = (hours: number) =>
    shop.db.execute(sql`update throttles set waits_until = waits_until - ${hours} * interval '1 hour',
    last_at = last_at - ${hours} * interval '1 hour'`);
  const storedRows = async () => (await shop.db.execute(sql`select * from throttles`)).rows;

  test('After the free attempts each attempt doubles the wait, up to the longest', async () => {
    expect(await Promise.all(times(5, () => attempt()))).toEqual([0, 0, 0, 0, 0]);
    expect(await hoursToWait()).toBe(0);
    const waits = [];
    for (const hours of [1, 2, 4, 6, 6]) {
      expect(await attempt()).toBe(0);
      waits.push(await hoursToWait());
      await passHours(hours);
    }
    expect(waits).toEqual([1, 2, 4, 6, 6]);
  });

  test('Of 60 concurrent attempts through three backends, the rule allows six', async () => {
    const backends = [shop, shop.elsewhere(), shop.elsewhere()];
    const waits = await atOnce(backends, 20);
    // Five are free, and the next one starts the wait.
    expect(waits.filter((wait) => wait === 0)).toHaveLength(6);
    for (const wait of waits) {
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(HOUR_MS);
    }
  });

  test('Of concurrent attempts at the end of a wait one is allowed', async () => {
    for (const _free of times(6, (i) => i)) await attempt();
    await passHours(1);
    const backends = [shop, shop.elsewhere()];
    const waits = await atOnce(backends, 15);
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
  });

  test('An attempt during the wait returns the rest and does not prolong it', async () => {
    for (const _free of times(6, (i) => i)) await attempt();
    const before = await storedRows();
    for (const _early of times(20, (i) => i)) {
      const waitMs = await attempt();
      expect(Number.isInteger(waitMs)).toBe(true);
      expect(Math.ceil(waitMs / HOUR_MS)).toBe(1);
    }
    expect(await storedRows()).toEqual(before);
  });

  test('Reading the wait does not count as an attempt', async () => {
    expect(await waitOf(shop.db, 'login')).toBe(0);
    expect(await storedRows()).toEqual([]);
    await attempt();
    const before = await storedRows();
    await waitOf(shop.db, 'login');
    expect(await storedRows()).toEqual(before);
  });

  test('Keys are throttled separately', async () => {
    for (const _free of times(6, (i) => i)) await attempt('login');
    expect(await attempt('reminder')).toBe(0);
    expect(await hoursToWait('reminder')).toBe(0);
  });

  test('Attempts expire one by one, also while more are made', async () => {
    for (const _free of times(6, (i) => i)) await attempt();
    await passHours(23);
    await attempt();
    expect(await hoursToWait()).toBe(2);
    // With the remaining hour this completes one day.
    await passHours(2);
    await attempt();
    expect(await hoursToWait()).toBe(2);
    await passHours(7 * 24);
    for (const _free of times(5, (i) => i)) expect(await attempt()).toBe(0);
    expect(await hoursToWait()).toBe(0);
  });

  test('An undone attempt counts neither as an attempt nor for the wait', async () => {
    for (const _free of times(5, (i) => i)) await attempt();
    for (const _honest of times(3, (i) => i)) {
      expect(await attempt()).toBe(0);
      await undoAttempt(shop.db, 'login');
    }
    expect(await attempt()).toBe(0);
    expect(await hoursToWait()).toBe(1);
  });

  test('Undoing more attempts than were made grants none', async () => {
    await undoAttempt(shop.db, 'login');
    await attempt();
    for (const _again of times(3, (i) => i)) await undoAttempt(shop.db, 'login');
    for (const _free of times(6, (i) => i)) await attempt();
    expect(await hoursToWait()).toBe(1);
  });

  test('A deleted key starts without attempts', async () => {
    for (const _free of times(6, (i) => i)) await attempt();
    await deleteAttempts(shop.db, 'login');
    expect(await attempt()).toBe(0);
    expect(await hoursToWait()).toBe(0);
  });
});

describe('An attempt at several keys', () => {
  const shop = forAllTests(freshStores);
  beforeEach(() => shop.db.execute(sql`truncate throttles`));

  const MINUTE_MS = 60_000;
  const RULE: ThrottleRule = {
    free: 2,
    firstMs: 60 * MINUTE_MS,
    steady: 0,
    longestMs: 60 * MINUTE_MS,
    leakMs: 600 * MINUTE_MS,
  };

  const attempt = (...keys: readonly string[]) =>
    countAttempts(
      shop.db,
      keys.map((key) => ({ key, rule: RULE })),
    );
  /** The attempts that are stored for each key. */
  const counted = async () => {
    const { rows } = await shop.db.execute<{ key: string; attempts: number }>(
      sql`select key, attempts from throttles`,
    );
    return Object.fromEntries(rows.map(({ key, attempts }) => [key, attempts]));
  };

  test('An allowed attempt counts at each key', async () => {
    expect(await attempt('network', 'address', 'account')).toBeUndefined();
    expect(await counted()).toEqual({ network: 1, address: 1, account: 1 });
  });

  test('The first key that must wait is returned; neither it nor a later one counts', async () => {
    for (const _each of times(3, (i) => i)) await attempt('address');
    const refused = await attempt('network', 'address', 'account');
    expect(refused?.key).toBe('address');
    expect(Math.ceil((refused?.waitMs ?? 0) / MINUTE_MS)).toBe(60);
    expect(await counted()).toEqual({ network: 1, address: 3 });
  });

  test('Of concurrent attempts at shared keys, each key counts the allowed ones', async () => {
    const other = shop.elsewhere();
    const from = (address: string, { db }: Pick<Stores, 'db'>) =>
      countAttempts(
        db,
        [address, 'account'].map((key) => ({ key, rule: RULE })),
      );
    const refused = await Promise.all(
      times(20, (i) => from(`address ${i % 10}`, i % 2 === 0 ? shop : other)),
    );
    expect(refused.filter((each) => each === undefined)).toHaveLength(3);
    expect(refused.filter((each) => each?.key === 'account')).toHaveLength(17);
    expect(await counted()).toMatchObject({ account: 3, 'address 0': 2, 'address 9': 2 });
  });

  const KEYS = ['network', 'address', 'account'] as const;
  const minutes = (from: number, to: number) =>
    fc.integer({ min: from, max: to }).map((count) => count * MINUTE_MS);
  const rules = fc.record({
    free: fc.integer({ min: 0, max: 3 }),
    firstMs: minutes(1, 5),
    steady: fc.integer({ min: 0, max: 2 }),
    longestMs: minutes(5, 60),
    leakMs: minutes(1, 90),
  });
  const steps = fc.array(
    fc.oneof(
      fc.record({ passMs: fc.oneof(minutes(1, 10), minutes(1, 300)) }),
      fc.record({ keys: fc.subarray([...KEYS], { minLength: 1 }) }),
      fc.constant({ keys: [...KEYS] }),
    ),
    { minLength: 5, maxLength: 30 },
  );

  test('Any sequence of attempts is counted and refused as the rules of the domain say', async () => {
    const property = fc.asyncProperty(
      fc.record({ network: rules, address: rules, account: rules }),
      steps,
      check,
    );
    await fc.assert(property, { numRuns: 60 });
  });

  async function check(ruleOf: Readonly<Record<(typeof KEYS)[number], ThrottleRule>>, taken: Steps) {
    await shop.db.execute(sql`truncate throttles`);
    const model = new ThrottleModel();
    for (const step of taken) {
      if ('passMs' in step) {
        model.now += step.passMs;
        await shop.db
          .execute(sql`update throttles set waits_until = waits_until - ${step.passMs} * interval '1 ms',
          last_at = last_at - ${step.passMs} * interval '1 ms'`);
        continue;
      }
      const attempted = step.keys.map((key) => ({ key, rule: ruleOf[key] }));
      const refused = await countAttempts(shop.db, attempted);
      const expected = model.attempt(attempted);
      expect(refused?.key).toBe(expected?.key);
      // The time that the test takes passes for the store only.
      expect(Math.ceil((refused?.waitMs ?? 0) / MINUTE_MS)).toBe((expected?.waitMs ?? 0) / MINUTE_MS);
      expect(await counted()).toEqual(model.counted());
    }
  }
});

type Steps = readonly (
  | { readonly passMs: number }
  | { readonly keys: readonly ('network' | 'address' | 'account')[] }
)[];

/** The throttles in memory, counted by the functions of the domain. */
class ThrottleModel {
  now = 0;
  private readonly rows = new Map<string, { attempts: number; lastAt: number; waitsUntil: number }>();

  attempt(keys: readonly ThrottledKey[]): { key: string; waitMs: number } | undefined {
    for (const { key, rule } of keys) {
      const { attempts, lastAt, waitsUntil } = this.rows.get(key) ?? {
        attempts: 0,
        lastAt: this.now,
        waitsUntil: 0,
      };
      if (waitsUntil > this.now) return { key, waitMs: waitsUntil - this.now };
      const left = decayed(rule, { attempts, passedMs: this.now - lastAt });
      const counted = left.attempts + 1;
      this.rows.set(key, {
        attempts: counted,
        lastAt: this.now - left.remainderMs,
        waitsUntil: this.now + delayAfter(rule, counted),
      });
    }
    return undefined;
  }

  counted = () => Object.fromEntries([...this.rows].map(([key, { attempts }]) => [key, attempts]));
}
