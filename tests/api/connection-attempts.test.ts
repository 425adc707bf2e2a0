import { mock } from 'node:test';
import {
  type AttemptParams,
  type ConnectionAttempts,
  createConnectionAttempts,
} from '#backend/persistence/db/connection-attempts.ts';

const LIMITS = {
  atOnce: 2,
  pauses: { firstMs: 250, longestMs: 2_000 },
  handshake: { firstMs: 2_000, longestMs: 8_000 },
};
const refused = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

/** Lets everything run that waits for no timer. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

const STEP_MS = 25;

/** Lets time pass in steps, and after each everything run. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    mock.timers.tick(STEP_MS);
    await settle();
  }
}

/** A handshake that ends by its signal only, or as the test says. */
function aHandshake() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let begun = 0;
  const run = (signal: AbortSignal) => {
    begun += 1;
    signal.addEventListener('abort', () => reject(signal.reason));
    return promise;
  };
  return { run, resolve, reject, begun: () => begun };
}

function attemptsWith(probe: AttemptParams['probe'], random = 1): ConnectionAttempts {
  const wait = (ms: number, signal: AbortSignal) =>
    new Promise((resolve, reject) => {
      setTimeout(resolve, ms);
      signal.addEventListener('abort', reject);
    });
  return createConnectionAttempts({ probe, limits: LIMITS, random: () => random, wait });
}

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'] }));
afterEach(() => mock.timers.reset());

test('While the database is there two connections are opened at once, the others after them', async () => {
  const attempts = attemptsWith(async () => {});
  const all = [aHandshake(), aHandshake(), aHandshake()];
  const done = Promise.all(all.map((one) => attempts.run(one.run)));
  await settle();
  expect(all.map((one) => one.begun())).toEqual([1, 1, 0]);
  all[0]?.resolve();
  await settle();
  expect(all.map((one) => one.begun())).toEqual([1, 1, 1]);
  for (const one of all) one.resolve();
  await done;
});

test('When an attempt finds no database, those that wait fail with it, and none is made by another', async () => {
  const attempts = attemptsWith(() => Promise.reject(refused()));
  const first = aHandshake();
  const second = aHandshake();
  const later = aHandshake();
  const failed = Promise.allSettled([first, second, later].map((one) => attempts.run(one.run)));
  first.reject(refused());
  await settle();
  second.reject(refused());
  expect(await failed).toMatchObject(Array(3).fill({ status: 'rejected', reason: { code: 'ECONNREFUSED' } }));
  const during = aHandshake();
  await expect(attempts.run(during.run)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect([later.begun(), during.begun()]).toEqual([0, 0]);
  attempts.close();
});

test('While the database is unavailable one attempt is made at a time, each after a longer pause, until one succeeds', async () => {
  const begunAt: number[] = [];
  const from = Date.now();
  const attempts = attemptsWith(async () => {
    begunAt.push(Date.now() - from);
    if (begunAt.length < 6) throw refused();
  });
  await expect(attempts.run(() => Promise.reject(refused()))).rejects.toThrow('refused');
  expect(attempts.failure()).toMatchObject({ code: 'ECONNREFUSED' });
  await pass(10_000);
  expect(begunAt).toEqual([250, 750, 1_750, 3_750, 5_750, 7_750]);
  expect(attempts.failure()).toBeUndefined();
  await expect(attempts.run(async () => 'connected')).resolves.toBe('connected');
});

test('Chance shortens a pause by up to half', async () => {
  const begunAt: number[] = [];
  const from = Date.now();
  const attempts = attemptsWith(async () => void begunAt.push(Date.now() - from), 0);
  await attempts.run(() => Promise.reject(refused())).catch(() => {});
  await pass(1_000);
  expect(begunAt).toEqual([125]);
});

test('An attempt that took too long makes the limit of the next one longer, and fast ones make it shorter', async () => {
  const limits: number[] = [];
  const silent = (signal: AbortSignal) => {
    const begunAt = Date.now();
    return new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => {
        limits.push(Date.now() - begunAt);
        reject(signal.reason);
      }),
    );
  };
  let isBack = false;
  const attempts = attemptsWith(async (signal) => {
    if (!isBack) await silent(signal);
  });
  const first = attempts.run(silent).catch(() => {});
  while (limits.length < 4) await pass(100);
  await first;
  expect(limits).toEqual([2_000, 4_000, 8_000, 8_000]);
  isBack = true;
  while (attempts.failure() !== undefined) await pass(100);
  await attempts.run(async () => {});
  const last = attempts.run(silent).catch(() => {});
  while (limits.length < 5) await pass(100);
  await last;
  attempts.close();
  expect(limits.at(-1)).toBe(2_000);
});

test('A refused password is an answer of the database: it is not unavailable', async () => {
  const attempts = attemptsWith(async () => {});
  await expect(
    attempts.run(() => Promise.reject(new Error('password authentication failed'))),
  ).rejects.toThrow();
  expect(attempts.failure()).toBeUndefined();
});

test('A question of another thread shares the attempt that is under way', async () => {
  let probes = 0;
  const attempts = attemptsWith(async () => {
    probes += 1;
    throw refused();
  });
  await attempts.run(() => Promise.reject(refused())).catch(() => {});
  const asked = Promise.allSettled([attempts.check(), attempts.check(), attempts.nextOutcome()]);
  await pass(250);
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(probes).toBe(1);
  attempts.close();
});

test('Its end makes every attempt fail, and none is made afterwards', async () => {
  let probes = 0;
  const attempts = attemptsWith(async () => {
    probes += 1;
    throw refused();
  });
  const running = [attempts.run(aHandshake().run), attempts.run(aHandshake().run)];
  const waiting = attempts.run(aHandshake().run);
  const all = Promise.allSettled([...running, waiting]);
  attempts.close();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(attempts.run(aHandshake().run)).rejects.toThrow('Connection terminated');
  await pass(10_000);
  expect([probes, attempts.failure()]).toEqual([0, undefined]);
});
