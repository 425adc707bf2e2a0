import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'drizzle-orm';
import { readCsv } from '#backend/csv/read-csv.ts';
import { EXPORTED_TABLES } from '#backend/domain/exported-tables.ts';
import { LEFT_OUT_FILE, README_FILE, SETTINGS_FILE } from '#backend/domain/whole-export.ts';
import { rowsOfTable } from '#backend/persistence/whole-export.ts';
import { forAllTests } from '../support/fixtures.ts';
import { statusAndCode } from '../support/members.ts';
import { anOperator, operatorLogOf } from '../support/operator.ts';
import { aPayingShop } from '../support/payments.ts';
import { FREE, requested, won } from '../support/shipments.ts';

const shop = forAllTests(aPayingShop);
const hana = forAllTests(() => anOperator(shop, 'hana'));
const taro = forAllTests(() => anOperator(shop, 'taro'));
const reason = 'we move to another system';
const PATH = '/api/ops/whole-exports';

type Item = { readonly exportId: string };
const listOf = async (operator: typeof hana): Promise<readonly Item[]> =>
  (await operator.ask('GET', PATH)).json().items;

async function allowed(): Promise<string> {
  const asked = await hana.ask('POST', PATH, { body: { reason } });
  expect(asked.statusCode).toBe(202);
  const { approvalId } = asked.json().approval;
  const approve = `/api/ops/approvals/${approvalId}/approve`;
  expect(statusAndCode(await hana.ask('POST', approve, { body: {} }))).not.toBe('200');
  expect((await taro.ask('POST', approve, { body: {} })).statusCode).toBe(200);
  return (await listOf(hana))[0]?.exportId ?? '';
}

const download = (operator: typeof hana, exportId: string) =>
  operator.ask('GET', `${PATH}/${exportId}/everything`);

const tableIn = async (bytes: Uint8Array | undefined) => {
  const csv = await readCsv(bytes ?? new Uint8Array(), 'utf8');
  if ('problems' in csv) throw new Error('The file cannot be read.');
  const [head, ...rows] = csv.rows.map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries((head ?? []).map((name, nth) => [name, cells[nth]])));
};

test('Everything is exported after a second owner has approved, to the one who asked, with a description', async () => {
  const draw = await shop.draw(FREE);
  const buyer = await shop.buyer();
  const { userShipId } = await requested(shop, buyer, draw, { quantity: 1, fee: 0 });
  await won(shop, buyer, draw, 1);
  const asked = await hana.ask('POST', PATH, { body: { reason, dryRun: true } });
  expect([asked.statusCode, asked.json()]).toEqual([200, { allowed: null, dryRun: true }]);
  expect(await listOf(hana)).toEqual([]);
  const exportId = await allowed();
  expect(await listOf(taro)).toEqual([]);
  expect(statusAndCode(await download(taro, exportId))).toBe('404 notFound');

  const answer = await download(hana, exportId);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'no-store',
  ]);
  const files = unzipSync(answer.rawPayload);
  const names = Object.keys(files);
  expect(names).toEqual(
    expect.arrayContaining([README_FILE, SETTINGS_FILE, ...EXPORTED_TABLES.map(({ file }) => file)]),
  );
  expect(names).toContain(`catalogue/draws/${draw.directoryName}/draw.yaml`);
  // The originals of this draw's pictures are not stored.
  expect(strFromU8(files[LEFT_OUT_FILE] ?? new Uint8Array())).toContain(
    `draws/${draw.directoryName}/art.webp\r\n`,
  );
  expect(strFromU8(files[README_FILE] ?? new Uint8Array())).toContain('■ members.csv');
  expect(JSON.parse(strFromU8(files[SETTINGS_FILE] ?? new Uint8Array()))).toEqual({});
  expect(await tableIn(files['members.csv'])).toContainEqual(
    expect.objectContaining({ member_id: buyer.memberId, email: buyer.email, name: '丸山 ぽぽ' }),
  );
  expect(await tableIn(files['won_prizes.csv'])).toHaveLength(2);
  expect(await tableIn(files['shipments.csv'])).toMatchObject([
    { shipment_id: userShipId, member_id: buyer.memberId, prizes: '1', withdrawn_at: '' },
  ]);
  const ledger = await tableIn(files['ledger.csv']);
  const { rows } = await shop.db.execute<{ yen: string }>(sql`select sum(yen)::text as yen from ledger`);
  expect(String(ledger.reduce((sum, { yen }) => sum + Number(yen), 0))).toBe(rows[0]?.yen);
  expect(answer.rawPayload.includes('no password matches')).toBe(false);

  expect((await operatorLogOf(shop)).slice(-2)).toMatchObject([
    { action: 'requestWholeExport', operator: 'taro', facts: { reason, requestedBy: 'hana' } },
    { action: 'downloadWholeExport', operator: 'hana', facts: { exportId } },
  ]);
  await shop.db.execute(sql`update whole_exports set expires_at = now()`);
  expect(statusAndCode(await download(hana, exportId))).toBe('404 notFound');
});

test('A table of more than a slice is read whole, each row once', async () => {
  await shop.db.execute(sql`
    insert into settings (section, value, changed_at, changed_by)
    select 'test-' || lpad(n::text, 5, '0'), '{}', now(), 'test' from generate_series(1, 2000) n`);
  const read: string[] = [];
  for await (const rows of rowsOfTable(shop.db, {
    table: 'settings',
    key: ['section'],
    columns: { section: '' },
  }))
    read.push(...rows.map(([section = '']) => section));
  expect([read.length, new Set(read).size]).toEqual([2_000, 2_000]);
  expect(read.toSorted()).toEqual(read);
});

test('Only owners ask for it', async () => {
  const mei = await anOperator(shop, 'mei', 'manager');
  expect(statusAndCode(await mei.ask('POST', PATH, { body: { reason } }))).toBe('403 permissionDenied');
});
