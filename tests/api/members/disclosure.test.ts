import { sql } from 'drizzle-orm';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale, type Buyer } from '../../support/orders.ts';
import { FREE, requested, sent } from '../../support/shipments.ts';
import { Disclosure } from '#lib/contract/ops/disclosure.ts';

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend));

const disclose = (memberId: string, but: object = {}) =>
  hana.ask('POST', `/api/ops/members/${memberId}/disclosure`, {
    body: { reason: 'asked by letter', ...but },
  });

/** The rows of each section, as records by heading. */
async function sectionsOf({ memberId }: Buyer) {
  const { sections } = Disclosure.parse((await disclose(memberId)).json());
  return Object.fromEntries(
    sections.map(({ key, columns, rows }) => [
      key,
      rows.map((row) => Object.fromEntries(row.map((value, at) => [columns[at], value]))),
    ]),
  );
}

test('A disclosure has what is stored about a member, in Japanese', async () => {
  const buyer = await aBuyer(backend);
  const draw = await aDrawOnSale(backend, FREE);
  const { userShipId } = await requested(backend, buyer, draw, { fee: 0 });
  const { trackingNumber } = await sent(backend, userShipId);
  await hana.ask('POST', `/api/ops/members/${buyer.memberId}/notes`, { body: { text: '電話あり' } });
  const found = await sectionsOf(buyer);
  expect(found['profile']).toEqual([
    expect.objectContaining({ お名前: '丸山 ぽぽ', メールアドレス: buyer.email, 新作のお知らせ: false }),
  ]);
  expect(found['orders']).toEqual([
    expect.objectContaining({ ガチャ: draw.title, 回数: 1, 状態: '結果を表示済み', 支払の状態: '入金済み' }),
  ]);
  expect(found['prizes']).toEqual([expect.objectContaining({ 発送番号: userShipId })]);
  expect(found['shipments']).toEqual([
    expect.objectContaining({ お名前: '丸山 ぽぽ', 運送会社: 'ヤマト運輸', 追跡番号: trackingNumber }),
  ]);
  expect(found['ledger']).toEqual([expect.objectContaining({ 種類: '入金', '金額(円)': draw.price })]);
  expect(found['notes']).toEqual([expect.objectContaining({ 内容: '電話あり' })]);
  expect(found['operatorLog']).toEqual([expect.objectContaining({ 操作: 'addMemberNote' })]);
  expect(found['suspensions']).toEqual([]);
});

test('A disclosure has nothing of other members and no secrets', async () => {
  const buyer = await aBuyer(backend);
  const other = await aBuyer(backend);
  const draw = await aDrawOnSale(backend, FREE);
  await requested(backend, buyer, draw, { fee: 0 });
  const theirs = await requested(backend, other, draw, { fee: 0 });
  const { body } = await disclose(buyer.memberId);
  for (const secret of [other.memberId, other.email, theirs.userShipId, 'nobody knows it'])
    expect(body).not.toContain(secret);
});

test('The member is told, and the operator log has the reason', async () => {
  const buyer = await aBuyer(backend);
  await disclose(buyer.memberId);
  expect(await emailsTo(backend, buyer.email)).toContainEqual({ kind: 'dataDisclosed', name: '丸山 ぽぽ' });
  expect((await operatorLogOf(backend)).at(-1)).toMatchObject({
    action: 'discloseMember',
    facts: { memberId: buyer.memberId, reason: 'asked by letter' },
  });
});

test('There is no dry run, which would be neither recorded nor told', async () => {
  const { memberId } = await aBuyer(backend);
  expect(statusAndCode(await disclose(memberId, { dryRun: true }))).toBe('422 invalidInput');
});

test('Nothing is disclosed of an unknown member or without a reason', async () => {
  expect(statusAndCode(await disclose('00000000-0000-4000-8000-000000000000'))).toBe('404 notFound');
  const { memberId } = await aBuyer(backend);
  expect(statusAndCode(await disclose(memberId, { reason: '' }))).toBe('422 invalidInput');
});

/** Where the rows of a table are disclosed, or why they are not. */
const TABLES = {
  approvals: 'requests of staff about orders and shipments, which are disclosed',
  cards: 'card',
  email_codes: 'codes',
  favourite_characters: 'favouriteCharacters',
  favourite_draws: 'favouriteDraws',
  payment_sessions: 'paymentSessions',
  guardians: 'guardian',
  gifts: 'gifts',
  guest_notices: 'guests, deleted with their notice',
  holdings: 'counts of `prizes`',
  imported_members: 'importedFrom',
  inquiries: 'inquiries',
  known_devices: 'knownDevices',
  line_links: 'lineAccount',
  line_sign_ups: 'people who are not members yet, deleted within three hours',
  live_orders: 'unpaid `orders`, and digests of their sources',
  member_notes: 'notes',
  member_passkeys: 'passkeys',
  member_tags: 'tags',
  members: 'profile',
  notification_settings: 'notificationSettings',
  notifications: 'notifications',
  orders: 'orders',
  outbox: 'queuedEmails',
  push_subscriptions: 'pushSubscriptions',
  queue_entries: 'queues',
  sent_emails: 'sentEmails',
  sessions: 'logins',
  shipment_draws: 'draws of `shipments`',
  shipments: 'shipments',
  site_text_consents: 'textConsents',
  spending_limits: 'spendingLimit',
  staff: 'operators, not members',
  suspensions: 'suspensions',
  won_prizes: 'prizes',
};

test('Every table with members is disclosed, or is known not to be', async () => {
  const { rows } = await backend.db.execute<{ name: string }>(
    sql`select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and column_name in ('member_id', 'for_member', 'email', 'email_key') order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(TABLES).toSorted());
});
