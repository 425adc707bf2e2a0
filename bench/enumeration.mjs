/**
 * Asks a real backend the same things about members and about nobody, over and over, and says whether the time until
 * the answer tells the two apart. Every sample has a mailbox and a client address of its own, because the shop slows
 * down whoever comes again; the order is drawn by lot, so that nothing that changes meanwhile favours one side.
 * With --record the figures become those that are kept in the repository.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { argon2Passwords } from '#backend/crypto/argon2-passwords.ts';
import { openShop } from './shop-for-measuring.mjs';
import { mannWhitney, noticeable, quartiles } from './statistics.mjs';

const SAMPLES = 1_000;
const WARMING_UP = 40;
const LONGEST_MS = 20 * 60_000;
/** Of three comparisons not even one in a hundred runs shall raise a false alarm. */
const ALPHA = 0.01 / 3;
const PASSWORD = 'an evening in the arcade';

const QUESTIONS = {
  signup: { path: '/api/mail/sendMail', body: (email) => ({ email, purpose: 'signup' }), status: 200 },
  reminder: { path: '/api/mail/sendMail', body: (email) => ({ email, purpose: 'reminder' }), status: 200 },
  login: {
    path: '/api/login/emailLogin',
    body: (email) => ({ email, password: 'not that evening, another' }),
    status: 401,
  },
};
const SIDES = ['known', 'unknown'];

/** As many members as samples, and as many addresses that look just like theirs. */
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
let askers = 0;

/** Milliseconds until the whole answer is there. */
async function timed(origin, { path, body, status }, email) {
  askers += 1;
  const payload = JSON.stringify(body(email));
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    'x-forwarded-for': [100, 64 + (askers >> 16), (askers >> 8) & 255, askers & 255].join('.'),
  };
  const from = process.hrtime.bigint();
  const answer = await new Promise((resolve, reject) => {
    const asking = request(`${origin}${path}`, { method: 'POST', headers, agent }, resolve);
    asking.once('error', reject).end(payload);
  });
  const said = await text(answer);
  const took = Number(process.hrtime.bigint() - from) / 1e6;
  if (answer.statusCode !== status) throw new Error(`${path} answered ${answer.statusCode}: ${said}`);
  return took;
}

function shuffled(things) {
  const left = [...things];
  return Array.from(things, () => left.splice(randomInt(left.length), 1)[0]);
}

async function measure(origin, addresses) {
  const series = Object.keys(QUESTIONS).flatMap((name) => SIDES.map((side) => ({ name, side, times: [] })));
  const until = Date.now() + LONGEST_MS;
  for (let round = 0; round < WARMING_UP + SAMPLES && Date.now() < until; round += 1) {
    for (const { name, side, times } of shuffled(series)) {
      const took = await timed(origin, QUESTIONS[name], addresses[side][round]);
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
    noticeableMs: noticeable(known, unknown, ALPHA),
    tells: p < ALPHA,
  };
}

function print(results) {
  const row = (cells) =>
    console.log(cells.map((cell, i) => (i < 2 ? cell.padEnd(10) : cell.padStart(9))).join(''));
  const three = (number) => number.toFixed(3);
  console.log('Milliseconds until the answer\n');
  row(['', '', 'samples', 'least', '25 %', 'median', '75 %', 'most']);
  for (const [name, { samples, knownMs, unknownMs }] of Object.entries(results)) {
    row([name, 'known', String(samples), ...Object.values(knownMs).map(three)]);
    row(['', 'unknown', String(samples), ...Object.values(unknownMs).map(three)]);
  }
  console.log('\nMann-Whitney, two-sided\n');
  for (const [name, { auc, p, noticeableMs, tells }] of Object.entries(results)) {
    const verdict = tells ? 'TIME TELLS' : 'time tells nothing';
    const power = `${three(noticeableMs)} ms would have been noticed`;
    console.log(`${name.padEnd(10)} AUC ${three(auc)}  p ${three(p)}  ${verdict} (${power})`);
  }
}

function keep(results) {
  const round = (_key, value) => (typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value);
  const told = { cores: cpus().length, node: process.version, alpha: ALPHA, results };
  const json = `${JSON.stringify(told, round, 2)}\n`;
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'enumeration.json'), json);
  if (process.argv.includes('--record')) writeFileSync(join(import.meta.dirname, 'enumeration.json'), json);
}

async function main() {
  const shop = await openShop({ REQUESTS_PER_MINUTE: '1000000', LOG_LEVEL: 'info' });
  try {
    const timesOf = await measure(shop.origin, await makeAddresses(shop.url, WARMING_UP + SAMPLES));
    const names = Object.keys(QUESTIONS);
    const results = Object.fromEntries(names.map((name) => [name, compared(...timesOf(name))]));
    print(results);
    keep(results);
    process.exitCode = Object.values(results).some(({ tells }) => tells) ? 1 : 0;
  } finally {
    agent.destroy();
    await shop.stop();
  }
}

await main();
