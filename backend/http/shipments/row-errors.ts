import type { CsvRowError } from '#lib/contract/ops/refusals.ts';
import { type RowProblem, rowProblemText } from '#lib/contract/row-problems.ts';

type RowError = RowProblem & { readonly line: number };

/** An error in a row, with its English sentence. */
export const presentRowError = ({ line, code, values }: RowError): CsvRowError => ({
  line,
  code,
  problem: rowProblemText({ code, values }),
  ...(values !== undefined && { values: { ...values } }),
});
