import { receiptText } from '../head-log.ts';
import type { DrawManifest } from '../manifest.ts';
import { PROTOCOL } from '../manifest.ts';
import { isSignedBy, readNote, readVerifier } from '../signed-note.ts';

/** An order of which its buyer keeps the shop's receipt, and which the shop denies. */
export type DeniedOrder = {
  readonly orderId: string;
  /** `null`: the browser has not kept it. */
  readonly requestKey: string | null;
  readonly receipt: string;
  /** The shop's answer, by the word of the buyer's browser. */
  readonly answer: { readonly status: number; readonly code: string; readonly at: string };
};

/** The sale that a receipt names. */
type ReceiptSale = { readonly seq: number; readonly hash: string; readonly round: number };

/** The text of the file that a buyer saves. */
export const deniedOrderText = ({ orderId, requestKey, receipt, answer }: DeniedOrder): string =>
  `${JSON.stringify({ kind: 'denied', orderId, requestKey, receipt, answer })}\n`;

/** Reads such a file. `undefined`: it is none, or its receipt names no sale. */
export function readDeniedOrder(
  text: string,
): { readonly denied: DeniedOrder; readonly sale: ReceiptSale } | undefined {
  try {
    const denied = JSON.parse(text) as DeniedOrder;
    const sale = receiptSale(denied.receipt);
    return sale !== undefined && deniedOrderText(denied) === text ? { denied, sale } : undefined;
  } catch {
    return undefined;
  }
}

function receiptSale(receipt: string): ReceiptSale | undefined {
  const [protocol, , , seq = '', hash = '', round = ''] = receipt.split('\n');
  const isSale = protocol === `${PROTOCOL}/receipt` && [seq, round].every((text) => /^\d{1,15}$/.test(text));
  return isSale && /^[\da-f]{64}$/.test(hash) ? { seq: Number(seq), hash, round: Number(round) } : undefined;
}

/** Whether the shop of a draw has signed a receipt, and the receipt is of a sale of this draw. */
export function isReceiptOf(manifest: DrawManifest, sale: ReceiptSale, receipt: string): boolean {
  const note = readNote(receipt);
  const shop = readVerifier(manifest.shopKey, 'log');
  if (note === undefined || shop === undefined || !isSignedBy(note, shop)) return false;
  return note.text === receiptText(manifest.origin, manifest.drawId, sale);
}
