import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { send } from './requests.mjs';

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
  const sendFrom = async (method, path, { address, cookie, json }) => {
    const ofMember = cookie === undefined ? {} : { cookie, 'sec-fetch-site': 'same-origin' };
    const headers = { 'x-forwarded-for': address, ...ofMember };
    const from = performance.now();
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await send(agent, `${origin}${path}`, { method, headers, json, signal });
      const retryAfter = Number(answer.headers['retry-after'] ?? 1);
      return { status: answer.status, retryAfter, body: answer.text, took: answer.ms };
    } catch {
      return { status: 0, retryAfter: 1, body: '', took: performance.now() - from };
    }
  };
  return { send: sendFrom, close: () => agent.destroy() };
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
