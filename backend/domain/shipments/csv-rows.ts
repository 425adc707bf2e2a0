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

/**
 * Spreadsheets leave out the empty last cells of a row, and write blank rows and columns where a cell was once filled or
 * formatted. A missing cell is empty; rows without text and columns without heading and text are skipped. `undefined`: the
 * file has no text.
 */
export function csvTable(file: readonly CsvRow[]): CsvTable | undefined {
  const [first, ...rest] = file.filter(({ cells }) => cells.some(hasText));
  if (first === undefined) return undefined;
  const width = first.cells.findLastIndex(hasText) + 1;
  const columns = first.cells
    .slice(0, width)
    .flatMap((heading, column) =>
      hasText(heading) || rest.some(({ cells }) => hasText(cells[column])) ? [column] : [],
    );
  const inColumns = ({ line, cells }: CsvRow): CsvRow => ({
    line,
    cells: columns.map((column) => (cells[column] ?? '').trim()),
  });
  const isWider = ({ cells }: CsvRow): boolean => cells.slice(width).some(hasText);
  return {
    headings: inColumns(first),
    rows: rest.filter((row) => !isWider(row)).map(inColumns),
    problems: rest.filter(isWider).map(({ line, cells }) => ({
      line,
      code: 'cellCount',
      values: { cells: String(cells.findLastIndex(hasText) + 1), headings: String(width) },
    })),
  };
}

const hasText = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== '';

const MAX_QUOTED_CHARACTERS = 60;

/** A cell as an error message quotes it. */
export const quotedCell = (cell: string): string =>
  cell.length > MAX_QUOTED_CHARACTERS ? `"${cell.slice(0, MAX_QUOTED_CHARACTERS)}…"` : `"${cell}"`;

export const inLineOrder = (problems: readonly CsvRowError[]): readonly CsvRowError[] =>
  problems.toSorted((one, other) => one.line - other.line);
