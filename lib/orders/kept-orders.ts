import type { OrderDetail } from '#lib/contract/order.ts';

/** Deleted with the other data of a member when they log out (member-storage.ts). */
const STORAGE_KEY = 'kept-orders';
/** About 24 kB. */
const MAX_ORDERS = 60;

/** Facts of an order that this device keeps, to compare them with the evidence of the shop. */
type KeptOrder = {
  readonly orderHistoryId: string;
  /** The idempotency key that this browser chose: its share in the hash of the order. */
  readonly requestKey?: string;
  /** The shop's signed note about the sale. */
  readonly receipt?: string;
};

/** Keeps the idempotency key of an order that this browser has placed. */
export const keepRequestKey = (orderHistoryId: string, requestKey: string): void =>
  keep({ orderHistoryId, requestKey });

/** Keeps the shop's signed note about a sale. */
export function keepReceipt({
  orderHistoryId,
  receipt,
}: Pick<OrderDetail, 'orderHistoryId' | 'receipt'>): void {
  if (receipt !== null) keep({ orderHistoryId, receipt });
}

/** Returns what this device keeps of an order; undefined: nothing. */
export const keptOrder = (orderHistoryId: string): KeptOrder | undefined =>
  keptOrders().find((order) => order.orderHistoryId === orderHistoryId);

/** The first key and the first receipt of an order stay, so that the shop cannot replace them later. */
function keep(order: KeptOrder): void {
  const kept = keptOrders();
  const isSame = ({ orderHistoryId }: KeptOrder) => orderHistoryId === order.orderHistoryId;
  const changed = kept.some(isSame)
    ? kept.map((one) => (isSame(one) ? { ...order, ...one } : one))
    : [...kept, order].slice(-MAX_ORDERS);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(changed));
  } catch {
    // A browser that stores nothing compares the evidence with itself.
  }
}

function keptOrders(): readonly KeptOrder[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKeptOrder) : [];
  } catch {
    return [];
  }
}

function isKeptOrder(value: unknown): value is KeptOrder {
  if (typeof value !== 'object' || value === null || !('orderHistoryId' in value)) return false;
  return Object.values(value).every((field) => typeof field === 'string');
}
