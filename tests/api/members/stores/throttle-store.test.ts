import { sql } from 'drizzle-orm';
import type { ThrottleRule } from '#backend/domain/members/throttle.ts';
import { freshStores, type Stores, times } from '../../../support/members.ts';

let shop: Stores;

beforeEach(async () => {
  shop = await freshStores();
});
afterEach(() => shop.close());

const HOUR_MS = 60 * 60_000;
/** Waits are so long that a slow test does not reach their end. */
const RULE: ThrottleRule = {
  free: 5,
  firstMs: HOUR_MS,
  steady: 0,
  longestMs: 6 * HOUR_MS,
  leakMs: 24 * HOUR_MS,
};

const attempt = (key = 'login') => shop.throttles.attempt(key, RULE);
const atOnce = (backends: readonly Pick<Stores, 'throttles'>[], each: number) =>
  Promise.all(backends.flatMap(({ throttles }) => times(each, () => throttles.attempt('login', RULE))));
/** The wait in hours, rounded up. */
const hoursToWait = async (key = 'login') => Math.ceil((await shop.throttles.waitOf(key)) / HOUR_MS);
const passes = (hours: number) =>
  shop.db.execute(sql`update throttles set waits_until = waits_until - ${hours} * interval '1 hour',
    last_at = last_at - ${hours} * interval '1 hour'`);
const written = async () => (await shop.db.execute(sql`select * from throttles`)).rows;

test('After the free attempts each attempt doubles the wait, up to the longest', async () => {
  expect(await Promise.all(times(5, () => attempt()))).toEqual([0, 0, 0, 0, 0]);
  expect(await hoursToWait()).toBe(0);
  const waits = [];
  for (const hours of [1, 2, 4, 6, 6]) {
    expect(await attempt()).toBe(0);
    waits.push(await hoursToWait());
    await passes(hours);
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
  await passes(1);
  const backends = [shop, shop.elsewhere()];
  const waits = await atOnce(backends, 15);
  expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
});

test('An attempt during the wait returns the rest and does not prolong it', async () => {
  for (const _free of times(6, (i) => i)) await attempt();
  const before = await written();
  for (const _early of times(20, (i) => i)) {
    const waitMs = await attempt();
    expect(Number.isInteger(waitMs)).toBe(true);
    expect(Math.ceil(waitMs / HOUR_MS)).toBe(1);
  }
  expect(await written()).toEqual(before);
});

test('Reading the wait does not count as an attempt', async () => {
  expect(await shop.throttles.waitOf('login')).toBe(0);
  expect(await written()).toEqual([]);
  await attempt();
  const before = await written();
  await shop.throttles.waitOf('login');
  expect(await written()).toEqual(before);
});

test('Keys are throttled separately', async () => {
  for (const _free of times(6, (i) => i)) await attempt('login');
  expect(await attempt('reminder')).toBe(0);
  expect(await hoursToWait('reminder')).toBe(0);
});

test('Attempts expire one by one, also while more are made', async () => {
  for (const _free of times(6, (i) => i)) await attempt();
  await passes(23);
  await attempt();
  expect(await hoursToWait()).toBe(2);
  // With the remaining hour this completes one day.
  await passes(2);
  await attempt();
  expect(await hoursToWait()).toBe(2);
  await passes(7 * 24);
  for (const _free of times(5, (i) => i)) expect(await attempt()).toBe(0);
  expect(await hoursToWait()).toBe(0);
});

test('An undone attempt counts neither as an attempt nor for the wait', async () => {
  for (const _free of times(5, (i) => i)) await attempt();
  for (const _honest of times(3, (i) => i)) {
    expect(await attempt()).toBe(0);
    await shop.throttles.undoAttempt('login');
  }
  expect(await attempt()).toBe(0);
  expect(await hoursToWait()).toBe(1);
});

test('Undoing more attempts than were made grants none', async () => {
  await shop.throttles.undoAttempt('login');
  await attempt();
  for (const _again of times(3, (i) => i)) await shop.throttles.undoAttempt('login');
  for (const _free of times(6, (i) => i)) await attempt();
  expect(await hoursToWait()).toBe(1);
});

test('A deleted key starts without attempts', async () => {
  for (const _free of times(6, (i) => i)) await attempt();
  await shop.throttles.forget('login');
  expect(await attempt()).toBe(0);
  expect(await hoursToWait()).toBe(0);
});
