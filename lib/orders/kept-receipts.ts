import type { OrderDetail } from '#lib/contract/order.ts';

/** Deleted with the other data of a member when they log out (member-storage.ts). */
const STORAGE_KEY = 'receipts';
/** About 20 kB. */
const MAX_RECEIPTS = 60;

type KeptReceipt = readonly [orderHistoryId: string, receipt: string];

/**
 * Keeps the shop's signed note about a sale on this device. The first one of an order stays, so that the shop cannot replace
 * it later.
 */
export function keepReceipt({
  orderHistoryId,
  receipt,
}: Pick<OrderDetail, 'orderHistoryId' | 'receipt'>): void {
  if (receipt === null) return;
  const kept = keptReceipts();
  if (kept.some(([id]) => id === orderHistoryId)) return;
  const latest = [...kept, [orderHistoryId, receipt]].slice(-MAX_RECEIPTS);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(latest));
  } catch {
    // A browser that stores nothing compares with the receipt of the evidence.
  }
}

/** The receipt of an order that this device keeps; undefined: none. */
export const keptReceipt = (orderHistoryId: string): string | undefined =>
  keptReceipts().find(([id]) => id === orderHistoryId)?.[1];

function keptReceipts(): readonly KeptReceipt[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKeptReceipt) : [];
  } catch {
    return [];
  }
}

const isKeptReceipt = (value: unknown): value is KeptReceipt =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
