import type { CsvRowError } from '#backend/domain/shipments/csv-rows.ts';
import { readSettlementCsv, type SettlementCsv } from '#backend/domain/settlement-csv.ts';
import { type ActionOf, type Runners, runnerFor } from '../staff/operation.ts';
import type { CsvFiles } from '../shipments/ports.ts';

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

export type SettlementStore = {
  /** Undefined: there is no such settlement. */
  payoutOf(provider: string, settlementId: string): Promise<number | undefined>;
  /**
   * Writes a settlement with its lines, and its fees and payout to the ledger. `known`: written before, with the same
   * sums. `differs`: with others. Errors by line: transactions of another settlement.
   */
  add(
    settlement: NewSettlement,
    sums: SettlementSums,
  ): Promise<'added' | 'known' | 'differs' | { readonly problems: readonly CsvRowError[] }>;
};

/** The sums of a settlement. The payout is what remains after fees. */
export function sumsOf({ lines, transferFeeYen }: NewSettlement): SettlementSums {
  const total = (of: 'transactionYen' | 'feeYen' | 'feeTaxYen') =>
    lines.reduce((sum, line) => sum + line[of], 0);
  const [transactionYen, feeYen, feeTaxYen] = [total('transactionYen'), total('feeYen'), total('feeTaxYen')];
  const payoutYen = transactionYen + feeYen + feeTaxYen - transferFeeYen;
  return { transactionYen, feeYen, feeTaxYen, transferFeeYen, payoutYen };
}

type SettlementFile = Pick<NewSettlement, 'provider' | 'settlementId' | 'transferFeeYen'> & {
  readonly bytes: Uint8Array;
};

/** Reads the CSV file of a settlement: the settlement, or errors by line. */
export async function readSettlement(
  csvFiles: Pick<CsvFiles, 'read'>,
  { bytes, ...settlement }: SettlementFile,
): Promise<NewSettlement | { readonly problems: readonly CsvRowError[] }> {
  const csv = await csvFiles.read(bytes, 'utf8', MAX_SETTLEMENT_LINES);
  const read = 'problems' in csv ? csv : readSettlementCsv(csv.rows);
  return 'problems' in read ? read : { ...settlement, ...read };
}

/** A month of the largest sales. */
const MAX_SETTLEMENT_LINES = 200_000;

export type ImportedSettlement = SettlementSums & {
  readonly settlementId: string;
  readonly transferOn: string;
  readonly lines: number;
  readonly isNew: boolean;
};

type ImportDeps = Runners & { readonly csvFiles: Pick<CsvFiles, 'read'> };

/** Books the fees and the payout of a settlement file: all of it, or nothing and the errors by line. */
export async function importSettlement(
  { inTransaction, inDryRun, csvFiles }: ImportDeps,
  { dryRun, ...file }: SettlementFile & { readonly dryRun: boolean },
  actionOf: ActionOf,
): Promise<ImportedSettlement | 'differs' | { readonly problems: readonly CsvRowError[] }> {
  const settlement = await readSettlement(csvFiles, file);
  if ('problems' in settlement) return settlement;
  const sums = sumsOf(settlement);
  return runnerFor(
    { inTransaction, inDryRun },
    dryRun,
  )(async ({ settlements, recordAction }) => {
    const added = await settlements.add(settlement, sums);
    if (added === 'differs' || typeof added === 'object') return added;
    const { settlementId, transferOn, lines } = settlement;
    const isNew = added === 'added';
    if (isNew) await recordAction(actionOf({ settlementId, transferOn, payoutYen: sums.payoutYen }));
    return { ...sums, settlementId, transferOn, lines: lines.length, isNew };
  });
}
