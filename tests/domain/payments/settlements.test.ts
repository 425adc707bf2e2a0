import type { CsvRow } from '#backend/domain/shipments/csv-rows.ts';
import { readSettlementCsv } from '#backend/domain/payments/settlements.ts';

const HEADINGS = [
  'Type',
  'Payment UUID',
  'Timestamp',
  'Transaction UUID',
  'Processing Currency',
  'Transaction Amount',
  'Fee Amount',
  'Fee Tax Amount',
  'Remittance Currency',
  'Settlement Amount',
  'Transfer Date',
];

/** A capture of 7,000 yen. */
const CAPTURE = {
  Type: 'Capture',
  'Payment UUID': 'pay1',
  Timestamp: '2026-11-02 10:00:00 +0900',
  'Transaction UUID': 'pay1',
  'Processing Currency': 'JPY',
  'Transaction Amount': '7000',
  'Fee Amount': '-252',
  'Fee Tax Amount': '-25',
  'Remittance Currency': 'JPY',
  'Settlement Amount': '6723',
  'Transfer Date': '2026-11-30',
};
type Cells = Readonly<Partial<Record<keyof typeof CAPTURE, string>>>;

/** Takes all steps. Returns their number and the result. */
function done(rows: readonly CsvRow[]) {
  const steps = readSettlementCsv(rows);
  for (let yields = 0; ; yields += 1) {
    const step = steps.next();
    if (step.done === true) return { yields, result: step.value };
  }
}

const rowsOf = (lines: readonly Cells[]): readonly CsvRow[] => [
  { line: 1, cells: HEADINGS },
  ...lines.map((but, nth) => ({ line: nth + 2, cells: Object.values({ ...CAPTURE, ...but }) })),
];

/** Reads these lines, each with its differences to `CAPTURE`. */
const read = (...lines: readonly Cells[]) => done(rowsOf(lines)).result;

/** A line of the same transaction with another sum, without a fee. */
const of = (type: string, yen: string): Cells => ({
  Type: type,
  'Transaction Amount': yen,
  'Settlement Amount': yen,
  'Fee Amount': '0',
  'Fee Tax Amount': '0.00',
});

test('A settlement is read line by line', () => {
  expect(
    read({ 'Transfer Date': '2026/11/30' }, { ...of('Refund', '-500'), 'Transaction UUID': 'ref1' }),
  ).toEqual({
    transferOn: '2026-11-30',
    lines: [
      {
        line: 2,
        type: 'Capture',
        transactionId: 'pay1',
        paymentId: 'pay1',
        transferOn: '2026-11-30',
        at: new Date('2026-11-02T01:00:00Z'),
        transactionYen: 7_000,
        feeYen: -252,
        feeTaxYen: -25,
      },
      {
        line: 3,
        type: 'Refund',
        transactionId: 'ref1',
        paymentId: 'pay1',
        transferOn: '2026-11-30',
        at: new Date('2026-11-02T01:00:00Z'),
        transactionYen: -500,
        feeYen: 0,
        feeTaxYen: 0,
      },
    ],
  });
});

test.each([
  ['2026-11-02 10:00:00', '2026-11-02T01:00:00Z'],
  ['2026-11-02T10:00:00', '2026-11-02T01:00:00Z'],
  ['2026-11-02 10:00:00 UTC', '2026-11-02T10:00:00Z'],
  ['2026-11-02T10:00:00Z', '2026-11-02T10:00:00Z'],
  ['2026-11-02 10:00:00 -0500', '2026-11-02T15:00:00Z'],
  ['2026/11/2 10:00', '2026-11-02T01:00:00Z'],
  ['2026/11/2 9:05', '2026-11-02T00:05:00Z'],
])('The time %s is %s', (Timestamp, at) => {
  expect(read({ Timestamp })).toMatchObject({ lines: [{ at: new Date(at) }] });
});

test.each([
  [of('Chargeback', '-500')],
  [of('Chargeback', '500')],
  [of('Correction', '-1')],
  [of('Correction', '1')],
  [of('Capture', '1')],
])('%j is read', (cells) => expect(read(cells)).toHaveProperty('lines'));

test.each<[string, Cells]>([
  ['typeUnknown', { Type: 'Payout' }],
  ['transactionIdInvalid', { 'Transaction UUID': '' }],
  ['transactionIdInvalid', { 'Payment UUID': '' }],
  ['transactionIdInvalid', { 'Payment UUID': 'x'.repeat(101) }],
  ['timeInvalid', { Timestamp: '2026-13-02 10:00:00' }],
  ['dayInvalid', { 'Transfer Date': '2026-02-31' }],
  ['dayInvalid', { 'Transfer Date': '2026-11' }],
  ['dayInvalid', { 'Transfer Date': '2026-13-01' }],
  ['currencyUnknown', { 'Processing Currency': 'USD' }],
  ['currencyUnknown', { 'Remittance Currency': 'USD' }],
  ['yenInvalid', { 'Transaction Amount': '70,00' }],
  ['yenInvalid', { 'Fee Amount': '0.5' }],
  ['yenInvalid', { 'Fee Tax Amount': '' }],
  ['yenInvalid', { 'Settlement Amount': '1234567890' }],
  ['sumWrong', { 'Settlement Amount': '6724' }],
  ['signWrong', of('Refund', '500')],
  ['signWrong', of('Refund', '0')],
  ['signWrong', of('Capture', '-500')],
])('%s: %j', (code, cells) => {
  expect(read({ 'Transaction UUID': 'other' }, cells)).toMatchObject({ problems: [{ line: 3, code }] });
});

test('A transaction is listed once for each type, and all of one transfer', () => {
  expect(read({}, of('Chargeback', '-500'))).toHaveProperty('lines');
  expect(read({}, { 'Transfer Date': '2026-12-01' }, {})).toEqual({
    problems: [
      { line: 3, code: 'transactionRepeated', values: { transaction: 'pay1', first: '2' } },
      { line: 3, code: 'otherTransferDate' },
      { line: 4, code: 'transactionRepeated', values: { transaction: 'pay1', first: '2' } },
    ],
  });
});

describe('A file', () => {
  test('needs rows', () => {
    expect(done([]).result).toEqual({ problems: [{ line: 1, code: 'fileEmpty' }] });
    expect(done([{ line: 2, cells: HEADINGS }]).result).toEqual({
      problems: [{ line: 2, code: 'noRows' }],
    });
  });

  test('is read in steps, and names a thousand errors at most', () => {
    const lines = Array.from({ length: 2_600 }, (_, nth) => ({ 'Transaction UUID': `pay${nth}` }));
    expect(done(rowsOf(lines))).toMatchObject({ yields: 5, result: { transferOn: '2026-11-30' } });
    const { result } = done(rowsOf(lines.map(() => ({ Type: 'Payout' }))));
    expect('problems' in result && result.problems).toHaveLength(1_000);
  });

  test('names the columns that are missing', () => {
    expect(done([{ line: 3, cells: HEADINGS.slice(2) }]).result).toEqual({
      problems: [{ line: 3, code: 'columnsMissing', values: { columns: 'Type, Payment UUID' } }],
    });
  });

  test('is read as Excel saves it', () => {
    const saved = {
      'Transfer Date': '2026/11/5',
      'Transaction Amount': '7,000',
      'Settlement Amount': '6,723',
    };
    const cells = ['', ...Object.values({ ...CAPTURE, ...saved })];
    const blank = cells.map(() => '');
    const rows = [blank, ['', ...HEADINGS, 'Memo', ''], cells, blank, ['']];
    expect(done(rows.map((row, nth) => ({ line: nth + 1, cells: row }))).result).toMatchObject({
      transferOn: '2026-11-05',
      lines: [{ line: 3, transactionYen: 7_000 }],
    });
  });

  test('has no cell behind the headings; the first of two headings counts', () => {
    const rows = (...cells: readonly string[]) =>
      done([
        { line: 1, cells: [...HEADINGS, 'Type'] },
        { line: 2, cells },
      ]).result;
    const cells = Object.values(CAPTURE);
    expect(rows(...cells, 'Refund')).toMatchObject({ lines: [{ type: 'Capture' }] });
    expect(rows(...cells)).toMatchObject({ lines: [{ type: 'Capture' }] });
    expect(rows(...cells, '', 'x')).toEqual({
      problems: [{ line: 2, code: 'cellCount', values: { cells: '13', headings: '12' } }],
    });
  });
});
