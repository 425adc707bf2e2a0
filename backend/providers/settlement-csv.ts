import type { SettlementLineType } from '#lib/contract/enums.ts';

/** A line of a settlement. Money that the provider takes from the shop is negative. */
export type SettlementRow = {
  readonly type: SettlementLineType;
  readonly paymentId: string;
  readonly transactionId: string;
  /** A time with its zone. */
  readonly at: string;
  readonly transactionYen: number;
  readonly feeYen: number;
  readonly feeTaxYen: number;
  /** YYYY-MM-DD */
  readonly transferOn: string;
};

export const settledYen = ({ transactionYen, feeYen, feeTaxYen }: SettlementRow): number =>
  transactionYen + feeYen + feeTaxYen;

/** The columns that `domain/payments/settlements.ts` reads, with their cells. */
const COLUMNS: Readonly<Record<string, (row: SettlementRow) => string | number>> = {
  Type: ({ type }) => type,
  'Payment UUID': ({ paymentId }) => paymentId,
  Timestamp: ({ at }) => at,
  'Transaction UUID': ({ transactionId }) => transactionId,
  'Processing Currency': () => 'JPY',
  'Transaction Amount': ({ transactionYen }) => transactionYen,
  'Fee Amount': ({ feeYen }) => feeYen,
  'Fee Tax Amount': ({ feeTaxYen }) => feeTaxYen,
  'Remittance Currency': () => 'JPY',
  'Settlement Amount': settledYen,
  'Transfer Date': ({ transferOn }) => transferOn,
};

/** Writes the file of a settlement for a provider that gives none in these columns. No cell has a comma or a quote. */
export function settlementCsv(rows: readonly SettlementRow[]): Uint8Array {
  const lines = [Object.keys(COLUMNS), ...rows.map((row) => Object.values(COLUMNS).map((cell) => cell(row)))];
  return new TextEncoder().encode(lines.map((cells) => `${cells.join(',')}\r\n`).join(''));
}
