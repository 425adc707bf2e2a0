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
    expect(await imported(bytes)).toEqual({
      status: 200,
      moved: named,
      before: [],
      leftOut: [],
      dryRun: false,
    });
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
    expect(await imported(bytes)).toEqual({
      status: 200,
      moved: [],
      before: named,
      leftOut: [],
      dryRun: false,
    });
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

  test('Rows with errors are listed, and the others are imported once', async () => {
    const [good, twice, other, fine] = [
      await accepted(),
      await accepted(),
      await accepted(),
      await accepted(),
    ];
    const started = await requested(backend, buyer, draw, { fee: 0 });
    const shipped = await requested(backend, buyer, draw, { fee: 0 });
    const { trackingNumber: usedNumber } = await sent(backend, shipped.userShipId);
    const number = aTrackingNumber();
    const goodNumber = aTrackingNumber();
    const rows = [
      [good, 'ヤマト運輸', goodNumber],
      [twice, 'yamato', aTrackingNumber()],
      [shortNumber(twice), 'yamato', aTrackingNumber()],
      ['0000-0000-0000-0000', 'yamato', aTrackingNumber()],
      [fine, 'yamato', number],
      [other, 'yamato', number],
      [other, 'yamato', usedNumber],
      [started.userShipId, 'yamato', aTrackingNumber()],
      [shipped.userShipId, 'yamato', aTrackingNumber()],
      ['AAAA-BBBB-CCCC-DDDD', 'yamato', '123456789012'],
    ];
    const file = handovers(...rows);
    const checked = await imported(file, '?dryRun=true');
    const answer = await imported(file);
    expect(checked).toEqual({ ...answer, dryRun: true });
    expect(answer).toMatchObject({ status: 200, moved: [{ shipmentId: good }], before: [] });
    expect(problemsOf({ problems: answer.leftOut })).toEqual([
      `3: shipment ${twice} is also in line 4`,
      `4: shipment ${shortNumber(twice)} is also in line 3`,
      '5: there is no shipment 0000-0000-0000-0000',
      `6: the tracking number ${number} is also in line 7`,
      `7: the tracking number ${number} is also in line 6`,
      `8: the tracking number ${usedNumber} belongs to another shipment`,
      `9: shipment ${started.userShipId} is in START, not in WAITING`,
      `10: shipment ${shipped.userShipId} was handed over under another number`,
      '11: "123456789012" is not a tracking number of yamato: a digit is wrong or missing',
    ]);
    expect(await statusOf(good)).toMatchObject({ status: 'SHIPSTART', trackingNumber: goodNumber });
    for (const id of [twice, other, fine]) expect(await statusOf(id)).toMatchObject({ status: 'WAITING' });
    expect(await actions()).toMatchObject([{ action: 'importTracking', facts: { shipmentIds: [good] } }]);
    expect(await imported(file)).toMatchObject({ moved: [], before: [{ shipmentId: good }] });
    expect(await actions()).toHaveLength(1);
  });

  test('A file without any row that can be imported is refused', async () => {
    const started = await requested(backend, buyer, draw, { fee: 0 });
    const answer = await imported(handovers([started.userShipId, 'yamato', aTrackingNumber()]));
    expect(answer).toMatchObject({ status: 422, code: 'rowsWrong', problems: [{ line: 2 }] });
    expect(await historyOf(backend, started.userShipId)).toEqual(['START']);
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
