import { randomUUID } from 'node:crypto';

/** What KOMOJU knows of a payment, in its own words. */
export type KomojuPayment = {
  id: string;
  resource: 'payment';
  status: 'pending' | 'authorized' | 'captured' | 'refunded' | 'cancelled' | 'expired' | 'failed';
  amount: number;
  tax: number;
  payment_method_fee: number;
  total: number;
  currency: string;
  external_order_num: string | null;
  customer: string | null;
  session: string | null;
  amount_refunded: number;
  refunds: { id: string; amount: number }[];
  payment_details: { type: string; redirect_url?: string };
  metadata: Record<string, string>;
};

export type KomojuSession = {
  id: string;
  resource: 'session';
  mode: 'payment' | 'customer';
  status: 'pending' | 'completed' | 'cancelled';
  expired: boolean;
  amount: number | null;
  currency: string;
  session_url: string;
  return_url: string;
  default_locale: string;
  payment_methods: { type: string; amount?: number; currency?: string; customer_fee?: number }[];
  payment: KomojuPayment | null;
  payment_data: { external_order_num: string | null } | null;
  customer_id: string | null;
  metadata: Record<string, string>;
};

export type KomojuCustomer = {
  id: string;
  resource: 'customer';
  email: string | null;
  source: { type: string; brand: string; last_four_digits: string; month: number; year: number } | null;
};

/** Everything KOMOJU remembers. */
export type KomojuBooks = {
  readonly payments: Map<string, KomojuPayment>;
  readonly sessions: Map<string, KomojuSession>;
  readonly customers: Map<string, KomojuCustomer>;
  /** How charges of a customer's card end: an error's code, `page` for one that asks who pays; else captured. */
  readonly endings: Map<string, string>;
  /** What the account is set to put on the buyer. */
  feeOnTop: number;
};

export const emptyBooks = (): KomojuBooks => ({
  payments: new Map(),
  sessions: new Map(),
  customers: new Map(),
  endings: new Map(),
  feeOnTop: 0,
});

/** 25 letters and digits, as KOMOJU's ids are. */
export const newId = (): string => randomUUID().replaceAll('-', '').slice(0, 25);

export type PaymentWish = {
  readonly amount: number;
  readonly type: string;
  readonly number: string | null;
  readonly session?: string;
  readonly customer?: string;
  readonly status: KomojuPayment['status'];
};

export function addPayment(books: KomojuBooks, wish: PaymentWish): KomojuPayment {
  const payment: KomojuPayment = {
    id: newId(),
    resource: 'payment',
    status: wish.status,
    amount: wish.amount,
    tax: 0,
    payment_method_fee: books.feeOnTop,
    total: wish.amount + books.feeOnTop,
    currency: 'JPY',
    external_order_num: wish.number,
    customer: wish.customer ?? null,
    session: wish.session ?? null,
    amount_refunded: 0,
    refunds: [],
    payment_details: { type: wish.type },
    metadata: {},
  };
  books.payments.set(payment.id, payment);
  return payment;
}

/** A number can be used once, as long as what was begun with it is not over. */
export const isNumberTaken = (books: KomojuBooks, number: string | null): boolean =>
  number !== null &&
  [...books.payments.values()].some(
    ({ external_order_num, status }) =>
      external_order_num === number && !['failed', 'cancelled', 'expired'].includes(status),
  );
