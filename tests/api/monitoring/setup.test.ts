import { sql } from 'drizzle-orm';
import { recordSentEmails } from '#backend/persistence/emails/sent-emails.ts';
import { outbox } from '#backend/persistence/schema.ts';
import { aBackend, SHOP_DATA } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator } from '../../support/operator.ts';
import { play } from '../../support/orders.ts';
import { aPayingShop, paying } from '../../support/payments.ts';

const shop = forAllTests(aPayingShop);
const hana = forAllTests(() => anOperator(shop));

const FIRST = ['shop'];

const setup = async () => (await hana.ask('GET', '/api/ops/today/setup')).json();
const done = async () =>
  (await setup()).steps
    .filter(({ isDone }: { isDone: boolean }) => isDone)
    .map(({ step }: { step: string }) => step);
const put = (path: string, body: object) => hana.ask('PUT', `/api/ops/settings/${path}`, { body });
const say = (what: string, body: object = {}) => hana.ask('POST', `/api/ops/today/setup/${what}`, { body });

test('The list follows the state of the shop', async () => {
  expect(await setup()).toMatchObject({ isDismissed: false, termsUrl: expect.stringMatching(/terms$/) });
  expect(await done()).toEqual([]);
  expect((await put('shop', { ...SHOP_DATA, invoiceNumber: null })).statusCode).toBe(200);
  expect(await done()).toEqual(FIRST);
  const draw = await shop.draw();
  expect(await done()).toEqual([...FIRST, 'draw']);
  const buyer = await shop.buyer();
  const session = await paying(buyer, draw);
  await shop.pay(session, { ending: 'paid' });
  await shop.jobs();
  expect(await done()).toEqual([...FIRST, 'draw']);
  await play(buyer, draw, session.orderId);
  expect(await done()).toEqual([...FIRST, 'draw', 'order']);
  await shop.db.execute(sql`
    insert into job_runs (job, started_at, ended_at, succeeded_at, runs, failures, failing)
    values ('backup', now(), now(), now(), 1, 0, 0)`);
  for (const name of ['hana', 'taro'])
    await shop.db.execute(sql`
      with added as (insert into staff (name, role, added_at) values (${name}, 'owner', now()) returning staff_id)
      insert into staff_passkeys
        (passkey_id, staff_id, public_key, counter, transports, is_synced, device, added_at, proves_from)
      select ${name}, staff_id, '', 0, '{}', false, '', now(), now() from added`);
  expect(await done()).toEqual(['shop', 'secondOwner', 'draw', 'order', 'backup']);
});

test('A test email counts once the mail server has taken it; the shop of this test has no server', async () => {
  await put('emails', { closing: '', additions: {} });
  const body = { kind: 'welcome', to: 'owner@example.jp' };
  await hana.ask('POST', '/api/ops/settings/emails/test', { body });
  const [queued] = await shop.db
    .select()
    .from(outbox)
    .where(sql`message ->> 'kind' = 'testEmail'`);
  await recordSentEmails(shop.db, [queued?.emailId ?? '']);
  expect(await done()).not.toContain('mail');
});

test('An owner says that the texts were read, and closes the list; both are logged', async () => {
  expect((await say('texts', { dryRun: true })).statusCode).toBe(200);
  expect(await done()).not.toContain('texts');
  expect((await say('texts')).statusCode).toBe(200);
  expect(await done()).toContain('texts');
  expect((await say('dismiss')).json()).toMatchObject({ isDismissed: true });
  expect(await setup()).toMatchObject({ isDismissed: true });
  const { rows } = await shop.db.execute(
    sql`select action, facts from operator_log where action in ('confirmTexts', 'dismissSetup') order by entry_id`,
  );
  expect(rows).toMatchObject([
    { action: 'confirmTexts', facts: { changes: { textsRead: [false, true] } } },
    { action: 'dismissSetup', facts: { changes: { isDismissed: [false, true] } } },
  ]);
  const mei = await anOperator(shop, 'mei', 'manager');
  expect(statusAndCode(await mei.ask('POST', '/api/ops/today/setup/dismiss', { body: {} }))).toBe(
    '403 permissionDenied',
  );
  expect((await mei.ask('GET', '/api/ops/today/setup')).statusCode).toBe(200);
});

test.each([
  [0, false],
  [1, true],
])('%i orders in the test shop: the step of the test order is done is %s', async (orders, expected) => {
  const unused = () => Promise.reject(new Error('Not called.'));
  const origins = { siteOrigin: 'http://test.localhost:3100', consoleOrigin: 'http://test.localhost:4101' };
  const state = async () => ({ instance: '1', ...origins, orders, copy: null });
  const live = await aBackend({
    testShop: { state, open: unused, erase: unused, store: unused, endCopy: unused },
  });
  const owner = await anOperator(live);
  const { isDismissed, steps } = (await owner.ask('GET', '/api/ops/today/setup')).json();
  expect(isDismissed).toBe(false);
  expect(steps).toContainEqual({ step: 'order', isDone: expected });
  await live.close();
});

test('A test shop shows no list', async () => {
  const testShop = await aBackend({ testShop: 'itself' });
  const owner = await anOperator(testShop);
  expect((await owner.ask('GET', '/api/ops/today/setup')).json()).toMatchObject({ isDismissed: true });
  await testShop.close();
});
