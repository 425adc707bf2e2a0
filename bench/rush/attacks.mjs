import { randomBytes } from 'node:crypto';
import { sendAsPage } from './browser.mjs';
import { pauseUntil } from './front.mjs';
import { count } from './measurements.mjs';

const TICK_MS = 50;
const CRAWLERS = 16;
const LOGIN_PATH = '/api/login/emailLogin';
/** Time between two correct logins. */
const HONEST_LOGIN_MS = 2_000;

/** Sends wrong logins, `perSecond` of them, each from another address. Resolves with their results when it ends. */
export async function floodLogins({ front, signal }, perSecond) {
  const results = new Map();
  const pending = new Set();
  let due = 0;
  for (let sent = 0; !signal.aborted; await pauseUntil(TICK_MS, signal)) {
    due += (perSecond * TICK_MS) / 1_000;
    for (; sent < due; sent += 1) {
      const login = front.send(wrongLogin(sent)).then(({ status }) => count(results, status));
      pending.add(login);
      void login.finally(() => pending.delete(login));
    }
  }
  await Promise.all(pending);
  return results;
}

function wrongLogin(number) {
  const email = `${randomBytes(6).toString('hex')}@example.jp`;
  return loginRequest({ email, password: 'not that evening, another', address: addressOf(198, number) });
}

function loginRequest({ email, password, address }) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  return { method: 'POST', path: LOGIN_PATH, headers, body: JSON.stringify({ email, password }) };
}

/** Requests pages that do not exist, from four addresses. Resolves with their results when it ends. */
export async function crawl({ front, signal }) {
  const results = new Map();
  const crawler = async (number) => {
    while (!signal.aborted) {
      const path = `/sanrio/${randomBytes(6).toString('hex')}`;
      const headers = { 'x-forwarded-for': addressOf(203, number % 4) };
      const { status } = await front.send({ method: 'GET', path, headers });
      count(results, status);
      // A crawler that is refused comes back after a pause.
      if (status !== 404) await pauseUntil(100, signal);
    }
  };
  await Promise.all(Array.from({ length: CRAWLERS }, (_, number) => crawler(number)));
  return results;
}

/** Logs members in with their password, one after the other. */
export async function logInHonestly(sale, members, password) {
  const { signal, measurements } = sale;
  for (const { memberId, address } of members) {
    await pauseUntil(HONEST_LOGIN_MS, signal);
    if (signal.aborted) return;
    const from = performance.now();
    const step = 'log in with the password';
    const email = `buyer-${memberId}@example.jp`;
    const answer = await sendAsPage(sale, step, loginRequest({ email, password, address }));
    if (!signal.aborted) measurements.record(step, performance.now() - from, answer);
  }
}

/** An address for each number, each in a network of its own (/24). */
export const addressOf = (first, number) => [first, (number >> 8) & 255, number & 255, 7].join('.');
