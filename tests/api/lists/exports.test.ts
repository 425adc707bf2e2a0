import { z } from 'zod';
import { type OpsCallName, opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { listExportCalls } from '#lib/contract/ops/list-exports.ts';
import { isPermitted, type Role, ROLES } from '#lib/contract/ops/permissions.ts';
import { sql } from 'drizzle-orm';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { writeHistory } from '../../support/query-plan.ts';

const SIZE = 30;

const backend = forAllTests(aBackend);
const owner = forAllTests(() => anOperator(backend));
const draw = forAllTests(() => aDrawOnSale(backend));
const buyer = forAllTests(() => aBuyer(backend));

beforeAll(async () => {
  const { memberId } = buyer;
  await writeHistory(
    backend.url,
    { number: 0, memberId, drawIds: [draw.drawId] },
    { orders: SIZE, shipments: SIZE },
  );
  await backend.db.execute(sql`
    insert into refunds (draw_id, order_id, provider, payment_id, yen, reason, made_at, is_whole)
    select draw_id, order_id, 'sandbox', order_id::text, 700, 'byShop', ordered_at, true
    from orders where status = 'CONFIRM'`);
  await backend.db.execute(sql`
    insert into members (email, email_key, password_hash, name, zip, address, address2, birthday, tel, joined_at)
    select e, e, 'x', '=1+1', '1500001', '東京都渋谷区1', '', '1990-01-01', '09000000000', now() - n * interval '1 minute'
    from generate_series(1, ${SIZE}::int) n, lateral (select 'many-' || n || '@example.jp' as e) emails`);
});

const fileAt = async (path: string) => {
  const answer = await owner.ask('GET', path);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.rawPayload.toString('utf8').split('\r\n').slice(0, -1);
};

test.each(Object.entries(listExportCalls))(
  '%s has a line of headings, and is an entry of the operator log',
  async (name, { path }) => {
    const [headings = ''] = await fileAt(path);
    expect(headings).toMatch(/^\uFEFF"[^"]+"(?:,"[^"]+")+$/);
    expect((await operatorLogOf(backend)).at(-1)).toMatchObject({
      operator: 'hana',
      action: name,
      facts: { filter: {} },
    });
  },
);

/** The list of each file. A text that no log may keep is searched for in the body of a POST, and is in no file. */
const FILE_AND_LIST: readonly (readonly [OpsCallName, OpsCallName])[] = [
  ['exportDraws', 'findDraws'],
  ['exportNews', 'listNews'],
  ['exportBanners', 'listBanners'],
  ['exportPictures', 'listPictures'],
  ['exportOrders', 'findOrders'],
  ['exportRefunds', 'listRefunds'],
  ['exportApprovals', 'listApprovals'],
  ['exportShipmentList', 'listShipments'],
  ['exportExpiredPrizes', 'listExpiredPrizes'],
  ['exportStock', 'showStock'],
  ['exportInquiries', 'findInquiries'],
  ['exportMembers', 'searchMembers'],
  ['exportAccountingPayments', 'listAccountingPayments'],
  ['exportAccountingRefunds', 'listAccountingRefunds'],
  ['exportAccountingShipments', 'listAccountingShipments'],
  ['exportOperatorLog', 'listOperatorLog'],
];

const fieldsOf = (part: z.ZodType | undefined) =>
  part instanceof z.ZodObject ? Object.keys(part.shape) : [];

test.each(FILE_AND_LIST)('%s has every filter of %s', (file, list) => {
  const { query: ofFile }: OpsEndpoint = opsContract[file];
  const { method, query, body }: OpsEndpoint = opsContract[list];
  const hidden = ['limit', 'offset', 'after', 'withNames', ...(method === 'POST' ? ['q', 'tag'] : [])];
  const filters = fieldsOf(query ?? body).filter((name) => !hidden.includes(name));
  expect(fieldsOf(ofFile).toSorted()).toEqual(filters.toSorted());
});

test('Each file of a list is compared with its list', () => {
  const compared: readonly string[] = FILE_AND_LIST.map(([file]) => file);
  expect(Object.keys(listExportCalls).filter((name) => !compared.includes(name))).toEqual([]);
});

const totalOf = async (path: string) => (await owner.ask('GET', path)).json().total;

test.each([
  ['/api/ops/refunds', 'refunds.csv', ''],
  ['/api/ops/refunds', 'refunds.csv', 'state=done'],
  ['/api/ops/shipments', 'shipments.csv', 'state=DELIVERED'],
  ['/api/ops/news', 'news.csv', 'q=100001'],
  ['/api/ops/pictures', 'pictures.csv', 'kind=goods'],
  ['/api/ops/stock', 'stock.csv', 'q=nothing'],
])('The file of %s has the rows of its filters', async (list, file, query) => {
  const lines = await fileAt(`/api/ops/${file}?${query}`);
  expect(lines).toHaveLength(1 + (await totalOf(`${list}?${query}`)));
});

test('The file of inquiries has those of one member of staff, or of none', async () => {
  for (const assignee of ['hana', 'hana', null])
    await backend.db.execute(sql`
      insert into inquiries (topic, state, member_id, about_text, sent_at, last_at, waiting_since, assignee)
      values ('other', 'waiting', ${buyer.memberId}, '', now(), now(), now(), ${assignee})`);
  const rows = async (query: string) => (await fileAt(`/api/ops/inquiries.csv?${query}`)).length - 1;
  expect(await rows('assignee=hana')).toBe(2);
  expect(await rows('unassigned=true')).toBe(1);
  expect(await rows('')).toBe(3);
});

test('Every member is in the file once, and a spreadsheet calculates nothing from their name', async () => {
  const lines = await fileAt('/api/ops/members.csv');
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines).toHaveLength(1 + 1 + SIZE);
  expect(lines[2]).not.toContain('"=1+1"');
});

test('Telephone and tracking numbers have the hyphens that keep them in Excel', async () => {
  expect((await fileAt('/api/ops/members.csv')).join('')).toContain('"090-0000-0000"');
  await backend.db.execute(sql`
    update shipments set carrier = 'sagawa', tracking_number = '012345678901'
    where shipment_id = (select shipment_id from shipments where status = 'DELIVERED' limit 1)`);
  for (const path of ['/api/ops/shipments.csv?state=DELIVERED', '/api/ops/accounting/shipments.csv'])
    expect((await fileAt(path)).join('')).toContain('"0123-4567-8901"');
});

test('Draws of a state that none has are an empty list', async () => {
  expect(await fileAt('/api/ops/draws.csv?state=ended')).toHaveLength(1);
  expect(await fileAt('/api/ops/draws.csv?state=onSale')).toHaveLength(2);
});

test('The whole list of members is for those who may take it away, after a fresh proof', () => {
  const { needs, stepUp } = opsContract.exportMembers;
  const takers = ROLES.filter((role: Role) => isPermitted(role, needs));
  expect([takers, stepUp]).toEqual([['owner', 'manager'], true]);
});
