import { sql } from 'drizzle-orm';
import { digestOf } from '#backend/crypto/secrets.ts';
import { emailJobs } from '#backend/jobs/emails.ts';
import { createLog } from '#backend/log.ts';
import { aBackend, type Method, captureLog } from '../../support/backend.ts';
import { fulfilmentOn, sent } from '../../support/shipments.ts';
import { aShipment, anOrder } from '../../support/orders.ts';
import { everyRow } from '../../support/database.ts';
import { emailDepsOn, aTransport } from '../../support/emails.ts';
import { aVisitor, codeFor, minutesPass, otherThan, statusAndCode } from '../../support/members.ts';
import { forAllTests } from '../../support/fixtures.ts';

/** Data of a member that occurs nowhere else. */
const FIRST = {
  email: 'kanaria-4649@example.jp',
  password: 'かなりやのうたうさんちょうめ',
  name: '金糸雀 カナリヤ',
  zip: '9998877',
  address: '東京都金糸雀区カナリヤ町46-49',
  address2: 'カナリヤ荘',
  birthday: '1964-09-04',
  tel: '09055554649',
};
/** The data of the same member after every change. */
const THEN = {
  email: 'kanaria-moved@example.jp',
  password: 'かなりやのひっこしたよんちょうめ',
  name: '金糸雀 ルリ',
  zip: '9997788',
  address: '北海道金糸雀市1-2-3',
  address2: 'カナリヤハイツ',
  birthday: '1964-09-05',
  tel: '0355554649',
};
const ELSEWHERE = 'kanaria-elsewhere@example.jp';
const WRONG = 'かなりやのちがうことば';

const DIGESTS = [FIRST.email, THEN.email].map(digestOf);
/** Words that may not remain after the deletion, nor appear in the log. */
const WORDS = [
  ...DIGESTS,
  ...Object.values(FIRST),
  ...Object.values(THEN),
  ELSEWHERE,
  WRONG,
  'kanaria',
  '金糸雀',
  'カナリヤ',
];

const logs = captureLog();
const transport = aTransport();
const secrets: string[] = [];

const backend = forAllTests(() => aBackend({ logTo: logs }));
const visitor = forAllTests(() => aVisitor(backend));

const ask = async (method: Method, path: string, body?: unknown) => {
  const answer = await visitor.ask(method, path, body);
  if (visitor.cookie !== undefined) secrets.push(visitor.cookie.split('=')[1] ?? '');
  return answer;
};

async function coded(purpose: 'signup' | 'reminder' | 'email', email: string): Promise<string> {
  await minutesPass(backend, 30);
  const code = await codeFor(backend, visitor, { email, purpose });
  secrets.push(code);
  return code;
}

const wordsIn = (text: string, words: readonly string[]) => words.filter((word) => text.includes(word));

async function deliver(): Promise<void> {
  await backend.db.execute(sql`update outbox set due_at = now()`);
  const log = createLog('trace', logs);
  const jobs = emailJobs({ ...emailDepsOn(backend.db, transport), log });
  for (const { work } of jobs) await work(new AbortController().signal);
}

/** Makes every call of a member, with valid and invalid input. */
async function allCalls({ email, password }: typeof FIRST): Promise<void> {
  for (const purpose of ['signup', 'reminder']) await ask('POST', '/api/mail/sendMail', { email, purpose });
  await ask('POST', '/api/mail/sendMail', { email: ELSEWHERE, purpose: 'email' });
  await ask('POST', '/api/mail/checkCode', { email: ELSEWHERE, purpose: 'email', code: '000000' });
  await ask('POST', '/api/login/emailLogin', { email, password });
  await ask('POST', '/api/login/emailLogin', { email, password: WRONG });
  await ask('POST', '/api/login/emailLogin', { email: ELSEWHERE, password: WRONG });
  await ask('GET', `/api/login/loginStatus?utm_source=${encodeURIComponent(email)}`);
  await ask('GET', '/api/login/sessions');
  await ask('GET', '/api/user');
  await ask('GET', `/api/user?email=${email}`);
  await ask('GET', '/api/user/overview');
  await ask('POST', '/api/user', { ...FIRST, code: '000000' });
  await ask('PUT', '/api/user', { ...FIRST, password: undefined, email: undefined, zip: `${FIRST.zip}0` });
  await ask('PUT', '/api/user', { [FIRST.name]: FIRST.name });
  await ask('PUT', '/api/user', { email: ELSEWHERE, code: '000000', presentPassword: WRONG });
  await ask('PUT', '/api/user', { email: ELSEWHERE, code: '000000', presentPassword: password });
  await ask('PUT', '/api/user/loginPass', { password, presentPassword: WRONG });
  await ask('PUT', '/api/user/loginPass', { password, email: ELSEWHERE, code: '000000' });
  await ask('PUT', '/api/userDelete', { password: WRONG });
  await ask('DELETE', `/api/user?userId=${FIRST.tel}`);
  await ask('DELETE', '/api/login/sessions');
  for (const [method, url] of [
    ['POST', '/api/user'],
    ['PUT', '/api/user'],
    ['PUT', '/api/user/loginPass'],
  ] as const) {
    const headers = {
      'content-type': 'application/json',
      cookie: visitor.cookie ?? '',
      'sec-fetch-site': 'same-origin',
    };
    await backend.app.inject({ method, url, headers, payload: `{"email":"${email}","name":"${FIRST.name}` });
  }
}

/** Makes every call while a table is missing. */
async function allCallsWithout(table: string): Promise<void> {
  await backend.db.execute(`alter table ${table} rename to hidden_table`);
  await allCalls(THEN);
  await backend.db.execute(`alter table hidden_table rename to ${table}`);
}

test('A member signs up and makes every call, and the database holds their data', async () => {
  await allCalls(FIRST);
  const code = await coded('signup', FIRST.email);
  const check = { email: FIRST.email, purpose: 'signup' };
  expect(statusAndCode(await ask('POST', '/api/mail/checkCode', { ...check, code: otherThan(code) }))).toBe(
    '422 codeWrong',
  );
  expect(statusAndCode(await ask('POST', '/api/user', { ...FIRST, code, password: FIRST.email }))).toBe(
    '422 passwordPersonal',
  );
  expect(statusAndCode(await ask('POST', '/api/user', { ...FIRST, code }))).toBe('200');
  await aVisitor(backend).ask('POST', '/api/login/emailLogin', FIRST);
  await allCalls(FIRST);
  const { email, password, ...profile } = THEN;
  expect(statusAndCode(await ask('PUT', '/api/user', profile))).toBe('200');
  const move = { email, code: await coded('email', email), presentPassword: FIRST.password };
  expect(statusAndCode(await ask('PUT', '/api/user', move))).toBe('200');
  expect(
    statusAndCode(await ask('PUT', '/api/user/loginPass', { password, presentPassword: FIRST.password })),
  ).toBe('200');
  const reset = { email, password, code: await coded('reminder', email) };
  expect(statusAndCode(await ask('PUT', '/api/user/loginPass', reset))).toBe('200');
  expect(
    wordsIn(await everyRow(backend.db), [
      email,
      THEN.name,
      THEN.zip,
      THEN.address,
      THEN.address2,
      THEN.birthday,
      THEN.tel,
    ]),
  ).toHaveLength(7);
});

test.each(['members', 'sessions', 'email_codes', 'throttles', 'outbox', 'orders'])(
  'Internal errors (no table %s) are answered and logged',
  async (table) => {
    const before = logs.all('request failed').length;
    await allCallsWithout(table);
    expect(logs.all('request failed').length).toBeGreaterThan(before);
  },
);

test('After the account is deleted and its emails are delivered, only records without personal data remain', async () => {
  await minutesPass(backend, 600);
  const { userId } = (
    await ask('POST', '/api/login/emailLogin', { email: THEN.email, password: THEN.password })
  ).json();
  await anOrder(backend, { userId });
  await aDeliveredShipment(userId);
  expect(statusAndCode(await ask('PUT', '/api/userDelete', { password: THEN.password }))).toBe('200');
  transport.accepts = () => false;
  await deliver();
  transport.accepts = () => true;
  expect(statusAndCode(await ask('DELETE', `/api/user?userId=${userId}`))).toBe('200');
  await deliver();
  expect(transport.sent.map(({ message }) => message.kind)).toContain('accountDeleted');
  const text = await everyRow(backend.db);
  expect(text).toContain(userId);
  expect(wordsIn(text, [...WORDS, ...secrets])).toEqual([]);
});

test('The log names events without personal data', () => {
  for (const event of [
    'code sent',
    'refused',
    'signed up',
    'email address changed',
    'password changed',
    'password reset',
    'account deleted',
  ])
    expect(logs.all(event).length).toBeGreaterThan(0);
  const inPlain = wordsIn(logs.text, [...WORDS, '198.18.']);
  const encoded = wordsIn(logs.text, WORDS.map(encodeURIComponent));
  const asWord = secrets.filter((secret) => new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(logs.text));
  expect([inPlain, encoded, asWord]).toEqual([[], [], []]);
});

/** Requests a shipment of the member, changes its address and delivers it. */
async function aDeliveredShipment(userId: string): Promise<void> {
  const shipmentId = await aShipment(backend, { userId }, 'START');
  for (const { name, zip, address, address2, tel } of [FIRST, THEN]) {
    const body = { address: { name, zip, address, address2, tel } };
    expect(statusAndCode(await ask('PUT', `/api/userShip/${shipmentId}`, body))).toBe('200');
  }
  await ask('GET', '/api/userShip');
  await ask('GET', `/api/userShip/${shipmentId}`);
  await sent(backend, shipmentId);
  await deliver();
  expect(await fulfilmentOn(backend.db).deliver([shipmentId])).not.toHaveProperty('rejected');
}
