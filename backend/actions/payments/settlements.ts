import { inTurns } from '#backend/csv/in-turns.ts';
import { readCsv } from '#backend/csv/read-csv.ts';
import {
  type NewSettlement,
  readSettlementCsv,
  type SettlementSums,
  sumsOf,
} from '#backend/domain/payments/settlements.ts';
import type { CsvRowError } from '#backend/domain/shipments/csv-rows.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { insertSettlement } from '#backend/persistence/payments/settlements.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { ActionOf } from '../staff/operator-action.ts';

type SettlementFile = Pick<NewSettlement, 'provider' | 'settlementId' | 'transferFeeYen'> & {
  readonly bytes: Uint8Array;
};

/** Reads the CSV file of a settlement: the settlement, or errors by line. */
export async function readSettlement({
  bytes,
  ...settlement
}: SettlementFile): Promise<NewSettlement | { readonly problems: readonly CsvRowError[] }> {
  const csv = await readCsv(bytes, 'auto', MAX_SETTLEMENT_LINES);
  const read = 'problems' in csv ? csv : await inTurns(readSettlementCsv(csv.rows));
  return 'problems' in read ? read : { ...settlement, ...read };
}

/** A month of the largest sales. */
const MAX_SETTLEMENT_LINES = 200_000;

type ImportedSettlement = SettlementSums & {
  readonly settlementId: string;
  readonly transferOn: string;
  readonly lines: number;
  readonly isNew: boolean;
};

/** Books the fees and the payout of a settlement file: all of it, or nothing and the errors by line. */
export async function importSettlement(
  db: Database,
  { dryRun, ...file }: SettlementFile & { readonly dryRun: boolean },
  actionOf: ActionOf,
): Promise<ImportedSettlement | 'differs' | { readonly problems: readonly CsvRowError[] }> {
  const settlement = await readSettlement(file);
  if ('problems' in settlement) return settlement;
  const sums = sumsOf(settlement);
  return inOperatorTransaction(db, dryRun, async (tx) => {
    const added = await insertSettlement(tx, settlement, sums);
    if (added === 'differs' || typeof added === 'object') return added;
    const { settlementId, transferOn, lines } = settlement;
    const isNew = added === 'added';
    if (isNew) await recordAction(tx, actionOf({ settlementId, transferOn, payoutYen: sums.payoutYen }));
    return { ...sums, settlementId, transferOn, lines: lines.length, isNew };
  });
}
