import { and, eq } from 'drizzle-orm';
import type { NewSettlement, SettlementSums } from '#backend/domain/payments/settlements.ts';
import type { CsvRowError } from '#backend/domain/shipments/csv-rows.ts';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import { reversedBy } from './disputes.ts';
import { ledger, settlementLines, settlements } from '../schema.ts';

/** Rows of a statement: below the limit of parameters. */
const ROWS_AT_ONCE = 2_000;

/** The payout of a settlement. `undefined`: it is not booked. */
export async function findPayout(db: Connection, settlement: SettlementKey): Promise<number | undefined> {
  const [known] = await db
    .select({ payoutYen: settlements.payoutYen })
    .from(settlements)
    .where(isIt(settlement));
  return known?.payoutYen;
}

/**
 * Writes a settlement with its lines, and its fees and payout to the ledger. `known`: written before, with the same
 * sums. `differs`: with others. Errors by line: transactions of another settlement.
 */
export async function insertSettlement(
  tx: Connection,
  settlement: NewSettlement,
  sums: SettlementSums,
): Promise<'added' | 'known' | 'differs' | { readonly problems: readonly CsvRowError[] }> {
  const { provider, settlementId, transferOn } = settlement;
  const added = await tx
    .insert(settlements)
    .values({ provider, settlementId, transferOn, ...sums, importedAt: CURRENT_TIME })
    .onConflictDoNothing()
    .returning({ settlementId: settlements.settlementId });
  if (added.length === 0) return (await isSame(tx, settlement, sums)) ? 'known' : 'differs';
  const problems = await insertLines(tx, settlement);
  if (problems.length > 0) {
    // The caller changes nothing: the settlement goes with its lines.
    await tx.delete(settlementLines).where(isLineOf(settlement));
    await tx.delete(settlements).where(isIt(settlement));
    return { problems };
  }
  await addToLedger(tx, settlement, sums);
  return 'added';
}

type SettlementKey = Pick<NewSettlement, 'provider' | 'settlementId'>;

const isIt = ({ provider, settlementId }: SettlementKey) =>
  and(eq(settlements.provider, provider), eq(settlements.settlementId, settlementId));

const isLineOf = ({ provider, settlementId }: SettlementKey) =>
  and(eq(settlementLines.provider, provider), eq(settlementLines.settlementId, settlementId));

async function isSame(tx: Connection, settlement: NewSettlement, sums: SettlementSums): Promise<boolean> {
  const [known] = await tx.select().from(settlements).where(isIt(settlement));
  const isEqual = (['transactionYen', 'feeYen', 'feeTaxYen', 'transferFeeYen'] as const).every(
    (sum) => known?.[sum] === sums[sum],
  );
  return isEqual && (await tx.$count(settlementLines, isLineOf(settlement))) === settlement.lines.length;
}

/** Writes the lines. Returns errors for those that are in another settlement. */
async function insertLines(tx: Connection, { provider, settlementId, lines }: NewSettlement) {
  const problems = [];
  for (let from = 0; from < lines.length; from += ROWS_AT_ONCE) {
    const part = lines.slice(from, from + ROWS_AT_ONCE);
    const added = await tx
      .insert(settlementLines)
      .values(part.map(({ line: _, ...row }) => ({ provider, settlementId, ...row })))
      .onConflictDoNothing()
      .returning({ type: settlementLines.type, transactionId: settlementLines.transactionId });
    const written = new Set(added.map(({ type, transactionId }) => `${type} ${transactionId}`));
    for (const { line, type, transactionId } of part)
      if (!written.has(`${type} ${transactionId}`))
        problems.push({ line, code: 'transactionKnown', values: { transaction: transactionId } } as const);
  }
  return problems;
}

/** Fees, payout and corrections in the ledger. Each moves yen from or to what the provider owes. */
async function addToLedger(
  tx: Connection,
  { provider, settlementId, lines }: NewSettlement,
  { feeYen, feeTaxYen, transferFeeYen, payoutYen }: SettlementSums,
): Promise<void> {
  const row = { provider, paymentId: settlementId, at: CURRENT_TIME };
  const feesPaid = transferFeeYen - feeYen - feeTaxYen;
  const ofSettlement = { ...row, providerRef: settlementId };
  const corrections = await unexplained(
    tx,
    provider,
    lines.filter(({ type }) => type === 'Correction'),
  );
  const rows = [
    { ...ofSettlement, kind: 'fee' as const, taxYen: Math.abs(feeTaxYen), ...fromProvider('fees', feesPaid) },
    { ...ofSettlement, kind: 'payout' as const, ...fromProvider('bank', payoutYen) },
    ...corrections.map(({ transactionId, transactionYen }) => ({
      ...row,
      kind: 'correction' as const,
      providerRef: transactionId,
      ...fromProvider('suspense', -transactionYen),
    })),
  ].filter(({ yen }) => yen > 0);
  if (rows.length > 0) await tx.insert(ledger).values(rows);
}

/** Moves yen off what the provider owes to another account, or back if the sum is negative. */
const fromProvider = (other: 'fees' | 'bank' | 'suspense', yen: number) =>
  yen < 0
    ? { from: 'provider' as const, to: other, yen: -yen }
    : { from: other, to: 'provider' as const, yen };

/** Leaves out corrections that give a chargeback back: they are booked as its reversal. */
async function unexplained(
  tx: Connection,
  provider: string,
  corrections: NewSettlement['lines'],
): Promise<NewSettlement['lines']> {
  const rest = [];
  for (const correction of corrections) {
    const { paymentId, transactionYen: yen } = correction;
    if (!(await reversedBy(tx, { provider, paymentId, yen }))) rest.push(correction);
  }
  return rest;
}
