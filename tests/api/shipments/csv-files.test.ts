import { shortNumber } from '#lib/text/numbers.ts';
import { writeCsv } from '#backend/csv/write-csv.ts';
import { aBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { anOperator } from '../../support/operator.ts';
import {
  FREE,
  aTrackingNumber,
  historyOf,
  requested,
  sent,
  anAcceptedShipment,
  csvRows,
  sendBytes,
} from '../../support/shipments.ts';
import { actionsBy } from '../../support/content.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';

const backend = restoredForEachTest(aBackend);
const hana = forEachTest(() => anOperator(backend));
const buyer = forEachTest(() => aBuyer(backend));
const draw = forEachTest(() => aDrawOnSale(backend, FREE));

const actions = () => actionsBy(backend, hana);

const problemsOf = ({ problems }: { problems: { line: number; problem: string }[] }) =>
  problems.map(({ line, problem }) => `${line}: ${problem}`);

describe('Export', () => {
  const accepted = (address = {}) => anAcceptedShipment({ backend, buyer, draw }, address);

  const exported = async (but: object = {}) => {
    const answer = await hana.ask('POST', '/api/ops/shipment-files/export', {
      body: { carrier: 'yamato', ...but },
    });
    return { status: answer.statusCode, ...answer.json() };
  };

  const reference = (id: string) => `K${shortNumber(id).replaceAll('-', '')}`;

  test.each(['utf8', 'sjis'] as const)('Accepted shipments are exported as CSV in %s', async (encoding) => {
    const first = await accepted();
    const second = await accepted({ name: '髙橋 﨑子', zip: '0600001', address2: '' });
    const { sheet, shipments, waiting } = await exported({ encoding, shipOn: '2026-11-24' });
    const [headings = [], ...rows] = await csvRows(sheet, encoding);
    const records = rows.map((row) =>
      Object.fromEntries(row.map((cell, at) => [headings[at], cell]).filter(([, cell]) => cell !== '')),
    );
    expect(records).toMatchObject([
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
    expect(shipments).toEqual(ids.map((shipmentId) => ({ shipmentId, number: shortNumber(shipmentId) })));
    expect(waiting).toBe(2);
    expect(await actions()).toMatchObject([
      { operator: 'hana', action: 'exportLabels', facts: { encoding, shipmentIds: ids } },
    ]);
  });

  test('By default the ship date is today in Japan and the encoding Shift_JIS', async () => {
    await accepted();
    const [, row = []] = await csvRows((await exported()).sheet, 'sjis');
    const day = new Date(Date.now() + 9 * 60 * 60_000).toISOString().slice(0, 10);
    expect(row[4]).toBe(day.replaceAll('-', '/'));
  });

  test('Rows that B2 would refuse are listed by line, and nothing is exported', async () => {
    await accepted();
    const long = await accepted({ name: 'ぽ'.repeat(34) });
    const rare = await accepted({ name: '한 太郎', address2: 'あ'.repeat(67) });
    const answer = await exported();
    expect(answer).toMatchObject({ status: 422, code: 'rowsWrong' });
    expect(problemsOf(answer)).toEqual([
      `3: ${reference(long.userShipId)}: お届け先名 is 34 full-width characters wide, and the label takes 16`,
      `4: ${reference(rare.userShipId)}: お届け先会社・部門２ is 26 full-width characters wide, and the label takes 25`,
      `4: ${reference(rare.userShipId)}: Shift_JIS does not have 한`,
    ]);
    expect(await actions()).toMatchObject([
      { action: 'exportLabels', facts: { shipmentIds: [], invalidIds: [long.userShipId, rare.userShipId] } },
    ]);
  });

  test('A long name and a building that a program takes for a formula do not stop the file', async () => {
    await accepted({ name: 'ぽ'.repeat(17), address2: '@ホーム203' });
    const [headings = [], row = []] = await csvRows((await exported()).sheet, 'sjis');
    const cell = (column: string) => row[headings.indexOf(column)];
    expect(cell('お届け先アパートマンション名')).toBe('@ホーム203');
    expect([cell('お届け先会社・部門２'), cell('お届け先名')]).toEqual(['ぽ'.repeat(9), 'ぽ'.repeat(8)]);
  });

  test('The other rows can be exported without them', async () => {
    const good = await accepted();
    await accepted({ name: 'ぽ'.repeat(34) });
    const { shipments, leftOut, waiting } = await exported({ leaveOut: true });
    expect(shipments).toMatchObject([{ shipmentId: good.userShipId }]);
    expect(leftOut).toMatchObject([{ line: 3 }]);
    expect(waiting).toBe(2);
  });

  test('A rare kanji is written in UTF-8, and in Shift_JIS in its common form, with a mark for the packer', async () => {
    const { userShipId } = await accepted({ name: '𠮷田 太郎' });
    const nameIn = async (sheet: string, encoding: 'utf8' | 'sjis') =>
      (await csvRows(sheet, encoding))[1]?.[15];
    const characters = [{ from: '𠮷', to: '吉' }];
    const utf8 = await exported({ encoding: 'utf8' });
    expect([await nameIn(utf8.sheet, 'utf8'), utf8.respelled]).toEqual(['𠮷田 太郎', []]);
    const sjis = await exported();
    expect(await nameIn(sjis.sheet, 'sjis')).toBe('吉田 太郎');
    expect(sjis.respelled).toMatchObject([{ shipmentId: userShipId, characters }]);
    const list = await hana.ask('GET', '/api/ops/shipment-files/packing');
    expect(list.json().shipments).toMatchObject([{ recipient: '𠮷田 太郎', respelled: characters }]);
  });

  test('A character without a common form stops a file in Shift_JIS, or is replaced', async () => {
    await accepted({ name: '한 太郎' });
    expect(await exported()).toMatchObject({ status: 422 });
    const [, row = []] = await csvRows((await exported({ replace: true })).sheet, 'sjis');
    expect(row[15]).toBe('〓 太郎');
  });

  test('An export is limited, with the first accepted shipments first', async () => {
    const first = await accepted();
    await accepted();
    const { shipments, waiting } = await exported({ atMost: 1 });
    expect(shipments).toMatchObject([{ shipmentId: first.userShipId }]);
    expect(waiting).toBe(2);
  });

  test('Without accepted shipments the CSV holds only the headings', async () => {
    const { sheet, shipments } = await exported();
    expect(await csvRows(sheet, 'sjis')).toHaveLength(1);
    expect(shipments).toEqual([]);
    expect(await actions()).toEqual([]);
  });

  test('An unknown carrier is refused', async () =>
    expect(await exported({ carrier: 'dove' })).toMatchObject({ status: 422, code: 'invalidInput' }));
});

describe('Import of tracking numbers', () => {
  const PATH = '/api/ops/shipment-files/tracking';

  const accepted = async () => (await anAcceptedShipment({ backend, buyer, draw })).userShipId;

  async function imported(bytes: Uint8Array, query = '') {
    const answer = await sendBytes(backend, hana, { path: `${PATH}${query}`, bytes });
    return { status: answer.statusCode, ...answer.json() };
  }

  const inUtf8 = (rows: readonly (readonly string[])[]) => writeCsv(rows, 'utf8');
  const handovers = (...rows: readonly (readonly string[])[]) =>
    inUtf8([['shipment', 'carrier', 'number'], ...rows]);

  const statusOf = async (id: string) => (await buyer.ask('GET', `/api/userShip/${id}`)).json();

  test('The CSV returned by B2 marks the shipments as shipped', async () => {
    const ids = [await accepted(), await accepted()];
    const out = await hana.ask('POST', '/api/ops/shipment-files/export', {
      body: { carrier: 'yamato' },
    });
    const numbers = [aTrackingNumber(), aTrackingNumber()];
    const back = (await csvRows(out.json().sheet, 'sjis')).map((row, line) =>
      row.map((cell, column) => (column === 3 && line > 0 ? (numbers[line - 1] ?? '') : cell)),
    );
    const named = ids.map((shipmentId) => ({ shipmentId, number: shortNumber(shipmentId) }));
    const bytes = writeCsv(back, 'sjis');
    expect(await imported(bytes)).toEqual({ status: 200, moved: named, before: [], dryRun: false });
    for (const [at, id] of ids.entries())
      expect(await statusOf(id)).toMatchObject({
        status: 'SHIPSTART',
        carrier: 'yamato',
        trackingNumber: numbers[at],
      });
    expect((await actions()).at(-1)).toMatchObject({
      action: 'importTracking',
      facts: { shipmentIds: ids },
    });
    // A second import changes nothing.
    expect(await imported(bytes)).toEqual({ status: 200, moved: [], before: named, dryRun: false });
    expect((await actions()).filter(({ action }) => action === 'importTracking')).toHaveLength(1);
  });

  test('A plain CSV can mix carriers or have one for all', async () => {
    const first = await accepted();
    const second = await accepted();
    const third = await accepted();
    const mixed = handovers(
      [shortNumber(first), 'sagawa', '1234-5678-9012'],
      [second, 'japanPost', '11111111111'],
    );
    expect(await imported(mixed)).toMatchObject({ status: 200, moved: [{}, {}] });
    const plain = inUtf8([
      ['number', 'shipment'],
      [aTrackingNumber(), third],
    ]);
    expect(await imported(plain, '?carrier=yamato')).toMatchObject({
      status: 200,
      moved: [{ shipmentId: third }],
    });
  });

  test('A dry run returns the same and changes nothing', async () => {
    const id = await accepted();
    const bytes = handovers([id, 'yamato', aTrackingNumber()]);
    expect(await imported(bytes, '?dryRun=true')).toMatchObject({
      moved: [{ shipmentId: id }],
      dryRun: true,
    });
    expect(await statusOf(id)).toMatchObject({ status: 'WAITING', trackingNumber: null });
    expect(await actions()).toEqual([]);
  });

  test('Every invalid row is listed, and no shipment is changed', async () => {
    const good = await accepted();
    const other = await accepted();
    const started = await requested(backend, buyer, draw, { fee: 0 });
    const shipped = await requested(backend, buyer, draw, { fee: 0 });
    const { trackingNumber: usedNumber } = await sent(backend, shipped.userShipId);
    const number = aTrackingNumber();
    const rows = [
      [good, 'yamato', number],
      [shortNumber(good), 'yamato', aTrackingNumber()],
      ['0000-0000-0000-0000', 'yamato', aTrackingNumber()],
      [other, 'yamato', number],
      [other, 'yamato', usedNumber],
      [started.userShipId, 'yamato', aTrackingNumber()],
      [shipped.userShipId, 'yamato', aTrackingNumber()],
      ['AAAA-BBBB-CCCC-DDDD', 'yamato', '123456789012'],
    ];
    const answer = await imported(handovers(...rows));
    expect(answer).toMatchObject({ status: 422, code: 'rowsWrong' });
    expect(problemsOf(answer)).toEqual([
      `3: shipment ${shortNumber(good)} is already in line 2`,
      '4: there is no shipment 0000-0000-0000-0000',
      `5: the tracking number ${number} is already in line 2`,
      `6: the tracking number ${usedNumber} belongs to another shipment`,
      `7: shipment ${started.userShipId} is in START, not in WAITING`,
      `8: shipment ${shipped.userShipId} was handed over under another number`,
      '9: "123456789012" is not a tracking number of yamato: a digit is wrong or missing',
    ]);
    expect(await historyOf(backend, good)).not.toContain('WAITING SHIPSTART');
    expect(await actions()).toEqual([]);
  });

  test('A CSV with a wrong column is refused', async () => {
    expect(problemsOf(await imported(inUtf8([['shipment', 'carrier', 'tracking']])))).toEqual([
      '1: "tracking" is not a column of a file of tracking numbers',
    ]);
  });

  test('A CSV in another encoding than given is refused', async () => {
    const japanese = writeCsv([['お客様管理番号', '伝票番号']], 'sjis');
    expect(problemsOf(await imported(japanese, '?encoding=utf8'))).toEqual(['1: the file is not in UTF-8']);
    expect(
      problemsOf(await imported(inUtf8([['お客様管理番号', '伝票番号']]), '?encoding=sjis')),
    ).toHaveLength(1);
  });

  test('A CSV above 1,000 rows is refused at the first row too many', async () => {
    const rows = Array.from({ length: 1_001 }, (_, at) => [
      `0000-0000-${String(at).padStart(4, '0')}`,
      'yamato',
      '1',
    ]);
    const answer = await imported(handovers(...rows));
    expect(problemsOf(answer)).toEqual(['1002: a file has at most 1000 shipments']);
  });

  test('Two concurrent imports of one CSV ship it once', async () => {
    const id = await accepted();
    const bytes = handovers([id, 'yamato', aTrackingNumber()]);
    const answers = await Promise.all([imported(bytes), imported(bytes)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.flatMap(({ moved }) => moved)).toHaveLength(1);
    expect((await historyOf(backend, id)).filter((line) => line === 'WAITING SHIPSTART')).toHaveLength(1);
  });

  test('A body that is not CSV is refused', async () => {
    const answer = await hana.ask('POST', PATH, { body: { shipments: [] } });
    expect(answer.statusCode).toBe(415);
  });
});
