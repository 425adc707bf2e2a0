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

const found = <Thing>(thing: Thing | undefined, id: string): Thing => {
  if (thing === undefined) throw new Error(`KOMOJU knows nothing of ${id}`);
  return thing;
};

/** What people do on KOMOJU's own pages, and what its clock does to them. */
export const buyerAt = (books: KomojuBooks) => {
  const sessionOf = (id: string): KomojuSession => found(books.sessions.get(id), id);
  const tryPayment = (sessionId: string, status: KomojuPayment['status']): KomojuPayment => {
    const session = sessionOf(sessionId);
    if (session.status !== 'pending' || session.expired) throw new Error('nobody can pay here any more');
    const payment = addPayment(books, {
      amount: session.amount ?? 0,
      type: session.payment_methods[0]?.type ?? '',
      number: session.payment_data?.external_order_num ?? null,
      session: sessionId,
      status,
    });
    session.payment = payment;
    return payment;
  };
  return {
    pays: (sessionId: string): KomojuPayment => {
      const payment = tryPayment(sessionId, 'captured');
      sessionOf(sessionId).status = 'completed';
      return payment;
    },
    /** The page stays, and another card may be tried. */
    isRefused: (sessionId: string) => tryPayment(sessionId, 'failed'),
    /** On the way to a phone company, and not back yet. */
    isUnderWay: (sessionId: string) => tryPayment(sessionId, 'pending'),
    lets: (sessionId: string, status: KomojuPayment['status']): void => {
      const session = sessionOf(sessionId);
      tryPayment(sessionId, status);
      session.status = 'completed';
    },
    registers: (sessionId: string, lastFour = '1111'): string => {
      const session = sessionOf(sessionId);
      const id = found(session.customer_id ?? undefined, sessionId);
      const source = { type: 'credit_card', brand: 'visa', last_four_digits: lastFour, month: 4, year: 29 };
      books.customers.set(id, { id, resource: 'customer', email: null, source });
      session.status = 'completed';
      return id;
    },
    expires: (sessionId: string): void => void (sessionOf(sessionId).expired = true),
    /** On the page that asks who pays. */
    provesIdentity: (paymentId: string): void =>
      void (found(books.payments.get(paymentId), paymentId).status = 'captured'),
    failsToProve: (paymentId: string): void =>
      void (found(books.payments.get(paymentId), paymentId).status = 'failed'),
  };
};
