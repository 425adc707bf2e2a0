/** One row of a sheet, and the line of the file on which it begins, counted from 1. */
export type SheetRow = { readonly line: number; readonly cells: readonly string[] };

/** What is wrong with one line of a sheet, in plain English. */
export type SheetProblem = { readonly line: number; readonly problem: string };

const MOST_SHOWN = 60;

/** What stands in a cell, as a problem repeats it. */
export const shown = (cell: string): string =>
  cell.length > MOST_SHOWN ? `"${cell.slice(0, MOST_SHOWN)}…"` : `"${cell}"`;

export const inLineOrder = (problems: readonly SheetProblem[]): readonly SheetProblem[] =>
  problems.toSorted((one, other) => one.line - other.line);
