import { sql } from 'drizzle-orm';
import { opsContract, takesKey } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { revealAll } from '../../support/beacon.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator, operatorLogOf, type Operator } from '../../support/operator.ts';
import { aPayingShop, paying } from '../../support/payments.ts';

const shop = forAllTests(aPayingShop);
const hana = forAllTests(() => anOperator(shop));
const taro = forAllTests(() => anOperator(shop, 'taro'));
const draw = forAllTests(() => shop.draw({ prizes: [1, 1, 600], drawnBefore: [1, 1] }));

async function paidOrder(): Promise<string> {
  const buyer = await shop.buyer();
  const { orderId, ...session } = await paying(buyer, draw, { quantity: 5 });
  await shop.pay(session, { ending: 'paid' });
  await revealAll(shop.paying);
  return orderId;
}

let keys = 0;
const aKey = () => `key-of-a-test-${(keys += 1)}`;

type Refund = { readonly by?: Operator; readonly reason?: string; readonly dryRun?: boolean };

const refund = (orderId: string, key: string, { by = hana, ...body }: Refund = {}) =>
  by.ask('POST', `/api/ops/orders/${orderId}/refund`, {
    body: { reason: 'the pictures were wrong', ...body },
    headers: { 'idempotency-key': key },
  });

const refundsOf = async (orderId: string) =>
  (await shop.db.execute(sql`select 1 from refunds where order_id = ${orderId}`)).rows.length;

test('The same key and input again is answered as before and done once', async () => {
  const orderId = await paidOrder();
  const key = aKey();
  const first = await refund(orderId, key);
  const again = await refund(orderId, key);
  expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
  expect(again.json()).toEqual(first.json());
  expect(await refundsOf(orderId)).toBe(1);
  const entries = (await operatorLogOf(shop)).filter(({ facts }) => facts['orderId'] === orderId);
  expect(entries).toHaveLength(1);
});

test('Two requests with one key at the same time do it once and neither fails', async () => {
  const orderId = await paidOrder();
  const key = aKey();
  const answers = await Promise.all([refund(orderId, key), refund(orderId, key)]);
  const statuses = answers.map((answer) => `${answer.statusCode} ${answer.json().code ?? ''}`.trim());
  expect(statuses).toContain('200');
  // The second one may find the state changed, or the key used, before the answer of the first is stored.
  const later = ['409 doneBefore', '409 notInState', '409 alreadyRefunding'];
  for (const status of statuses) expect(['200', ...later]).toContain(status);
  expect(await refundsOf(orderId)).toBe(1);
});

test('Two pieces of news with one key at the same time are one', async () => {
  const key = aKey();
  const body = {
    category: 'important',
    title: 'お知らせ',
    summary: '一度だけ',
    picture: null,
    body: [{ kind: 'paragraph', text: '一度だけ公開します。' }],
  };
  const post = () => hana.ask('POST', '/api/ops/news', { body, headers: { 'idempotency-key': key } });
  const answers = await Promise.all([post(), post(), post()]);
  for (const answer of answers)
    expect(['200', '409 doneBefore']).toContain(`${answer.statusCode} ${answer.json().code ?? ''}`.trim());
  const { rows } = await shop.db.execute(sql`select 1 from news where title = 'お知らせ'`);
  expect(rows).toHaveLength(1);
});

test.each(['another body', 'another path'])('A key is refused for %s', async (what) => {
  const one = await paidOrder();
  const other = await paidOrder();
  const key = aKey();
  await refund(one, key);
  const answer =
    what === 'another body' ? await refund(one, key, { reason: 'something else' }) : await refund(other, key);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'keyReused']);
  expect(answer.json().detail).toMatch(/^Used for entry \d+ of the operator log \(refundOrder\)\.$/);
  expect(await refundsOf(other)).toBe(0);
});

test('A call whose answer is not stored any more names the entry of the operator log', async () => {
  const orderId = await paidOrder();
  const key = aKey();
  await refund(orderId, key);
  await shop.db.execute(sql`delete from operator_answers`);
  const answer = await refund(orderId, key);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'doneBefore']);
  expect(answer.json().detail).toMatch(/^It is entry \d+ of the operator log \(refundOrder\)\.$/);
});

test('A dry run or a refusal uses up no key', async () => {
  const orderId = await paidOrder();
  const key = aKey();
  expect((await refund(orderId, key, { dryRun: true })).statusCode).toBe(200);
  expect((await refund('0000-0000-0000-0000', key)).statusCode).toBe(404);
  expect((await refund(orderId, key)).statusCode).toBe(200);
});

test('Each operator has keys of their own', async () => {
  const one = await paidOrder();
  const other = await paidOrder();
  const key = aKey();
  expect((await refund(one, key)).statusCode).toBe(200);
  expect((await refund(other, key, { by: taro })).statusCode).toBe(200);
});

test.each(['short', 'x'.repeat(65), 'with space', 'a/b/c/d/e'])('The key %j is refused', async (key) => {
  const answer = await refund('0000-0000-0000-0000', key);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { code: 'invalidInput', parameter: 'idempotency-key' },
  ]);
});

test('The answers of searches are not stored', async () => {
  const key = aKey();
  const headers = { 'idempotency-key': key };
  const search = (which: string) =>
    hana.ask('POST', '/api/ops/orders/search', { body: { q: which }, headers });
  expect((await search('nobody@example.jp')).statusCode).toBe(200);
  expect((await search('somebody@example.jp')).statusCode).toBe(200);
  const { rows } = await shop.db.execute(sql`select 1 from operator_log where key = ${key}`);
  expect(rows).toEqual([]);
});

test('A changing call has a key or says that it has none, and a call that only reads is none of them', () => {
  const calls = Object.entries<OpsEndpoint>(opsContract).filter(([, { method }]) => method !== 'GET');
  const withoutKey = calls.filter(([, { takesNoKey }]) => takesNoKey === true);
  expect(withoutKey.map(([name]) => name).toSorted()).toEqual([
    'addInquiryAttachment',
    'addPartnerEndpoint',
    'claimBox',
    'discloseMember',
    'exportForPartner',
    'exportLabels',
    'inviteStaff',
    'openTestShop',
    'previewDraft',
    'previewNews',
    'previewTextDraft',
    'putBoxAside',
    'readBrandArchive',
    'recoverStaff',
    'rotatePartnerSecret',
    'tickBox',
    'uploadCatalogue',
  ]);
  for (const [, { readsOnly, stepUp }] of withoutKey)
    expect([readsOnly, typeof stepUp]).toEqual([undefined, 'boolean']);
});

test('Every call that can be a dry run takes a key', () => {
  const changing = Object.entries<OpsEndpoint>(opsContract).filter(
    ([, { body }]) => body !== undefined && 'shape' in body && 'dryRun' in (body.shape as object),
  );
  expect(changing.length).toBeGreaterThan(5);
  for (const [, endpoint] of changing) expect(takesKey(endpoint)).toBe(true);
});
