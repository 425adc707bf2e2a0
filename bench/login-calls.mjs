import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 15_000;

/** Returns a function that returns a new client address at each call; different for each `network` from 0 to 9. */
export function newAddresses(network) {
  let count = 0;
  return () => {
    count += 1;
    return [100, 64 + network * 4 + (count >> 16), (count >> 8) & 255, count & 255].join('.');
  };
}

/** Returns a function that sends a request: `{ status, retryAfter, cookie, body, took }`; status 0 without a response. */
export function createSender(origin) {
  const agent = new Agent({ keepAlive: true });
  const send = async (method, path, { address, cookie, json }) => {
    const payload = json === undefined ? undefined : JSON.stringify(json);
    const headers = {
      'x-forwarded-for': address,
      ...(cookie === undefined ? {} : { cookie, 'sec-fetch-site': 'same-origin' }),
      ...(payload === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    };
    const from = performance.now();
    try {
      const response = await new Promise((resolve, reject) => {
        const options = { method, headers, agent, signal: AbortSignal.timeout(TIMEOUT_MS) };
        request(`${origin}${path}`, options, resolve).once('error', reject).end(payload);
      });
      const body = await text(response);
      const retryAfter = Number(response.headers['retry-after'] ?? 1);
      return { status: response.statusCode, retryAfter, body, took: performance.now() - from };
    } catch {
      return { status: 0, retryAfter: 1, body: '', took: performance.now() - from };
    }
  };
  return { send, close: () => agent.destroy() };
}

export const logIn = (send, { email, password, address }) =>
  send('POST', '/api/login/emailLogin', { address, json: { email, password } });

/**
 * Calls `start` every `everyMs` on average until the end, without waiting for the calls. Resolves when all have ended.
 * The times are independent of one another (a Poisson process), as those of clients are.
 */
export async function repeat(everyMs, endsAt, start) {
  const calls = [];
  const next = () => -Math.log(1 - Math.random()) * everyMs;
  for (let due = performance.now() + next(); due < endsAt; due += next()) {
    await pause(Math.max(0, due - performance.now()));
    calls.push(start());
  }
  await Promise.all(calls);
}
