import { SETTLEMENT_LINE_TYPES, type SettlementLineType } from '#lib/contract/enums.ts';
import { inLineOrder, quotedCell, type CsvRow, type CsvRowError } from './shipments/csv-rows.ts';
import { splitRepeated } from './shipments/tracking-csv.ts';

/** A transaction of a settlement. Money that the provider takes from the shop is negative. */
export type SettlementLine = {
  readonly line: number;
  readonly type: SettlementLineType;
  readonly transactionId: string;
  readonly paymentId: string;
  readonly at: Date;
  readonly transactionYen: number;
  readonly feeYen: number;
  readonly feeTaxYen: number;
};

export type SettlementCsv = {
  readonly lines: readonly SettlementLine[];
  /** The day of the transfer. */
  readonly transferOn: string;
};

/**
 * The columns that are read, of those that KOMOJU writes since 2025-06-03 (komoju-en.helpscoutdocs.com/article/862). A
 * refund or a chargeback is named by the refund in `Transaction UUID`, a capture by the payment.
 */
const COLUMNS = [
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
] as const;
type ColumnName = (typeof COLUMNS)[number];

type Cells = (column: ColumnName) => string;
type ReadLine = SettlementLine & { readonly transferOn: string };

/** Reads the rows of a settlement as the provider writes it: all of them, or the errors line by line. */
export function readSettlementCsv(
  rows: readonly CsvRow[],
): SettlementCsv | { readonly problems: readonly CsvRowError[] } {
  const [headings, ...rest] = rows;
  if (headings === undefined) return fileError(1, 'the file is empty');
  const missing = COLUMNS.filter((column) => !headings.cells.includes(column));
  if (missing.length > 0) return fileError(headings.line, `these columns are missing: ${missing.join(', ')}`);
  if (rest.length === 0) return fileError(headings.line, 'no row follows the headings');
  const read = rest.map((row) => readLine(row, headings.cells));
  const lines = read.filter((line): line is ReadLine => !('problem' in line));
  const { repeated } = splitRepeated(lines, ({ type, transactionId }) => `${type} ${transactionId}`);
  const transferOn = lines[0]?.transferOn ?? '';
  const problems = [
    ...read.filter((line) => 'problem' in line),
    ...repeated.map(({ line, first }) => ({
      line: line.line,
      problem: `the transaction ${line.transactionId} is already in line ${first.line}`,
    })),
    ...lines.flatMap((line) =>
      line.transferOn === transferOn ? [] : { line: line.line, problem: 'another transfer date than before' },
    ),
  ];
  return problems.length > 0 ? { problems: inLineOrder(problems) } : { lines, transferOn };
}

const fileError = (line: number, problem: string) => ({ problems: [{ line, problem }] });

function readLine({ line, cells }: CsvRow, headings: readonly string[]): ReadLine | CsvRowError {
  const cell: Cells = (column) => cells[headings.indexOf(column)]?.trim() ?? '';
  if (cells.length !== headings.length)
    return { line, problem: `there are ${cells.length} cells, where the headings are ${headings.length}` };
  const type = SETTLEMENT_LINE_TYPES.find((known) => known === cell('Type'));
  const [transactionId, paymentId] = [cell('Transaction UUID'), cell('Payment UUID')];
  const at = new Date(withZone(cell('Timestamp')));
  const transferOn = cell('Transfer Date').replaceAll('/', '-');
  const amounts = amountsOf(cell);
  if (type === undefined) return { line, problem: `the type ${quotedCell(cell('Type'))} is unknown` };
  if (!ID.test(transactionId) || !ID.test(paymentId))
    return { line, problem: 'the id of the transaction or of its payment is missing or too long' };
  if (Number.isNaN(at.getTime())) return { line, problem: `${quotedCell(cell('Timestamp'))} is not a time` };
  if (!isDay(transferOn)) return { line, problem: `${quotedCell(cell('Transfer Date'))} is not a day` };
  if ('problem' in amounts) return { line, ...amounts };
  const sign = SIGNS[type];
  if (sign !== undefined && Math.sign(amounts.transactionYen) !== sign)
    return { line, problem: `the amount of a line of type ${type} has the wrong sign` };
  return { line, type, transactionId, paymentId, at, transferOn, ...amounts };
}

/** Any id that the provider may give; the database stores no control character. */
const ID = /^\P{Cc}{1,100}$/u;

/** Whether a text is a day of the calendar. `Date.parse` turns 31 February into 3 March. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** Whether the shop gets or gives money. A chargeback may be given back, a correction may be either. */
const SIGNS: Partial<Record<SettlementLineType, 1 | -1>> = { Capture: 1, Refund: -1 };

type Amounts = Pick<SettlementLine, 'transactionYen' | 'feeYen' | 'feeTaxYen'>;

function amountsOf(cell: Cells): Amounts | { readonly problem: string } {
  for (const column of ['Processing Currency', 'Remittance Currency'] as const)
    if (cell(column) !== 'JPY') return { problem: `the currency ${quotedCell(cell(column))} is not JPY` };
  const wrong = (['Transaction Amount', 'Fee Amount', 'Fee Tax Amount', 'Settlement Amount'] as const).find(
    (column) => !/^-?\d{1,9}(?:\.0+)?$/.test(cell(column)),
  );
  if (wrong !== undefined) return { problem: `${quotedCell(cell(wrong))} is no sum of whole yen` };
  const [transactionYen, feeYen] = [Number(cell('Transaction Amount')), Number(cell('Fee Amount'))];
  const feeTaxYen = Number(cell('Fee Tax Amount'));
  // Settlement Amount: Transaction amount + Fee Amount + Fee Tax Amount (same source).
  return transactionYen + feeYen + feeTaxYen === Number(cell('Settlement Amount'))
    ? { transactionYen, feeYen, feeTaxYen }
    : { problem: 'the settlement amount is not the sum of amount, fee and tax' };
}

/** KOMOJU writes times in Japan's zone; one without a zone is taken so. */
const withZone = (time: string): string =>
  /(?:Z|UTC|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time.replace(' ', 'T')}+09:00`;
