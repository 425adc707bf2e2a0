import { asc, eq } from 'drizzle-orm';
import type { Connection } from '#backend/persistence/db/database.ts';
import { dayInJapan } from '#backend/domain/time.ts';
import {
  sandboxLedger,
  sandboxPayments,
  sandboxSessions,
  sandboxSettlements,
} from '#backend/persistence/schema.ts';

/** The provider's own id of a refund. */
export const refundIdOf = (lineId: number): string => `re_${lineId}`;

type Row = { readonly cells: readonly string[]; readonly settlementYen: number };

/** The columns of KOMOJU's file (see `domain/payments/settlements.ts`), all of them. */
const HEADINGS = [
  'Type',
  'Payment External Order#',
  'Payment UUID',
  'Timestamp',
  'Payment Method',
  'Currency',
  'Description',
  'Transaction UUID',
  'Clearing UUID',
  'Processing Currency',
  'Transaction Amount',
  'Fee Amount',
  'Fee Tax Amount',
  'Remittance Currency',
  'Exchange Rate',
  'Settlement Amount',
  'Transfer Date',
];

const TYPES: Readonly<Record<string, string>> = {
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
export async function settlementRows(db: Connection, settlementId: string): Promise<readonly Row[]> {
  const rows = await db
    .select({
      line: sandboxLedger,
      redirectId: sandboxSessions.key,
      paymentType: sandboxSessions.paymentType,
      transferOn: sandboxSettlements.transferOn,
    })
    .from(sandboxLedger)
    .innerJoin(sandboxPayments, eq(sandboxPayments.paymentId, sandboxLedger.paymentId))
    .innerJoin(sandboxSessions, eq(sandboxSessions.sessionId, sandboxPayments.sessionId))
    .innerJoin(sandboxSettlements, eq(sandboxSettlements.settlementId, sandboxLedger.settlementId))
    .where(eq(sandboxLedger.settlementId, settlementId))
    .orderBy(asc(sandboxLedger.lineId));
  return rows.map(({ line, redirectId, paymentType, transferOn }) => {
    const isIn = line.kind === 'capture' || line.kind === 'chargebackReversal';
    const fee = line.kind === 'capture' ? feeOf(line.yen) : 0;
    const settlementYen = (isIn ? line.yen : -line.yen) - fee - taxOf(fee);
    const transactionId = line.kind === 'capture' ? line.paymentId : refundIdOf(line.lineId);
    const day = dayInJapan(line.at);
    return {
      settlementYen,
      cells: [
        TYPES[line.kind] ?? '',
        redirectId,
        line.paymentId,
        `${day} 12:00:00 +0900`,
        paymentType,
        'JPY',
        '',
        transactionId,
        '',
        'JPY',
        `${isIn ? line.yen : -line.yen}`,
        `${-fee}`,
        `${-taxOf(fee)}`,
        'JPY',
        '',
        `${settlementYen}`,
        transferOn,
      ],
    };
  });
}

/** The file of a settlement. */
export async function settlementCsv(db: Connection, settlementId: string): Promise<Uint8Array> {
  const rows = await settlementRows(db, settlementId);
  const lines = [HEADINGS, ...rows.map(({ cells }) => cells)];
  return new TextEncoder().encode(lines.map((cells) => `${cells.join(',')}\r\n`).join(''));
}
