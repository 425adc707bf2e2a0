import type { RowProblem } from '#lib/contract/row-problems.ts';

/** A row of a CSV file and the line on which it begins, counted from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** An error in one row of a CSV file. */
export type CsvRowError = RowProblem & { readonly line: number };

export type CsvEncoding = 'utf8' | 'sjis';

export type CsvReadResult =
  | { readonly rows: readonly CsvRow[] }
  | { readonly problems: readonly CsvRowError[] };

/** The headings of a file and its rows, without blank rows and columns. */
export type CsvTable = {
  readonly headings: CsvRow;
  /** Each has a cell for each heading. */
  readonly rows: readonly CsvRow[];
  /** Rows with text behind the last heading. */
  readonly problems: readonly CsvRowError[];
};

type CsvColumns = {
  readonly headings: CsvRow;
  /** The rows below the headings as they are in the file. */
  readonly rows: readonly CsvRow[];
  /** A row with a cell for each heading, or the error of text behind the last heading. `undefined`: it has no text. */
  readonly read: (row: CsvRow) => CsvRow | CsvRowError | undefined;
};

/**
 * Finds the columns of a file. Spreadsheets leave out the empty last cells of a row, and write blank rows and columns where a
 * cell was once filled or formatted. A missing cell is empty; rows without text and columns without heading and text are
 * skipped. `undefined`: the file has no text.
 */
export function csvColumns(file: readonly CsvRow[]): CsvColumns | undefined {
  const top = file.findIndex(isFilled);
  const first = file[top];
  if (first === undefined) return undefined;
  const rows = file.slice(top + 1);
  const width = first.cells.findLastIndex(hasText) + 1;
  const columns = first.cells
    .slice(0, width)
    .flatMap((heading, column) =>
      hasText(heading) || rows.some(({ cells }) => hasText(cells[column])) ? [column] : [],
    );
  const inColumns = ({ line, cells }: CsvRow): CsvRow => ({
    line,
    cells: columns.map((column) => (cells[column] ?? '').trim()),
  });
  const read = (row: CsvRow): CsvRow | CsvRowError | undefined => {
    const used = row.cells.findLastIndex(hasText) + 1;
    if (used === 0) return undefined;
    if (used <= width) return inColumns(row);
    const values = { cells: String(used), headings: String(width) };
    return { line: row.line, code: 'cellCount', values };
  };
  return { headings: inColumns(first), rows, read };
}

/** Reads all rows of a file. `undefined`: it has no text. */
export function csvTable(file: readonly CsvRow[]): CsvTable | undefined {
  const columns = csvColumns(file);
  if (columns === undefined) return undefined;
  const read = columns.rows.flatMap((row) => columns.read(row) ?? []);
  return {
    headings: columns.headings,
    rows: read.filter((row) => 'cells' in row),
    problems: read.filter((row) => 'code' in row),
  };
}

const isFilled = ({ cells }: CsvRow): boolean => cells.some(hasText);

const hasText = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== '';

const MAX_QUOTED_CHARACTERS = 60;

/** A cell as an error message quotes it. */
export const quotedCell = (cell: string): string =>
  cell.length > MAX_QUOTED_CHARACTERS ? `"${cell.slice(0, MAX_QUOTED_CHARACTERS)}…"` : `"${cell}"`;

export const inLineOrder = (problems: readonly CsvRowError[]): readonly CsvRowError[] =>
  problems.toSorted((one, other) => one.line - other.line);
