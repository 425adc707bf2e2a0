import { type Carrier, CARRIERS } from '#lib/contract/enums.ts';
import type { RowProblem, RowProblemCode } from '#lib/contract/row-problems.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { type IdRange, rangeOf } from '../lookup.ts';
import { type CsvRowError, type CsvRow, csvTable, inLineOrder, quotedCell } from './csv-rows.ts';
import { trackingNumberIn } from './carriers.ts';

export type TrackingCsv = {
  readonly lines: readonly TrackingLine[];
  readonly problems: readonly CsvRowError[];
};

/** Reads the rows of a CSV file of tracking numbers: the usable rows, and the errors of the others. */
export function readTrackingCsv(rows: readonly CsvRow[], carrier: Carrier | undefined): TrackingCsv {
  const table = csvTable(rows);
  if (table === undefined) return fileError(1, 'fileEmpty');
  const columns = trackingColumns(table.headings, carrier);
  if (!('reference' in columns)) return { lines: [], problems: columns };
  const lines: TrackingLine[] = [];
  const problems: CsvRowError[] = [...table.problems];
  const rowsToRead = table.rows.filter((row) => !isUnfilled(row, columns));
  if (rowsToRead.length + table.problems.length === 0) return fileError(table.headings.line, 'noRows');
  for (const row of rowsToRead) {
    const read = trackingLine(row, columns);
    if ('code' in read) problems.push({ line: row.line, ...read });
    else lines.push(read);
  }
  const { unique, repeated } = splitRepeated(
    lines,
    ({ carrier: by, trackingNumber }) => `${by} ${trackingNumber}`,
  );
  return { lines: unique, problems: inLineOrder([...problems, ...repeated.map(repeatedNumberError)]) };
}

const fileError = (line: number, code: RowProblemCode): TrackingCsv => ({
  lines: [],
  problems: [{ line, code }],
});

const repeatedNumberError = ({
  line: { line, trackingNumber },
  other,
}: Repeated<TrackingLine>): CsvRowError => ({
  line,
  code: 'numberRepeated',
  values: { number: trackingNumber, other: String(other.line) },
});

type Repeated<Line> = { readonly line: Line; readonly other: Line };

/**
 * Splits rows into those whose key occurs once and the others, each with another row of its key: which of them is right is not
 * known, so none is.
 */
export function splitRepeated<Line>(
  lines: readonly Line[],
  nameOf: (line: Line) => string,
): { readonly unique: readonly Line[]; readonly repeated: readonly Repeated<Line>[] } {
  const byName = [...Map.groupBy(lines, nameOf).values()];
  return {
    unique: byName.flatMap((equal) => (equal.length === 1 ? equal : [])),
    repeated: byName.flatMap(([first, second, ...more]) =>
      first === undefined || second === undefined
        ? []
        : [{ line: first, other: second }, ...[second, ...more].map((line) => ({ line, other: first }))],
    ),
  };
}

/** One row: a shipment, its carrier and its tracking number. */
export type TrackingLine = {
  readonly line: number;
  /** The cell as written. */
  readonly reference: string;
  readonly ids: IdRange;
  readonly carrier: Carrier;
  readonly trackingNumber: string;
};

/** A whole id with hyphens and some blanks. Longer cells are not parsed. */
const MAX_CELL_CHARACTERS = 60;
const withinLimit = (cell: string): string => (cell.length > MAX_CELL_CHARACTERS ? '' : cell);

/** A row by its columns, or its error. */
function trackingLine({ line, cells }: CsvRow, columns: TrackingColumns): TrackingLine | RowProblem {
  const cell = (column: number) => cells[column] ?? '';
  const reference = cell(columns.reference);
  const ids = rangeOf(withinLimit(reference));
  if (reference === '') return { code: 'shipmentMissing' };
  if (ids === undefined) return { code: 'shipmentInvalid', values: { cell: quotedCell(reference) } };
  const word =
    'word' in columns.carrier ? columns.carrier.word : carrierIn(withinLimit(cell(columns.carrier.column)));
  if (word === undefined) return { code: 'carrierUnknown' };
  const typedNumber = cell(columns.number);
  if (typedNumber === '') return { code: 'numberMissing' };
  const trackingNumber = trackingNumberIn(word, withinLimit(typedNumber));
  if (trackingNumber === undefined) return invalidNumber(typedNumber, word);
  return { line, reference, ids, carrier: word, trackingNumber };
}

const invalidNumber = (typedNumber: string, carrier: Carrier): RowProblem => ({
  code: /^\d(?:\.\d+)?E\+?\d+$/i.test(typedNumber) ? 'numberRounded' : 'numberInvalid',
  values: { cell: quotedCell(typedNumber), carrier },
});

/** Whether a row of the shop's own list still waits for its carrier and number. */
const isUnfilled = ({ cells }: CsvRow, { own, carrier, number }: TrackingColumns): boolean =>
  own === true && cells[number] === '' && ('word' in carrier || cells[carrier.column] === '');

/** The position of each column in the file. */
type TrackingColumns = {
  /** The file is the shop's own list of shipments, of which people fill in the rows that they have sent. */
  readonly own?: true;
  readonly reference: number;
  readonly number: number;
  /** The column of the carriers, or the carrier of the whole file. */
  readonly carrier: { readonly column: number } | { readonly word: Carrier };
};

const REFERENCE = 'お客様管理番号';

/** The column of the tracking numbers in the file that a carrier's label program writes. */
const NUMBER_COLUMNS = [
  { carrier: 'yamato', number: '伝票番号' },
  { carrier: 'sagawa', number: 'お問い合せ送り状No.' },
] as const satisfies readonly { readonly carrier: Carrier; readonly number: string }[];
const PLAIN = ['shipment', 'carrier', 'number'] as const;

/** The headings of the shop's own list of shipments (`lib/lists/shipments.ts`), and the other name of its numbers. */
const OWN = { reference: '発送番号', carrier: '運送会社', numbers: ['伝票番号', '追跡番号'] } as const;

/**
 * Finds the columns by the headings in the first row: the shop's own list of shipments, a file that B2クラウド or e飛伝III wrote, or
 * a plain one with the columns shipment, number and, unless the caller gives the carrier, carrier.
 */
function trackingColumns(
  { line, cells }: CsvRow,
  carrier: Carrier | undefined,
): TrackingColumns | readonly CsvRowError[] {
  const names = cells.map((cell) => cell.normalize('NFKC'));
  const problem = (code: RowProblemCode, values?: RowProblem['values']) => [{ line, code, values }];
  if (names.includes(OWN.reference)) return ownColumns(names, line, carrier);
  const program = NUMBER_COLUMNS.find(({ number }) => names.includes(number));
  if (program !== undefined || names.includes(REFERENCE))
    return labelProgramColumns(names, { line, carrier, program: program ?? NUMBER_COLUMNS[0] });
  const unknown = names.filter((name) => !PLAIN.some((known) => known === name));
  if (unknown.length > 0)
    return unknown.flatMap((name) => problem('columnUnknown', { cell: quotedCell(name) }));
  const twice = PLAIN.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice !== undefined) return problem('columnTwice', { column: twice });
  const wanted = carrier === undefined ? PLAIN : (['shipment', 'number'] as const);
  const missing = wanted.filter((name) => !names.includes(name));
  if (missing.length > 0) return missing.flatMap((name) => problem('columnMissing', { column: name }));
  if (carrier !== undefined && names.includes('carrier')) return problem('carrierTwice');
  const where = (name: (typeof PLAIN)[number]) => names.indexOf(name);
  return {
    reference: where('shipment'),
    number: where('number'),
    carrier: carrier === undefined ? { column: where('carrier') } : { word: carrier },
  };
}

/** Its other columns are ignored. A carrier that the caller gives is of the whole file. */
function ownColumns(
  names: readonly string[],
  line: number,
  carrier: Carrier | undefined,
): TrackingColumns | readonly CsvRowError[] {
  const missing = (column: string): CsvRowError => ({ line, code: 'columnMissing', values: { column } });
  const number = OWN.numbers.find((name) => names.includes(name));
  const hasCarrier = carrier !== undefined || names.includes(OWN.carrier);
  if (number === undefined || !hasCarrier)
    return [
      ...(number === undefined ? [missing(OWN.numbers[0])] : []),
      ...(hasCarrier ? [] : [missing(OWN.carrier)]),
    ];
  return {
    own: true,
    reference: names.indexOf(OWN.reference),
    number: names.indexOf(number),
    carrier: carrier === undefined ? { column: names.indexOf(OWN.carrier) } : { word: carrier },
  };
}

type ColumnsParams = {
  readonly line: number;
  readonly carrier: Carrier | undefined;
  readonly program: (typeof NUMBER_COLUMNS)[number];
};

function labelProgramColumns(
  names: readonly string[],
  { line, carrier, program }: ColumnsParams,
): TrackingColumns | readonly CsvRowError[] {
  const missing = [REFERENCE, program.number].filter((name) => !names.includes(name));
  if (missing.length > 0)
    return missing.map((name) => ({ line, code: 'columnMissing', values: { column: name } }));
  if (carrier !== undefined && carrier !== program.carrier)
    return [{ line, code: 'otherCarrier', values: { program: program.carrier, carrier } }];
  return {
    reference: names.indexOf(REFERENCE),
    number: names.indexOf(program.number),
    carrier: { word: program.carrier },
  };
}

/** The names of carriers as people write them, beside the companies' own. */
const CARRIER_WORDS: Readonly<Record<Carrier, readonly string[]>> = {
  yamato: ['ヤマト', 'クロネコヤマト', '宅急便'],
  sagawa: ['佐川', '飛脚宅配便'],
  japanPost: ['郵便局', 'ゆうパック'],
};

function carrierIn(text: string): Carrier | undefined {
  const word = text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();
  return CARRIERS.find((carrier) =>
    [carrier.toLowerCase(), CARRIER_NAMES[carrier], ...CARRIER_WORDS[carrier]].includes(word),
  );
}
