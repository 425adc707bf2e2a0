import { csvFiles } from '#backend/csv/csv-files.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale, type Buyer, type DrawOnSale } from '../../support/orders.ts';
import { operatorLogOf, anOperator, type Operator } from '../../support/operator.ts';
import { aTrackingNumber, FREE, historyOf, requested, sent } from '../../support/shipments.ts';
import { anAcceptedParcel, rowsOf, sendBytes } from '../../support/csv-files.ts';

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

const PATH = '/api/ops/parcel-sheets/tracking';

/** What is recorded of her; how her token came about is recorded of somebody else. */
const deeds = async () => (await operatorLogOf(backend)).filter(({ operator }) => operator === hana.name);

const accepted = async () => (await anAcceptedParcel({ backend, buyer, draw })).userShipId;

async function imported(bytes: Uint8Array, query = '') {
  const answer = await sendBytes(backend, hana, { path: `${PATH}${query}`, bytes });
  return { status: answer.statusCode, ...answer.json() };
}

const inUtf8 = (rows: readonly (readonly string[])[]) => csvFiles.write(rows, 'utf8');

const problemsOf = ({ problems }: { problems: { line: number; problem: string }[] }) =>
  problems.map(({ line, problem }) => `${line}: ${problem}`);

const statusOf = async (id: string) => (await buyer.ask('GET', `/api/userShip/${id}`)).json();

test.each(['utf8', 'sjis'] as const)(
  'The CSV returned by B2 in %s marks the shipments as shipped',
  async (encoding) => {
    const ids = [await accepted(), await accepted()];
    const out = await hana.ask('POST', '/api/ops/parcel-sheets/export', {
      body: { carrier: 'yamato', encoding },
    });
    const numbers = [aTrackingNumber(), aTrackingNumber()];
    const back = (await rowsOf(out.json().sheet, encoding)).map((row, line) =>
      row.map((cell, column) => (column === 3 && line > 0 ? (numbers[line - 1] ?? '') : cell)),
    );
    const named = ids.map((shipmentId) => ({ shipmentId, number: shortNumber(shipmentId) }));
    const bytes = csvFiles.write(back, encoding);
    expect(await imported(bytes)).toEqual({ status: 200, moved: named, before: [], dryRun: false });
    for (const [at, id] of ids.entries())
      expect(await statusOf(id)).toMatchObject({
        status: 'SHIPSTART',
        carrier: 'yamato',
        trackingNumber: numbers[at],
      });
    expect((await deeds()).at(-1)).toMatchObject({
      act: 'importTracking',
      facts: { shipmentIds: ids },
    });
    // A second import changes nothing.
    expect(await imported(bytes)).toEqual({ status: 200, moved: [], before: named, dryRun: false });
    expect((await deeds()).filter(({ act }) => act === 'importTracking')).toHaveLength(1);
  },
);

test('A plain CSV can mix carriers or have one for all', async () => {
  const [first, second, third] = [await accepted(), await accepted(), await accepted()];
  const mixed = inUtf8([
    ['parcel', 'carrier', 'number'],
    [shortNumber(first), 'sagawa', '1234-5678-9012'],
    [second, 'japanPost', '11111111111'],
  ]);
  expect(await imported(mixed)).toMatchObject({ status: 200, moved: [{}, {}] });
  const plain = inUtf8([
    ['number', 'parcel'],
    [aTrackingNumber(), third],
  ]);
  expect(await imported(plain, '?carrier=yamato')).toMatchObject({
    status: 200,
    moved: [{ shipmentId: third }],
  });
});

test('A dry run returns the same and changes nothing', async () => {
  const id = await accepted();
  const bytes = inUtf8([
    ['parcel', 'carrier', 'number'],
    [id, 'yamato', aTrackingNumber()],
  ]);
  expect(await imported(bytes, '?dryRun=true')).toMatchObject({ moved: [{ shipmentId: id }], dryRun: true });
  expect(await statusOf(id)).toMatchObject({ status: 'WAITING', trackingNumber: null });
  expect(await deeds()).toEqual([]);
});

test('Every invalid row is listed, and no shipment is changed', async () => {
  const [good, other, started] = [
    await accepted(),
    await accepted(),
    await requested(backend, buyer, draw, { fee: 0 }),
  ];
  const gone = await requested(backend, buyer, draw, { fee: 0 });
  const { trackingNumber: taken } = await sent(backend, gone.userShipId);
  const number = aTrackingNumber();
  const rows = [
    ['parcel', 'carrier', 'number'],
    [good, 'yamato', number],
    [shortNumber(good), 'yamato', aTrackingNumber()],
    ['0000-0000-0000-0000', 'yamato', aTrackingNumber()],
    [other, 'yamato', number],
    [other, 'yamato', taken],
    [started.userShipId, 'yamato', aTrackingNumber()],
    [gone.userShipId, 'yamato', aTrackingNumber()],
    ['AAAA-BBBB-CCCC-DDDD', 'yamato', '123456789012'],
  ];
  const answer = await imported(inUtf8(rows));
  expect(answer).toMatchObject({ status: 422, code: 'rowsWrong' });
  expect(problemsOf(answer)).toEqual([
    `3: the parcel ${shortNumber(good)} stands in line 2 already`,
    '4: there is no parcel 0000-0000-0000-0000',
    `5: the tracking number ${number} stands in line 2 already`,
    `6: the tracking number ${taken} belongs to another parcel`,
    `7: the parcel ${started.userShipId} is in START, not in WAITING`,
    `8: the parcel ${gone.userShipId} is on its way under another number`,
    '9: "123456789012" is no tracking number of yamato: a digit is wrong or missing',
  ]);
  expect(await historyOf(backend, good)).not.toContain('WAITING SHIPSTART');
  expect(await deeds()).toEqual([]);
});

test.each([
  [
    'a wrong column',
    inUtf8([['parcel', 'carrier', 'tracking']]),
    '1: "tracking" is no column of a sheet of tracking numbers',
  ],
  ['no token', inUtf8([]), '1: the sheet is empty'],
  [
    'an unclosed quote',
    Buffer.from('parcel,carrier,number\r\n"a,b,c\r\n'),
    '2: a quote is opened from here on that is never closed',
  ],
  [
    'another encoding',
    Uint8Array.of(0xff, 0xfe, 0x00),
    '1: the sheet is in UTF-16: save it as CSV in UTF-8 or Shift_JIS',
  ],
] as const)('A CSV with %s is refused', async (_what, bytes, problem) => {
  expect(problemsOf(await imported(bytes))).toEqual([problem]);
});

test('A CSV in another encoding than given is refused', async () => {
  const japanese = csvFiles.write([['お客様管理番号', '伝票番号']], 'sjis');
  expect(problemsOf(await imported(japanese, '?encoding=utf8'))).toEqual(['1: the sheet is not in UTF-8']);
  expect(problemsOf(await imported(inUtf8([['お客様管理番号', '伝票番号']]), '?encoding=sjis'))).toHaveLength(
    1,
  );
});

test('A CSV above 1,000 rows is refused at the first row too many', async () => {
  const rows = Array.from({ length: 1_001 }, (_, at) => [
    `0000-0000-${String(at).padStart(4, '0')}`,
    'yamato',
    '1',
  ]);
  const answer = await imported(inUtf8([['parcel', 'carrier', 'number'], ...rows]));
  expect(problemsOf(answer)).toEqual(['1002: a sheet has at most 1000 parcels']);
});

test('Two concurrent imports of one CSV ship it once', async () => {
  const id = await accepted();
  const bytes = inUtf8([
    ['parcel', 'carrier', 'number'],
    [id, 'yamato', aTrackingNumber()],
  ]);
  const answers = await Promise.all([imported(bytes), imported(bytes)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.flatMap(({ moved }) => moved)).toHaveLength(1);
  expect((await historyOf(backend, id)).filter((line) => line === 'WAITING SHIPSTART')).toHaveLength(1);
});

test('A body that is not CSV is refused', async () => {
  const answer = await hana.ask('POST', PATH, { body: { parcels: [] } });
  expect(answer.statusCode).toBe(415);
});
