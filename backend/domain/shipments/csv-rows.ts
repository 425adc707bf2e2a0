/** One row of a sheet, and the line of the file on which it begins, counted from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** What is wrong with one line of a sheet, in plain English. */
export type CsvRowError = { readonly line: number; readonly problem: string };

const MAX_QUOTED_CHARACTERS = 60;

/** What stands in a cell, as a problem repeats it. */
export const quotedCell = (cell: string): string =>
  cell.length > MAX_QUOTED_CHARACTERS ? `"${cell.slice(0, MAX_QUOTED_CHARACTERS)}…"` : `"${cell}"`;

export const inLineOrder = (problems: readonly CsvRowError[]): readonly CsvRowError[] =>
  problems.toSorted((one, other) => one.line - other.line);
