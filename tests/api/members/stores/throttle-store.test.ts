import { sql } from 'drizzle-orm';
import type { ThrottleRule } from '#backend/domain/members/throttle.ts';
import { freshStores, type Stores, times } from '../../../support/members.ts';

let shop: Stores;

beforeEach(async () => {
  shop = await freshStores();
});
afterEach(() => shop.close());

const HOUR_MS = 60 * 60_000;
/** So slow that no test comes near the end of a wait by taking long. */
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
/** The wait as a sign at the door would say it: begun hours. */
const hoursToWait = async (key = 'login') => Math.ceil((await shop.throttles.waitOf(key)) / HOUR_MS);
const passes = (hours: number) =>
  shop.db.execute(sql`update throttles set waits_until = waits_until - ${hours} * interval '1 hour',
    last_at = last_at - ${hours} * interval '1 hour'`);
const written = async () => (await shop.db.execute(sql`select * from throttles`)).rows;

test('Some attempts cost nothing; each one after them brings twice the wait, up to the longest', async () => {
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

test('Of sixty attempts at once, through three backends, as many are let through as the rule says', async () => {
  const backends = [shop, shop.elsewhere(), shop.elsewhere()];
  const waits = await atOnce(backends, 20);
  // Five cost nothing, and the one after them brings the wait.
  expect(waits.filter((wait) => wait === 0)).toHaveLength(6);
  for (const wait of waits) {
    expect(wait).toBeGreaterThanOrEqual(0);
    expect(wait).toBeLessThanOrEqual(HOUR_MS);
  }
});

test('Of many at the end of a wait one is let through', async () => {
  for (const _free of times(6, (i) => i)) await attempt();
  await passes(1);
  const backends = [shop, shop.elsewhere()];
  const waits = await atOnce(backends, 15);
  expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
});

test('Whoever comes too early is told how early, and makes nothing longer', async () => {
  for (const _free of times(6, (i) => i)) await attempt();
  const before = await written();
  for (const _early of times(20, (i) => i)) {
    const waitMs = await attempt();
    expect(Number.isInteger(waitMs)).toBe(true);
    expect(Math.ceil(waitMs / HOUR_MS)).toBe(1);
  }
  expect(await written()).toEqual(before);
});

test('Asking for the wait counts nothing', async () => {
  expect(await shop.throttles.waitOf('login')).toBe(0);
  expect(await written()).toEqual([]);
  await attempt();
  const before = await written();
  await shop.throttles.waitOf('login');
  expect(await written()).toEqual(before);
});

test('One key is not slowed down by another', async () => {
  for (const _free of times(6, (i) => i)) await attempt('login');
  expect(await attempt('reminder')).toBe(0);
  expect(await hoursToWait('reminder')).toBe(0);
});

test('One attempt after the other is forgotten, also while more are made', async () => {
  for (const _free of times(6, (i) => i)) await attempt();
  await passes(23);
  await attempt();
  expect(await hoursToWait()).toBe(2);
  // With the hour that was left over this makes the first day; the next day makes the second.
  await passes(2);
  await attempt();
  expect(await hoursToWait()).toBe(2);
  await passes(7 * 24);
  for (const _free of times(5, (i) => i)) expect(await attempt()).toBe(0);
  expect(await hoursToWait()).toBe(0);
});

test('An honest attempt costs neither a try nor a wait', async () => {
  for (const _free of times(5, (i) => i)) await attempt();
  for (const _honest of times(3, (i) => i)) {
    expect(await attempt()).toBe(0);
    await shop.throttles.undoAttempt('login');
  }
  expect(await attempt()).toBe(0);
  expect(await hoursToWait()).toBe(1);
});

test('Nobody gets more attempts by giving back than were made', async () => {
  await shop.throttles.undoAttempt('login');
  await attempt();
  for (const _again of times(3, (i) => i)) await shop.throttles.undoAttempt('login');
  for (const _free of times(6, (i) => i)) await attempt();
  expect(await hoursToWait()).toBe(1);
});

test('What is forgotten starts anew', async () => {
  for (const _free of times(6, (i) => i)) await attempt();
  await shop.throttles.forget('login');
  expect(await attempt()).toBe(0);
  expect(await hoursToWait()).toBe(0);
});
