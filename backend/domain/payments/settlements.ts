import { SETTLEMENT_LINE_TYPES, type SettlementLineType } from '#lib/contract/enums.ts';
import type { RowProblem } from '#lib/contract/row-problems.ts';
import { csvColumns, quotedCell, type CsvRow, type CsvRowError } from '../shipments/csv-rows.ts';

/** A transaction of a settlement. Money that the provider takes from the shop is negative. */
type SettlementLine = {
  readonly line: number;
  readonly type: SettlementLineType;
  readonly transactionId: string;
  readonly paymentId: string;
  readonly at: Date;
  readonly transactionYen: number;
  readonly feeYen: number;
  readonly feeTaxYen: number;
};

type SettlementCsv = {
  readonly lines: readonly SettlementLine[];
  /** The day of the transfer. */
  readonly transferOn: string;
};

/** A settlement with its lines, as it is stored. */
export type NewSettlement = SettlementCsv & {
  readonly provider: string;
  readonly settlementId: string;
  readonly transferFeeYen: number;
};

export type SettlementSums = {
  readonly transactionYen: number;
  readonly feeYen: number;
  readonly feeTaxYen: number;
  readonly transferFeeYen: number;
  readonly payoutYen: number;
};

/** The sums of a settlement. The payout is what remains after fees. */
export function sumsOf({
  lines,
  transferFeeYen,
}: Pick<NewSettlement, 'lines' | 'transferFeeYen'>): SettlementSums {
  const total = (of: 'transactionYen' | 'feeYen' | 'feeTaxYen') =>
    lines.reduce((sum, line) => sum + line[of], 0);
  const transactionYen = total('transactionYen');
  const feeYen = total('feeYen');
  const feeTaxYen = total('feeTaxYen');
  const payoutYen = transactionYen + feeYen + feeTaxYen - transferFeeYen;
  return { transactionYen, feeYen, feeTaxYen, transferFeeYen, payoutYen };
}

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

/** Rows between two yields: a few milliseconds. */
const ROWS_AT_ONCE = 500;
/** Errors that are reported of a file: a wrong one may have as many as lines. */
const MAX_PROBLEMS = 1_000;

/**
 * Reads the rows of a settlement as the provider writes it: all of them, or the errors line by line. Yields after some rows,
 * so that the caller can give others a turn.
 */
export function* readSettlementCsv(
  rows: readonly CsvRow[],
): Generator<undefined, SettlementCsv | { readonly problems: readonly CsvRowError[] }> {
  const columns = csvColumns(rows);
  if (columns === undefined) return fileError({ line: 1, code: 'fileEmpty' });
  const { headings } = columns;
  const missing = COLUMNS.filter((column) => !headings.cells.includes(column));
  if (missing.length > 0)
    return fileError({
      line: headings.line,
      code: 'columnsMissing',
      values: { columns: missing.join(', ') },
    });
  const lines: ReadLine[] = [];
  const problems: CsvRowError[] = [];
  const firsts = new Map<string, number>();
  for (const [at, row] of columns.rows.entries()) {
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield;
    const inColumns = columns.read(row);
    if (inColumns === undefined) continue;
    const read = 'code' in inColumns ? inColumns : readLine(inColumns, headings.cells);
    if ('code' in read) problems.push(read);
    else {
      const { line, type, transactionId: transaction, transferOn } = read;
      const name = `${type} ${transaction}`;
      const first = firsts.get(name);
      if (first === undefined) firsts.set(name, line);
      else
        problems.push({ line, code: 'transactionRepeated', values: { transaction, first: String(first) } });
      if (transferOn !== (lines[0] ?? read).transferOn) problems.push({ line, code: 'otherTransferDate' });
      lines.push(read);
    }
    if (problems.length >= MAX_PROBLEMS) break;
  }
  const [first] = lines;
  if (problems.length > 0) return { problems };
  return first === undefined
    ? fileError({ line: headings.line, code: 'noRows' })
    : { lines, transferOn: first.transferOn };
}

const fileError = (error: CsvRowError) => ({ problems: [error] });

function readLine({ line, cells }: CsvRow, headings: readonly string[]): ReadLine | CsvRowError {
  const cell: Cells = (column) => cells[headings.indexOf(column)] ?? '';
  const type = SETTLEMENT_LINE_TYPES.find((known) => known === cell('Type'));
  const transactionId = cell('Transaction UUID');
  const paymentId = cell('Payment UUID');
  const at = new Date(withZone(hyphenatedDay(cell('Timestamp'))));
  const transferOn = hyphenatedDay(cell('Transfer Date'));
  const amounts = amountsOf(cell);
  if (type === undefined) return { line, code: 'typeUnknown', values: { cell: quotedCell(cell('Type')) } };
  if (!ID.test(transactionId) || !ID.test(paymentId)) return { line, code: 'transactionIdInvalid' };
  if (Number.isNaN(at.getTime()))
    return { line, code: 'timeInvalid', values: { cell: quotedCell(cell('Timestamp')) } };
  if (!isDay(transferOn))
    return { line, code: 'dayInvalid', values: { cell: quotedCell(cell('Transfer Date')) } };
  if ('code' in amounts) return { line, ...amounts };
  const sign = SIGNS[type];
  if (sign !== undefined && Math.sign(amounts.transactionYen) !== sign)
    return { line, code: 'signWrong', values: { type } };
  return { line, type, transactionId, paymentId, at, transferOn, ...amounts };
}

/** Any id that the provider may give; the database stores no control character. */
const ID = /^\P{Cc}{1,100}$/u;

/** A spreadsheet in Japanese writes 2026-11-02 10:00:00 as 2026/11/2 10:00, and 9:05 for 09:05. */
const hyphenatedDay = (text: string): string =>
  text
    .replace(/^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?!\d)/, (_, year: string, month: string, day: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )
    .replace(/^(?<day>\S{10} )(?<hour>\d:)/, '$<day>0$<hour>');

/** Whether a text is a day of the calendar. `Date.parse` turns 31 February into 3 March. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** Whether the shop gets or gives money. A chargeback may be given back, a correction may be either. */
const SIGNS: Partial<Record<SettlementLineType, 1 | -1>> = { Capture: 1, Refund: -1 };

type Amounts = Pick<SettlementLine, 'transactionYen' | 'feeYen' | 'feeTaxYen'>;

function amountsOf(cell: Cells): Amounts | RowProblem {
  for (const column of ['Processing Currency', 'Remittance Currency'] as const)
    if (cell(column) !== 'JPY')
      return { code: 'currencyUnknown', values: { cell: quotedCell(cell(column)) } };
  const wrong = (['Transaction Amount', 'Fee Amount', 'Fee Tax Amount', 'Settlement Amount'] as const).find(
    (column) => !YEN.test(cell(column)),
  );
  if (wrong !== undefined) return { code: 'yenInvalid', values: { cell: quotedCell(cell(wrong)) } };
  const yenIn = (column: ColumnName) => Number(cell(column).replaceAll(',', ''));
  const transactionYen = yenIn('Transaction Amount');
  const feeYen = yenIn('Fee Amount');
  const feeTaxYen = yenIn('Fee Tax Amount');
  // Settlement Amount: Transaction amount + Fee Amount + Fee Tax Amount (same source).
  return transactionYen + feeYen + feeTaxYen === yenIn('Settlement Amount')
    ? { transactionYen, feeYen, feeTaxYen }
    : { code: 'sumWrong' };
}

/** Spreadsheets may group the digits of a sum: 7,000. */
const YEN = /^-?(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.0+)?$/;

/** KOMOJU writes times in Japan's zone; one without a zone is taken so. */
const withZone = (time: string): string =>
  /(?:Z|UTC|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time.replace(' ', 'T')}+09:00`;
