import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { StorefrontProcess } from '#lib/contract/storefront.ts';
import { keepRegistered } from '../../server/registration.ts';
import { aServer, always, bodyOf } from '../support/server.ts';

const OPERATING = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');
const SECRET = 's'.repeat(32);
const ORIGIN = 'http://10.0.0.1:3000';
const NEW = [200, { isNew: true, leaseMs: 15_000 }] as const;
const RENEWED = [200, { isNew: false, leaseMs: 15_000 }] as const;
const TAKEN = [409, { code: 'taken' }] as const;
const UNAVAILABLE = [503, {}] as const;

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

/** Registers at a backend that gives these answers, the last one again and again. */
async function aRegistration(answers: readonly (readonly [number, unknown])[]) {
  const left = [...answers];
  const seen: { method: string | undefined; process: StorefrontProcess; secret: string | undefined }[] = [];
  const record = async (request: IncomingMessage) =>
    seen.push({
      method: request.method,
      process: StorefrontProcess.parse(JSON.parse(String(await bodyOf(request)))),
      secret: request.headers.authorization,
    });
  const server = await aServer((request, response) => {
    const [status, body] = (left.length > 1 ? left.shift() : left[0]) ?? UNAVAILABLE;
    void record(request).then(() => always(status, body)(request, response));
  });
  const lines: string[] = [];
  let expiries = 0;
  const registration = await keepRegistered({
    apiOrigin: server.origin,
    secret: SECRET,
    origin: ORIGIN,
    expireEverything: async () => void (expiries += 1),
    report: (line) => void lines.push(line),
  });
  return {
    seen,
    lines,
    expiries: () => expiries,
    /** Waits until the next renewal is answered and its effect has taken place. */
    renewal: async () => {
      const before = seen.length;
      await jest.advanceTimersByTimeAsync(5_000);
      while (seen.length === before) await new Promise(setImmediate);
      for (let i = 0; i < 50; i += 1) await new Promise(setImmediate);
    },
    end: async () => {
      await registration.stop();
      await server.stop();
    },
  };
}

test('A storefront registers before it serves, renews as the same process and leaves', async () => {
  const one = await aRegistration([NEW, RENEWED]);
  await one.renewal();
  await one.renewal();
  await one.end();
  expect(one.seen.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'PUT', 'DELETE']);
  expect(new Set(one.seen.map(({ process }) => process.instance)).size).toBe(1);
  expect(one.seen[0]).toMatchObject({ process: { origin: ORIGIN }, secret: `Bearer ${SECRET}` });
  // Nothing was rendered before, and no announcement was missed since.
  expect([one.expiries(), one.lines]).toEqual([0, []]);
});

test('One that started before the backend expires its pages once it is registered', async () => {
  const one = await aRegistration([UNAVAILABLE, UNAVAILABLE, NEW, RENEWED]);
  await one.renewal();
  expect(one.expiries()).toBe(0);
  await one.renewal();
  await one.renewal();
  expect(one.expiries()).toBe(1);
  expect(one.lines).toEqual([
    expect.stringContaining('is not registered: the backend is starting'),
    expect.stringContaining('is registered'),
  ]);
  await one.end();
});

test('One whose lease ended meanwhile expires its pages', async () => {
  const one = await aRegistration([NEW, UNAVAILABLE, NEW]);
  await one.renewal();
  await one.renewal();
  expect(one.expiries()).toBeGreaterThan(0);
  await one.end();
});

test('A short outage of the backend within the lease expires nothing', async () => {
  const one = await aRegistration([NEW, UNAVAILABLE, RENEWED]);
  await one.renewal();
  await one.renewal();
  expect(one.expiries()).toBe(0);
  await one.end();
});

/** Expects the line once in the table of docs/operating.md. */
function expectDocumented(line = '') {
  const [, text] = /^\S+ (.*)\. Pages are at most 60 s old until then\.$/.exec(line) ?? [];
  expect(OPERATING.split(`\`${text}\``)).toHaveLength(2);
}

test('Without an answer the line says so', async () => {
  const lines: string[] = [];
  const closed = await aServer(() => undefined);
  await closed.stop();
  const registration = await keepRegistered({
    apiOrigin: closed.origin,
    secret: SECRET,
    origin: ORIGIN,
    expireEverything: async () => undefined,
    report: (line) => void lines.push(line),
  });
  await registration.stop();
  expect(lines).toEqual([expect.stringContaining('is not registered: no backend answers at API_ORIGIN')]);
  expectDocumented(lines[0]);
});

test.each([
  [404, { code: 'notFound' }, /is not registered: REVALIDATE_SECRET must be the same/],
  [403, { code: 'notNamed' }, /is not registered: name it in STOREFRONT_ORIGINS/],
  [409, { code: 'taken' }, /is the address of another storefront/],
  [429, '', /is not registered: API_ORIGIN answers that there are too many requests/],
  [
    503,
    { code: 'unavailable' },
    /is not registered: the backend is starting, or its database is unavailable/,
  ],
  [502, '', /is not registered: the backend is starting/],
  [400, { code: 'invalidInput' }, /is not registered: API_ORIGIN answers unlike a backend/],
  [200, '<html>', /is not registered: API_ORIGIN answers unlike a backend/],
])('An answer %i has one line, which docs/operating.md explains', async (status, body, line) => {
  const one = await aRegistration([[status, body]]);
  await one.renewal();
  await one.end();
  expect(one.lines).toEqual([expect.stringMatching(line)]);
  expectDocumented(one.lines[0]);
});

test('Two storefronts with one origin: the second says so in one line and goes on', async () => {
  const one = await aRegistration([TAKEN]);
  await one.renewal();
  await one.renewal();
  expect(one.lines).toEqual([expect.stringMatching(/10\.0\.0\.1:3000 is the address of another storefront/)]);
  expect(one.expiries()).toBe(0);
  await one.end();
});

test('One whose lease was stolen says so in one line, and expires its pages once it has one again', async () => {
  const one = await aRegistration([NEW, TAKEN, TAKEN, NEW, RENEWED]);
  await one.renewal();
  await one.renewal();
  expect(one.lines).toEqual([expect.stringMatching(/10\.0\.0\.1:3000 is the address of another storefront/)]);
  expect(one.expiries()).toBe(0);
  await one.renewal();
  expect(one.lines.slice(1)).toEqual([expect.stringContaining('is registered')]);
  expect(one.expiries()).toBeGreaterThan(0);
  await one.end();
});
