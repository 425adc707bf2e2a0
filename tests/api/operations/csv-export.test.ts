import { shortNumber } from '#lib/text/numbers.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale, type Buyer, type DrawOnSale } from '../../support/orders.ts';
import { operatorLogOf, anOperator, type Operator } from '../../support/operator.ts';
import { FREE } from '../../support/shipments.ts';
import { anAcceptedParcel, rowsOf } from '../../support/csv-files.ts';

let backend: TestBackend;
let hana: Operator;
let buyer: Buyer;
let draw: DrawOnSale;

beforeEach(async () => {
  backend = await aBackend();
  hana = await anOperator(backend);
  buyer = await aBuyer(backend);
  draw = await aDrawOnSale(backend, FREE);
});
afterEach(() => backend.close());

const accepted = (address = {}) => anAcceptedParcel({ backend, buyer, draw }, address);

/** What is recorded of her; how her token came about is recorded of somebody else. */
const deeds = async () => (await operatorLogOf(backend)).filter(({ operator }) => operator === hana.name);

const exported = async (but: object = {}) => {
  const answer = await hana.ask('POST', '/api/ops/parcel-sheets/export', {
    body: { carrier: 'yamato', ...but },
  });
  return { status: answer.statusCode, ...answer.json() };
};

const problemsOf = ({ problems }: { problems: { line: number; problem: string }[] }) =>
  problems.map(({ line, problem }) => `${line}: ${problem}`);

const reference = (id: string) => `K${shortNumber(id).replaceAll('-', '')}`;

test.each(['utf8', 'sjis'] as const)('Accepted shipments are exported as CSV in %s', async (encoding) => {
  const first = await accepted();
  const second = await accepted({ name: '髙橋 﨑子', zip: '0600001', address2: '' });
  const { sheet, parcels, waiting } = await exported({ encoding, shipOn: '2026-11-24' });
  const [headings = [], ...rows] = await rowsOf(sheet, encoding);
  const seen = rows.map((row) =>
    Object.fromEntries(row.map((cell, at) => [headings[at], cell]).filter(([, cell]) => cell !== '')),
  );
  expect(seen).toMatchObject([
    {
      お客様管理番号: reference(first.userShipId),
      出荷予定日: '2026/11/24',
      お届け先電話番号: '090-1234-5678',
      お届け先郵便番号: '150-0001',
      お届け先住所: '東京都渋谷区神宮前1-2-3',
      お届け先アパートマンション名: 'ころんハイツ101',
      お届け先名: '丸山 ぽぽ',
      ご依頼主名: '株式会社ころん堂',
      請求先顧客コード: '0312345678',
    },
    { お届け先名: '髙橋 﨑子', お届け先郵便番号: '060-0001' },
  ]);
  const ids = [first.userShipId, second.userShipId];
  expect(parcels).toEqual(ids.map((shipmentId) => ({ shipmentId, number: shortNumber(shipmentId) })));
  expect(waiting).toBe(2);
  expect(await deeds()).toMatchObject([
    { operator: 'hana', act: 'exportParcels', facts: { encoding, shipmentIds: ids } },
  ]);
});

test('By default the ship date is today in Japan and the encoding Shift_JIS', async () => {
  await accepted();
  const [, row = []] = await rowsOf((await exported()).sheet, 'sjis');
  const day = new Date(Date.now() + 9 * 60 * 60_000).toISOString().slice(0, 10);
  expect(row[4]).toBe(day.replaceAll('-', '/'));
});

test('Rows that B2 would refuse are listed by line, and nothing is exported', async () => {
  await accepted();
  const long = await accepted({ name: 'ぽ'.repeat(17) });
  const rare = await accepted({ name: '𠮷田 太郎', address2: 'あ'.repeat(17) });
  const answer = await exported();
  expect(answer).toMatchObject({ status: 422, code: 'rowsWrong' });
  expect(problemsOf(answer)).toEqual([
    `3: ${reference(long.userShipId)}: お届け先名 is 17 full-width characters wide, and B2 takes 16`,
    `4: ${reference(rare.userShipId)}: お届け先アパートマンション名 is 17 full-width characters wide, and B2 takes 16`,
    `4: ${reference(rare.userShipId)}: Shift_JIS does not have 𠮷`,
  ]);
  expect(await deeds()).toMatchObject([
    { act: 'exportParcels', facts: { shipmentIds: [], atFault: [long.userShipId, rare.userShipId] } },
  ]);
});

test('The other rows can be exported without them', async () => {
  const good = await accepted();
  await accepted({ name: 'ぽ'.repeat(17) });
  const { parcels, leftOut, waiting } = await exported({ leaveOut: true });
  expect(parcels).toMatchObject([{ shipmentId: good.userShipId }]);
  expect(leftOut).toMatchObject([{ line: 3 }]);
  expect(waiting).toBe(2);
});

test('A rare character is written in UTF-8, and in Shift_JIS only replaced', async () => {
  await accepted({ name: '𠮷田 太郎' });
  const nameIn = async (sheet: string, encoding: 'utf8' | 'sjis') => (await rowsOf(sheet, encoding))[1]?.[15];
  expect(await nameIn((await exported({ encoding: 'utf8' })).sheet, 'utf8')).toBe('𠮷田 太郎');
  expect(await exported({ encoding: 'sjis' })).toMatchObject({ status: 422 });
  expect(await nameIn((await exported({ replace: true })).sheet, 'sjis')).toBe('〓田 太郎');
});

test('Formulas are escaped for spreadsheets', async () => {
  await accepted({ name: '=1+2' });
  const { sheet } = await exported({ encoding: 'utf8' });
  expect(Buffer.from(sheet, 'base64').toString('utf8')).toContain(`"'=1+2"`);
});

test('An export is limited, with the first accepted shipments first', async () => {
  const first = await accepted();
  await accepted();
  const { parcels, waiting } = await exported({ atMost: 1 });
  expect(parcels).toMatchObject([{ shipmentId: first.userShipId }]);
  expect(waiting).toBe(2);
});

test('Without accepted shipments the CSV holds only the headings', async () => {
  const { sheet, parcels } = await exported();
  expect(await rowsOf(sheet, 'sjis')).toHaveLength(1);
  expect(parcels).toEqual([]);
  expect(await deeds()).toEqual([]);
});

test.each([{ carrier: 'sagawa' }, { encoding: 'utf16' }, { shipOn: 'tomorrow' }, { atMost: 0 }])(
  '%j is refused',
  async (but) => expect(await exported(but)).toMatchObject({ status: 422, code: 'invalidInput' }),
);
