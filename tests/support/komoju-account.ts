import { randomUUID } from 'node:crypto';

export type KomojuRefund = {
  readonly id: string;
  readonly amount: number;
  readonly description: string | null;
  readonly chargeback?: boolean;
};

/** A dispute as `GET /chargeback_requests` lists it. */
export type KomojuDispute = {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: 'JPY';
  readonly reason: string;
  readonly created_at: string;
  readonly due_date: string;
  status: 'pending' | 'lost' | 'cancelled';
};

export type KomojuSettlement = {
  readonly id: string;
  readonly currency: 'JPY';
  readonly bank_transfer_fee_amount_cents: number;
  readonly remittance_amount_cents: number;
};

/** A payment as KOMOJU's API returns it. */
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
  refunds: KomojuRefund[];
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

/** A secure token: an authentication by 3-D Secure for one customer and sum. */
export type KomojuToken = {
  readonly id: string;
  readonly customer: string;
  readonly amount: number;
  verification_status: 'OK' | 'NEEDS_VERIFY' | 'SKIPPED' | 'ERRORED';
  readonly authentication_url: string | null;
};

/** The data of the shop's account at KOMOJU. */
export type KomojuAccount = {
  readonly payments: Map<string, KomojuPayment>;
  readonly sessions: Map<string, KomojuSession>;
  readonly customers: Map<string, KomojuCustomer>;
  /** Result of charging a customer's card: an error code, or `page` for 3-D Secure. Without an entry: captured. */
  readonly endings: Map<string, string>;
  /** Authentications of holders of registered cards. */
  readonly tokens: Map<string, KomojuToken>;
  readonly disputes: Map<string, KomojuDispute>;
  readonly settlements: Map<string, { readonly settlement: KomojuSettlement; readonly csv: string }>;
  /** Surcharge in yen that the account adds to each payment. */
  feeOnTop: number;
};

export const anEmptyAccount = (): KomojuAccount => ({
  payments: new Map(),
  sessions: new Map(),
  customers: new Map(),
  endings: new Map(),
  tokens: new Map(),
  disputes: new Map(),
  settlements: new Map(),
  feeOnTop: 0,
});

/** 25 characters, as KOMOJU's ids have. */
export const newId = (): string => randomUUID().replaceAll('-', '').slice(0, 25);

export type PaymentParams = {
  readonly amount: number;
  readonly type: string;
  readonly number: string | null;
  readonly session?: string;
  readonly customer?: string;
  readonly status: KomojuPayment['status'];
};

export function addPayment(account: KomojuAccount, params: PaymentParams): KomojuPayment {
  const payment: KomojuPayment = {
    id: newId(),
    resource: 'payment',
    status: params.status,
    amount: params.amount,
    tax: 0,
    payment_method_fee: account.feeOnTop,
    total: params.amount + account.feeOnTop,
    currency: 'JPY',
    external_order_num: params.number,
    customer: params.customer ?? null,
    session: params.session ?? null,
    amount_refunded: 0,
    refunds: [],
    payment_details: { type: params.type },
    metadata: {},
  };
  account.payments.set(payment.id, payment);
  return payment;
}

/** Whether a payment that has not failed, been cancelled or expired has this order number. */
export const isNumberTaken = (account: KomojuAccount, number: string | null): boolean =>
  number !== null &&
  [...account.payments.values()].some(
    ({ external_order_num, status }) =>
      external_order_num === number && !['failed', 'cancelled', 'expired'].includes(status),
  );

const found = <Thing>(thing: Thing | undefined, id: string): Thing => {
  if (thing === undefined) throw new Error(`KOMOJU has no ${id}`);
  return thing;
};

/** Acts on KOMOJU's pages as a buyer does, and ends sessions as KOMOJU does. */
export const buyerAt = (account: KomojuAccount) => {
  const sessionOf = (id: string): KomojuSession => found(account.sessions.get(id), id);
  const tryPayment = (sessionId: string, status: KomojuPayment['status']): KomojuPayment => {
    const session = sessionOf(sessionId);
    if (session.status !== 'pending' || session.expired) throw new Error('the session is closed');
    const payment = addPayment(account, {
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
    /** The page stays open for another card. */
    isDeclined: (sessionId: string) => tryPayment(sessionId, 'failed'),
    /** The payment is pending at a mobile carrier. */
    leavesPending: (sessionId: string) => tryPayment(sessionId, 'pending'),
    endsAs: (sessionId: string, status: KomojuPayment['status']): void => {
      const session = sessionOf(sessionId);
      tryPayment(sessionId, status);
      session.status = 'completed';
    },
    registers: (sessionId: string, lastFour = '1111'): string => {
      const session = sessionOf(sessionId);
      const id = found(session.customer_id ?? undefined, sessionId);
      const source = { type: 'credit_card', brand: 'visa', last_four_digits: lastFour, month: 4, year: 29 };
      account.customers.set(id, { id, resource: 'customer', email: null, source });
      session.status = 'completed';
      return id;
    },
    expires: (sessionId: string): void => void (sessionOf(sessionId).expired = true),
    /** Passes 3-D Secure. */
    provesIdentity: (paymentId: string): void =>
      void (found(account.payments.get(paymentId), paymentId).status = 'captured'),
    failsToProve: (paymentId: string): void =>
      void (found(account.payments.get(paymentId), paymentId).status = 'failed'),
  };
};
