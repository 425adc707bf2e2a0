import type { RowProblem } from '#lib/contract/row-problems.ts';

/** A row of a CSV file and the line on which it begins, counted from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** An error in one row of a CSV file. */
export type CsvRowError = RowProblem & { readonly line: number };

export type CsvEncoding = 'utf8' | 'sjis';

export type CsvReadResult =
  | { readonly rows: readonly CsvRow[] }
  | { readonly problems: readonly CsvRowError[] };

const MAX_QUOTED_CHARACTERS = 60;

/** A cell as an error message quotes it. */
export const quotedCell = (cell: string): string =>
  cell.length > MAX_QUOTED_CHARACTERS ? `"${cell.slice(0, MAX_QUOTED_CHARACTERS)}…"` : `"${cell}"`;

export const inLineOrder = (problems: readonly CsvRowError[]): readonly CsvRowError[] =>
  problems.toSorted((one, other) => one.line - other.line);
