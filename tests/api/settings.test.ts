import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { KORON_DO } from '#lib/brand/koron-do.ts';
import { eq, sql } from 'drizzle-orm';
import { aBackend, firstTestSettings, MINOR_CAPS, SHOP_DATA } from '../support/backend.ts';
import { actionsBy, announcedTags } from '../support/content.ts';
import { forAllTests } from '../support/fixtures.ts';
import { addMember } from '../support/members.ts';
import { anOperator } from '../support/operator.ts';
import { OTHER_BRAND, USUAL_NAMES } from '../support/brand.ts';
import { createSettings, issuerOf, minorCapsOf, senderOf } from '#backend/settings.ts';
import { renderEmail } from '#backend/emails/render-email.ts';
import { recordSentEmails } from '#backend/persistence/emails/sent-emails.ts';
import { outbox } from '#backend/persistence/schema.ts';
import { readSettings, readShopName, writeSettings } from '#backend/persistence/settings.ts';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';
import { USUAL_TARIFF } from '#lib/shipments/tariff.ts';
import { EMAIL_KINDS } from '#lib/contract/email-kinds.ts';

const backend = forAllTests(() => aBackend());
const hana = forAllTests(() => anOperator(backend));

type Method = 'GET' | 'POST' | 'PUT';

const ask = async (method: Method, path: string, body?: object) => {
  const answer = await hana.ask(method, `/api/ops/settings${path}`, body && { body });
  return { status: answer.statusCode, ...answer.json() };
};

/** Another backend on the same database. */
const anotherBackend = () =>
  createSettings({ read: () => readSettings(backend.db), first: firstTestSettings() });

const LIMITS = { approvalFromYen: 10_000, minorCapUnder16: 3_000, minorCapUnder18: 10_000, answerDays: 2 };

test('Before the first change, the environment applies', async () => {
  expect(await ask('GET', '')).toMatchObject({
    status: 200,
    shop: { value: SHOP_DATA, version: 0, changedAt: null, changedBy: null },
    limits: { value: { approvalFromYen: 30_000 }, version: 0 },
    emails: { value: { closing: '', additions: {} }, version: 0 },
    deployment: [{ name: 'SITE_ORIGIN' }],
  });
  expect((await backend.get('/api/shop')).json()).toEqual({
    shop: null,
    brand: KORON_DO,
    minorCaps: MINOR_CAPS,
    tariff: USUAL_TARIFF,
    offersLine: false,
    answerDays: 3,
    paymentTypes: PAID_TYPES,
    announcement: null,
    maintenance: null,
    closedDays: { weekdays: [], days: [] },
  });
});

test('Shop data apply to pages, invoices and shipments of every backend, and the log has both values', async () => {
  const shop = { ...SHOP_DATA, name: '株式会社まるぽ', invoiceNumber: null };
  expect(await ask('PUT', '/shop', { ...shop, dryRun: true })).toMatchObject({
    changed: ['name', 'invoiceNumber'],
    settings: { shop: { version: 1, value: shop } },
    dryRun: true,
  });
  expect((await backend.get('/api/shop')).json()).toMatchObject({ shop: null });
  expect(await ask('PUT', '/shop', { ...shop, version: 0 })).toMatchObject({ status: 200 });
  expect((await backend.get('/api/shop')).json()).toMatchObject({ shop });
  expect(await announcedTags(backend)).toEqual(['shop']);
  expect((await actionsBy(backend, hana)).at(-1)).toMatchObject({
    action: 'changeShopData',
    facts: {
      section: 'shop',
      changes: { name: [SHOP_DATA.name, '株式会社まるぽ'], invoiceNumber: ['T1234567890123', null] },
    },
  });
  const other = anotherBackend();
  await other.refresh();
  expect(issuerOf(other)).toMatchObject({ name: '株式会社まるぽ', invoiceNumber: null });
  expect(senderOf(other)).toMatchObject({ name: '株式会社まるぽ', customerCode: '0312345678' });
});

test('A brand whose texts cannot be read, or whose pictures are missing, is refused', async () => {
  const { mascots: _mascots, ...texts } = OTHER_BRAND;
  const brand = { ...texts, mascots: { kind: 'off', own: [] } };
  const pale = { ...brand, colours: { ...brand.colours, primary: '#ffb0b0' } };
  expect(await ask('PUT', '/brand', pale)).toMatchObject({ status: 422, parameter: 'colours.primary' });
  const few = { ...brand, mascots: { kind: 'own', own: [{ pictureId: 'a'.repeat(32), weight: 1 }] } };
  expect(await ask('PUT', '/brand', few)).toMatchObject({ status: 422, parameter: 'mascots.own' });
  const gone = { ...brand, logo: 'a'.repeat(32) };
  expect(await ask('PUT', '/brand', gone)).toMatchObject({ status: 422, parameter: 'pictureId' });
});

test('A brand without a sender of its own, as the usual one is, can be changed', async () => {
  const { mascots: _mascots, ...texts } = KORON_DO;
  const brand = { ...texts, title: 'ころん堂 別館', mascots: { kind: 'off', own: [] } };
  expect(await ask('PUT', '/brand', { ...brand, dryRun: true })).toMatchObject({
    status: 200,
    settings: { brand: { value: { senderName: '', title: 'ころん堂 別館' } } },
  });
});

test('The second of two people is told, and a script without a version is not', async () => {
  const texts = { closing: 'またのご来店を。', additions: {} };
  expect(await ask('PUT', '/emails', { ...texts, version: 0 })).toMatchObject({ status: 200 });
  const late = { closing: 'さようなら。', additions: {}, version: 0 };
  expect(await ask('PUT', '/emails', late)).toMatchObject({ status: 409, code: 'changedMeanwhile' });
  expect(await ask('GET', '')).toMatchObject({ emails: { value: texts, version: 1, changedBy: hana.name } });
  expect(await ask('PUT', '/emails', texts)).toMatchObject({ status: 200, changed: [] });
});

test('Limits apply to the next order and the next refund', async () => {
  expect(await ask('PUT', '/limits', LIMITS)).toMatchObject({ status: 200 });
  const { minorCaps } = (await backend.get('/api/shop')).json();
  expect(minorCaps).toEqual({ under16: 3_000, under18: 10_000 });
  const other = anotherBackend();
  const caps = minorCapsOf(other);
  expect(caps.under16).toBe(5_000);
  await other.refresh();
  expect([caps.under16, caps.under18, other.effective.limits.approvalFromYen]).toEqual([
    3_000, 10_000, 10_000,
  ]);
});

test.each([
  [{ minorCapUnder16: 5_001 }, 'minorCapUnder16'],
  [{ minorCapUnder18: 20_001 }, 'minorCapUnder18'],
  [{ minorCapUnder16: 4_000, minorCapUnder18: 3_999 }, 'minorCapUnder16'],
  [{ approvalFromYen: 300_001 }, 'approvalFromYen'],
  [{ approvalFromYen: -1 }, 'approvalFromYen'],
])('The limits %j are refused', async (but, parameter) => {
  const refused = { status: 422, code: 'invalidInput', parameter };
  expect(await ask('PUT', '/limits', { ...LIMITS, ...but })).toMatchObject(refused);
});

test.each([
  ['/shop', { ...SHOP_DATA, zip: '150000' }, 'zip'],
  ['/shop', { ...SHOP_DATA, name: '二行\nの名' }, 'name'],
  ['/shop', { ...SHOP_DATA, invoiceNumber: 'T12' }, 'invoiceNumber'],
  ['/shipping', { ...firstTestSettings().shipping, yamatoCustomerCode: '12' }, 'yamatoCustomerCode'],
  ['/emails', { closing: '\u202eさかさま', additions: {} }, 'closing'],
  ['/emails', { closing: 'あ'.repeat(501), additions: {} }, 'closing'],
])('%s refuses invalid values', async (path, body, parameter) => {
  expect(await ask('PUT', path, body)).toMatchObject({ status: 422, parameter });
});

test('A warehouse may be the sender of shipments', async () => {
  const sender = {
    name: '株式会社倉庫',
    zip: '100-0001',
    address: '東京都千代田区千代田1-1',
    tel: '03-0000-0000',
  };
  const shipping = { ...firstTestSettings().shipping, sender, yamatoFreightNumber: '02' };
  expect(await ask('PUT', '/shipping', shipping)).toMatchObject({
    status: 200,
    changed: ['sender', 'yamatoFreightNumber'],
  });
  const other = anotherBackend();
  await other.refresh();
  expect(senderOf(other)).toMatchObject({ ...sender, freightNumber: '02' });
});

test('Every email has a preview, with the texts of the shop below its own lines', async () => {
  const { items } = await ask('GET', '/emails');
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(EMAIL_KINDS);
  const additions = { receipt: '抽選会を開きます。', refund: 'ほかのメールの文' };
  const body = { kind: 'receipt', closing: 'ころん堂一同\nまるぽ <b>より</b>', additions };
  const { subject, text, html } = await ask('POST', '/emails/preview', body);
  expect(subject).toBe('【ころん堂】お支払いを確認しました');
  expect(text).toMatch(/お知らせください。[^]*抽選会を開きます。[^]*ころん堂一同\n\nまるぽ <b>より<\/b>/);
  expect(text).not.toContain('ほかのメールの文');
  expect(html).toContain('&lt;b&gt;');
  expect(html).not.toContain('<b>');
});

test('A test email goes the way of all emails, with the stored texts, and says that it is a test', async () => {
  await ask('PUT', '/emails', { closing: 'ころん堂一同', additions: { receipt: '抽選会を開きます。' } });
  const to = 'owner@example.jp';
  const sent = await ask('POST', '/emails/test', { kind: 'receipt', to });
  expect(sent).toMatchObject({ status: 200 });
  const state = async (emailId: string) => (await ask('GET', `/emails/test/${emailId}`)).state;
  expect(await state(sent.emailId)).toBe('waiting');
  const [queued] = await backend.db.select().from(outbox).where(eq(outbox.to, to));
  if (queued === undefined) throw new Error('No email was queued.');
  const { subject, text } = renderEmail(queued, {
    siteOrigin: 'https://koron.example',
    operator: SHOP_DATA.name,
    brand: KORON_DO,
    texts: (await readSettings(backend.db)).emails?.value,
  });
  expect(subject).toBe('【ころん堂】テスト：お支払いを確認しました');
  expect(text).toMatch(/テスト送信です。[^]*抽選会を開きます。[^]*ころん堂一同/);
  await recordSentEmails(backend.db, [queued.emailId]);
  expect(await state(sent.emailId)).toBe('sent');
  const refused = await ask('POST', '/emails/test', { kind: 'receipt', to });
  await backend.db.delete(outbox).where(eq(outbox.emailId, refused.emailId));
  expect(await state(refused.emailId)).toBe('givenUp');
  expect(await state(randomUUID())).toBeUndefined();
  const action = (await actionsBy(backend, hana)).at(-1);
  expect(action).toMatchObject({ action: 'sendTestEmail', facts: { kind: 'receipt' } });
  expect(JSON.stringify(action)).not.toContain(to);
  expect(await ask('POST', '/emails/test', { kind: 'receipt', to: 'nobody' })).toMatchObject({
    status: 422,
    parameter: 'to',
  });
});

test('Pages get a change of another backend at once', async () => {
  const value = { ...LIMITS, minorCapUnder16: 1_000 };
  await writeSettings(backend.db, { section: 'limits', value, by: 'another backend' });
  const { minorCaps } = (await backend.get('/api/shop')).json();
  expect(minorCaps).toEqual({ under16: 1_000, under18: 10_000 });
});

test('The text of an email of a newer release keeps no backend from reading its settings', async () => {
  const additions = { welcome: 'ようこそ。', ofANewerRelease: '' };
  await backend.db.execute(sql`update settings
    set value = jsonb_set(value, '{additions}', ${JSON.stringify(additions)}::jsonb) where section = 'emails'`);
  const other = anotherBackend();
  await other.refresh();
  expect(other.effective.emails.additions).toEqual({ welcome: 'ようこそ。' });
});

test('The promised days of an answer are told to shoppers, and late answers are counted by them', async () => {
  const late = async () => (await hana.ask('GET', '/api/ops/today/inquiries')).json();
  const memberId = await addMember({ db: backend.db }, {});
  await backend.db.execute(sql`
    insert into inquiries (topic, state, member_id, about_text, sent_at, last_at, waiting_since)
    select 'other', 'waiting', ${memberId}, '', at, at, at
    from (values (now() - interval '4 days'), (now() - interval '30 hours')) inquiries (at)`);
  expect(await ask('PUT', '/limits', { ...LIMITS, answerDays: 15 })).toMatchObject({
    status: 422,
    parameter: 'answerDays',
  });
  expect(await ask('PUT', '/limits', { ...LIMITS, answerDays: 3 })).toMatchObject({ status: 200 });
  expect(await late()).toMatchObject({ count: 2, answerDays: 3, overdue: 1 });
  expect(await ask('PUT', '/limits', { ...LIMITS, answerDays: 1 })).toMatchObject({ status: 200 });
  expect((await backend.get('/api/shop')).json()).toMatchObject({ answerDays: 1 });
  // The figures are shared for two seconds.
  await pause(2_100);
  expect(await late()).toMatchObject({ answerDays: 1, overdue: 2 });
});

// The last one: all emails have the other name afterwards.
test('A brand names the shop on pages, in emails and on passkeys of every backend', async () => {
  const { mascots: _mascots, ...texts } = OTHER_BRAND;
  const brand = { ...texts, mascots: { kind: 'off', own: [] } };
  expect(await ask('PUT', '/brand', { ...brand, version: 0 })).toMatchObject({
    status: 200,
  });
  expect((await backend.get('/api/shop')).json()).toMatchObject({ brand: OTHER_BRAND });
  expect(await announcedTags(backend)).toContain('shop');
  const { subject, text, html } = await ask('POST', '/emails/preview', {
    kind: 'accountDeleted',
    closing: '',
    additions: {},
  });
  expect(subject).toMatch(/^【くじ本舗】/);
  for (const part of [text, html]) {
    expect(part).toContain('くじ本舗');
    expect(part).not.toMatch(USUAL_NAMES);
  }
  expect(html).toContain(OTHER_BRAND.colours.ink);
  expect(html).not.toContain('#db1f5b');
  expect(await readShopName(backend.db)).toBe('くじ本舗');
});
