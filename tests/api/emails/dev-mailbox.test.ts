import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  devMailboxTransport,
  createDevMailbox,
  type StoredEmail,
} from '#backend/emails/dev-mailbox/dev-mailbox.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aQueuedEmail, EVERY_EMAIL, BRANDING } from '../../support/email-samples.ts';

const PATH = '/api/sandbox/mail';
const FIRST_ID = '00000000-0000-4000-8000-000000000001';
let folder: string;
let backend: TestBackend;

beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'koron-do-mail-')), 'mailbox');
  backend = await aBackend({ mailbox: createDevMailbox(folder) });
});
afterEach(async () => {
  await backend.close();
  rmSync(join(folder, '..'), { recursive: true });
});

const transport = () => devMailboxTransport(createDevMailbox(folder), BRANDING);
const send = (number: number, but: Parameters<typeof aQueuedEmail>[0] = {}) =>
  transport().send(
    aQueuedEmail({
      emailId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      madeAt: new Date(Date.UTC(2026, 10, 28, 1, 0, number)),
      ...but,
    }),
  );
const items = async (query = ''): Promise<StoredEmail[]> => {
  const answer = await backend.ask('GET', `${PATH}${query}`, { headers: { accept: 'application/json' } });
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.json().items;
};

test('The JSON lists the sent emails, newest first', async () => {
  expect(await items()).toEqual([]);
  await send(1, { message: EVERY_EMAIL.signUpCode });
  await send(2);
  const [newest, oldest] = await items();
  expect(newest).toEqual({
    mailId: '00000000-0000-4000-8000-000000000002',
    to: 'minori@example.jp',
    subject: '【ころん堂】会員登録が終わりました',
    text: expect.stringContaining('https://koron.example/sanrio'),
    html: expect.stringContaining('<!doctype html>'),
    sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(oldest?.text).toMatch(/^048213$/m);
});

test('?to= finds the emails to one address, without case', async () => {
  await send(1, { to: 'Minori@example.jp' });
  await send(2, { to: 'ominori@example.jp' });
  await send(3, { to: 'mi+nori@example.jp' });
  const found = async (to: string) => (await items(`?to=${to}`)).map((mail) => mail.to);
  expect(await found('minori@EXAMPLE.jp')).toEqual(['Minori@example.jp']);
  expect(await found(encodeURIComponent('mi+nori@example.jp'))).toEqual(['mi+nori@example.jp']);
  expect(await found('minori')).toEqual([]);
  expect(await found('')).toHaveLength(3);
});

test('The page shows subject, recipient and code', async () => {
  await send(1, { message: EVERY_EMAIL.reminderCode });
  const { statusCode, headers, body } = await backend.get(PATH);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toContain('minori@example.jp');
  expect(body).toContain('【ころん堂】パスワード再設定のコード');
  expect(body).toContain('<b>771902</b>');
  const page = await backend.get(`${PATH}?mail=${FIRST_ID}`);
  expect(page.body).toMatch(
    /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;!doctype/,
  );
});

test('The page runs no scripts, is not cached and not indexed', async () => {
  await send(1);
  for (const query of ['', '?to=nobody@example.jp', `?mail=${FIRST_ID}`, '?mail=none']) {
    const { headers, body } = await backend.get(`${PATH}${query}`);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; /);
    expect(policy).not.toMatch(/script-src|https?:/);
    expect(body).not.toMatch(/<script|\son\w+=/i);
  }
});

test('The content of an email is escaped on the page', async () => {
  const name = `</title><script>alert("1")</script>&'`;
  await send(1, { message: { kind: 'welcome', name }, to: '"<b>x</b>"@example.jp' });
  for (const query of ['', `?mail=${FIRST_ID}`, `?to=${encodeURIComponent('"><b>')}`])
    expect((await backend.get(`${PATH}${query}`)).body).not.toMatch(/<script|<b>x|"><b>/);
});

test('An unknown email is answered with 404', async () => {
  const { statusCode, body } = await backend.get(`${PATH}?mail=none`);
  expect([statusCode, body]).toEqual([404, expect.stringContaining('その手紙は見つかりません')]);
});

test('The same email sent twice is stored once', async () => {
  await send(1);
  await send(1);
  expect(await items()).toHaveLength(1);
});

test('The newest 500 emails are kept', async () => {
  mkdirSync(folder, { recursive: true });
  for (let i = 0; i < 500; i += 1)
    writeFileSync(join(folder, `2026-11-27T01.00.00.${String(i).padStart(3, '0')}Z-old.json`), '{}');
  await send(1);
  const names = readdirSync(folder).toSorted();
  expect([names.length, names[0], names.at(-1)]).toEqual([
    500,
    '2026-11-27T01.00.00.001Z-old.json',
    `2026-11-28T01.00.01.000Z-${FIRST_ID}.json`,
  ]);
});

test('The folder is listed after every 50th email, and a reader sees the newest 500', async () => {
  mkdirSync(folder, { recursive: true });
  const mailbox = createDevMailbox(folder);
  const mail = { to: 'minori@example.jp', subject: '見出し', text: '文', html: '<p>文</p>' };
  const put = (number: number) =>
    mailbox.put(
      { ...mail, mailId: `${number}`, sentAt: '2026-11-28T01:00:00.000Z' },
      new Date(Date.UTC(2026, 10, 28, 1, 0, 0, number)),
    );
  for (let number = 0; number < 549; number += 1) await put(number);
  expect(readdirSync(folder).length).toBeGreaterThan(500);
  const listed = await mailbox.list();
  expect([listed.length, listed[0]?.mailId, listed.at(-1)?.mailId]).toEqual([500, '548', '49']);
  for (let number = 549; number <= 550; number += 1) await put(number);
  expect(readdirSync(folder)).toHaveLength(500);
});

test('Half-written and foreign files in the folder are ignored', async () => {
  await send(1);
  writeFileSync(join(folder, '2026-11-29T01.00.00.000Z-broken.json'), '{"mailId":"broken"');
  writeFileSync(join(folder, '2026-11-29T01.00.00.000Z-other.json'), '{"mailId":"other"}');
  writeFileSync(join(folder, 'notes.txt'), '{}');
  expect(await items()).toHaveLength(1);
});

test("Only the shop's own user can read the folder", async () => {
  await send(1);
  const modes = [folder, join(folder, readdirSync(folder)[0] ?? '')].map(
    (path) => statSync(path).mode & 0o077,
  );
  expect(modes).toEqual([0, 0]);
});

test('Without a dev mailbox the page does not exist', async () => {
  const other = await aBackend({ database: backend.url });
  for (const accept of ['application/json', 'text/html']) {
    const answer = await other.ask('GET', PATH, { headers: { accept } });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'notFound']);
  }
  await other.close();
});
