/**
 * Measures whether response times of a real backend reveal which email addresses belong to members. Every sample has its
 * own email address and client address, because the shop throttles repeated attempts. The order is random, so that
 * changes on the machine affect both sides equally.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { Agent } from 'node:http';
import pg from 'pg';
import { argon2Passwords } from '#backend/crypto/argon2-passwords.ts';
import { send } from './requests.mjs';
import { openResults } from './results.mjs';
import { openShop } from './shop.mjs';
import { detectable, mannWhitney, quartiles } from './statistics.mjs';

const SAMPLES = 1_000;
const WARMING_UP = 40;
const TIME_LIMIT_MS = 20 * 60_000;
/** Three comparisons together raise a false alarm in at most one of a hundred runs. */
const ALPHA = 0.01 / 3;
const PASSWORD = 'an evening in the arcade';

const CALLS = {
  signup: { path: '/api/mail/sendMail', body: (email) => ({ email, purpose: 'signup' }), status: 200 },
  reminder: { path: '/api/mail/sendMail', body: (email) => ({ email, purpose: 'reminder' }), status: 200 },
  login: {
    path: '/api/login/emailLogin',
    body: (email) => ({ email, password: 'not that evening, another' }),
    status: 401,
  },
};
const SIDES = ['known', 'unknown'];

/** Creates `count` members, and `count` unknown addresses of the same form. */
async function makeAddresses(url, count) {
  const addresses = () => Array.from({ length: count }, () => `${randomBytes(8).toString('hex')}@example.jp`);
  const both = { known: addresses(), unknown: addresses() };
  const passwordHash = await argon2Passwords().hash(PASSWORD);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into members (email, email_key, password_hash, name, zip, address, address2, birthday, tel)
     select email, email, $2, '丸山 まるぽ', '1500001', '東京都渋谷区神宮前1-2-3', '', '1999-04-01', '09012345678'
     from unnest($1::text[]) as email`,
    [both.known, passwordHash],
  );
  await client.query('analyze');
  await client.end();
  return both;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let clients = 0;

/** Returns the milliseconds until the whole response has arrived. */
async function timed(origin, { path, body, status }, email) {
  clients += 1;
  const client = [100, 64 + (clients >> 16), (clients >> 8) & 255, clients & 255].join('.');
  const headers = { 'x-forwarded-for': client };
  const answer = await send(agent, `${origin}${path}`, { method: 'POST', headers, json: body(email) });
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.ms;
}

function shuffled(things) {
  const left = [...things];
  return Array.from(things, () => left.splice(randomInt(left.length), 1)[0]);
}

async function measure(origin, addresses) {
  const series = Object.keys(CALLS).flatMap((name) => SIDES.map((side) => ({ name, side, times: [] })));
  const until = Date.now() + TIME_LIMIT_MS;
  for (let round = 0; round < WARMING_UP + SAMPLES && Date.now() < until; round += 1) {
    for (const { name, side, times } of shuffled(series)) {
      const took = await timed(origin, CALLS[name], addresses[side][round]);
      if (round >= WARMING_UP) times.push(took);
    }
    if (round % 100 === 0) console.error(`${round} of ${WARMING_UP + SAMPLES} rounds`);
  }
  return (name) => SIDES.map((side) => series.find((one) => one.name === name && one.side === side).times);
}

function compared(known, unknown) {
  const { auc, z, p } = mannWhitney(known, unknown);
  return {
    samples: Math.min(known.length, unknown.length),
    knownMs: quartiles(known),
    unknownMs: quartiles(unknown),
    auc,
    z,
    p,
    noticeableMs: detectable(known, unknown, ALPHA),
    tells: p < ALPHA,
  };
}

async function main() {
  const results = openResults('enumeration');
  const shop = await openShop();
  try {
    const timesOf = await measure(shop.origin, await makeAddresses(shop.url, WARMING_UP + SAMPLES));
    for (const name of Object.keys(CALLS)) {
      const comparison = compared(...timesOf(name));
      results.set(name, comparison);
      if (comparison.tells) results.fail(`${name}: time reveals members`);
    }
  } finally {
    agent.destroy();
    await shop.stop();
  }
}

await main();
