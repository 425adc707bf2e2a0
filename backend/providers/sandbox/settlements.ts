import { asc, eq } from 'drizzle-orm';
import type { Connection } from '#backend/persistence/db/database.ts';
import { dayInJapan } from '#backend/domain/time.ts';
import { sandboxLedger, sandboxSettlements } from '#backend/persistence/schema.ts';
import type { SettlementLineType } from '#lib/contract/enums.ts';
import type { SettlementRow } from '../settlement-csv.ts';

/** The provider's own id of a refund. */
export const refundIdOf = (lineId: number): string => `re_${lineId}`;

const TYPES: Readonly<Record<string, SettlementLineType>> = {
  capture: 'Capture',
  refund: 'Refund',
  chargeback: 'Chargeback',
  chargebackReversal: 'Correction',
};

/** Fees of the sandbox provider: 3.5 % of a payment, and 10 % consumption tax of that. */
const FEE_PER_MILLE = 35;
const feeOf = (yen: number): number => Math.floor((yen * FEE_PER_MILLE) / 1_000);
const taxOf = (fee: number): number => Math.floor(fee / 10);

/** The lines of a settlement. A chargeback that is given back is a correction that moves no fee. */
export async function settlementRows(
  db: Connection,
  settlementId: string,
): Promise<readonly SettlementRow[]> {
  const rows = await db
    .select({ line: sandboxLedger, transferOn: sandboxSettlements.transferOn })
    .from(sandboxLedger)
    .innerJoin(sandboxSettlements, eq(sandboxSettlements.settlementId, sandboxLedger.settlementId))
    .where(eq(sandboxLedger.settlementId, settlementId))
    .orderBy(asc(sandboxLedger.lineId));
  return rows.map(({ line, transferOn }) => {
    const isIn = line.kind === 'capture' || line.kind === 'chargebackReversal';
    const fee = line.kind === 'capture' ? feeOf(line.yen) : 0;
    return {
      type: TYPES[line.kind] ?? 'Correction',
      paymentId: line.paymentId,
      transactionId: line.kind === 'capture' ? line.paymentId : refundIdOf(line.lineId),
      at: `${dayInJapan(line.at)} 12:00:00 +0900`,
      transactionYen: isIn ? line.yen : -line.yen,
      feeYen: -fee,
      feeTaxYen: -taxOf(fee),
      transferOn,
    };
  });
}
