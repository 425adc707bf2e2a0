/** One row of a sheet, and the line of the file on which it begins, counted from 1. */
export type SheetRow = { readonly line: number; readonly cells: readonly string[] };

/** What is wrong with one line of a sheet, in plain English. */
export type SheetProblem = { readonly line: number; readonly problem: string };

export const inLineOrder = (problems: readonly SheetProblem[]): readonly SheetProblem[] =>
  problems.toSorted((one, other) => one.line - other.line);
