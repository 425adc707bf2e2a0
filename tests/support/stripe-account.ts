import { randomBytes } from 'node:crypto';

/** How charges of a registered card end. */
export type StripeCardEnding =
  | 'paid'
  | 'asks'
  | 'insufficientFunds'
  | 'authenticationFailed'
  /** Its bank takes no part in 3-D Secure. */
  | 'notEnrolled';

export type StripeCharge = {
  readonly id: string;
  readonly object: 'charge';
  readonly payment_intent: string;
  readonly metadata: Record<string, string>;
  amount_refunded: number;
  disputed: boolean;
  readonly payment_method_details: {
    readonly card: {
      readonly three_d_secure: { readonly result: string } | null;
      readonly wallet: { readonly type: string } | null;
    };
  };
};

/** A PaymentIntent as the API returns it, with its charge. */
export type StripeIntent = {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly created: number;
  status:
    | 'requires_payment_method'
    | 'requires_action'
    | 'requires_capture'
    | 'processing'
    | 'succeeded'
    | 'canceled';
  readonly amount: number;
  amount_received: number;
  currency: string;
  readonly capture_method: 'automatic' | 'manual';
  metadata: Record<string, string>;
  readonly customer: string | null;
  latest_charge: StripeCharge | null;
  last_payment_error: { readonly code: string; readonly decline_code?: string } | null;
  next_action: { readonly type: string; readonly redirect_to_url: { readonly url: string } } | null;
};

export type StripeSession = {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly mode: 'payment' | 'setup';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  readonly amount_total: number | null;
  readonly currency: string | null;
  readonly expires_at: number;
  url: string | null;
  readonly client_reference_id: string;
  readonly metadata: Record<string, string>;
  customer: string | null;
  intentId: string | null;
  readonly intentMetadata: Record<string, string>;
  paymentMethodId: string | null;
};

export type StripePaymentMethod = {
  readonly id: string;
  readonly object: 'payment_method';
  readonly type: 'card';
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
  };
};

export type StripeRefund = {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly metadata: Record<string, string>;
  status: 'succeeded' | 'pending' | 'failed';
};

export type StripeDispute = {
  readonly id: string;
  readonly object: 'dispute';
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly reason: string;
  readonly evidence_details: { readonly due_by: number };
  status: string;
};

export type StripeTransaction = {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly type: string;
  readonly reporting_category: string;
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly created: number;
  readonly fee_details: readonly { readonly type: string; readonly amount: number }[];
  readonly source: {
    readonly id: string;
    readonly payment_intent?: string;
    readonly metadata?: Record<string, string>;
  } | null;
  payout: string | null;
};

export type StripePayout = {
  readonly id: string;
  readonly object: 'payout';
  readonly amount: number;
  readonly currency: string;
  readonly status: 'paid';
  automatic: boolean;
  readonly created: number;
  readonly arrival_date: number;
};

/** The data of the shop's account at Stripe. */
export type StripeAccount = {
  readonly intents: Map<string, StripeIntent>;
  readonly sessions: Map<string, StripeSession>;
  readonly customers: Map<string, { readonly id: string; readonly paymentMethodId: string }>;
  readonly paymentMethods: Map<string, StripePaymentMethod>;
  /** By the id of a payment method. */
  readonly endings: Map<string, StripeCardEnding>;
  readonly refunds: Map<string, StripeRefund>;
  readonly disputes: Map<string, StripeDispute>;
  readonly transactions: StripeTransaction[];
  readonly payouts: Map<string, StripePayout>;
  /** The search does not have the payments of the last minute yet. */
  searchIsBehind: boolean;
  /** Refunds wait for the balance, or for the bank. */
  nextRefundStatus: StripeRefund['status'];
  /** Seconds by which Stripe's clock is ahead. */
  aheadS: number;
};

export const anEmptyAccount = (): StripeAccount => ({
  intents: new Map(),
  sessions: new Map(),
  customers: new Map(),
  paymentMethods: new Map(),
  endings: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  transactions: [],
  payouts: new Map(),
  searchIsBehind: false,
  nextRefundStatus: 'succeeded',
  aheadS: 0,
});

export const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;

export const nowOf = ({ aheadS }: StripeAccount): number => Math.floor(Date.now() / 1_000) + aheadS;

export function found<Thing>(thing: Thing | undefined, id: string): Thing {
  if (thing === undefined) throw new Error(`Stripe has no ${id}.`);
  return thing;
}

type CardUse = { readonly threeDSecure: string | null; readonly wallet?: string };

export function addCharge(intent: StripeIntent, { threeDSecure, wallet }: CardUse): void {
  intent.latest_charge = {
    id: newId('ch'),
    object: 'charge',
    payment_intent: intent.id,
    // Copied once, as Stripe does.
    metadata: { ...intent.metadata },
    amount_refunded: 0,
    disputed: false,
    payment_method_details: {
      card: {
        three_d_secure: threeDSecure === null ? null : { result: threeDSecure },
        wallet: wallet === undefined ? null : { type: wallet },
      },
    },
  };
}

const FEE_PER_MILLE = 36;

/** Takes the money of an intent that is charged or authorized. */
export function takeMoney(account: StripeAccount, intent: StripeIntent): void {
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.next_action = null;
  const fee = Math.floor((intent.amount * FEE_PER_MILLE) / 1_000);
  addTransaction(account, {
    type: 'charge',
    reporting_category: 'charge',
    amount: intent.amount,
    fee,
    tax: Math.floor(fee / 11),
    source: {
      id: intent.latest_charge?.id ?? '',
      payment_intent: intent.id,
      metadata: intent.latest_charge?.metadata ?? {},
    },
  });
}

type NewTransaction = Pick<StripeTransaction, 'type' | 'reporting_category' | 'amount' | 'fee' | 'source'> & {
  readonly tax?: number;
};

export function addTransaction(account: StripeAccount, { tax = 0, ...transaction }: NewTransaction): void {
  const { amount, fee } = transaction;
  account.transactions.push({
    ...transaction,
    id: newId('txn'),
    object: 'balance_transaction',
    net: amount - fee,
    created: nowOf(account),
    fee_details: [
      { type: 'stripe_fee', amount: fee - tax },
      ...(tax === 0 ? [] : [{ type: 'tax', amount: tax }]),
    ],
    payout: null,
  });
}

export function addIntent(
  account: StripeAccount,
  params: Pick<StripeIntent, 'amount' | 'metadata' | 'capture_method' | 'customer'>,
): StripeIntent {
  const intent: StripeIntent = {
    ...params,
    id: newId('pi'),
    object: 'payment_intent',
    created: nowOf(account),
    status: 'requires_payment_method',
    amount_received: 0,
    currency: 'jpy',
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
  };
  account.intents.set(intent.id, intent);
  return intent;
}

/** Returns money of a payment. Throws if it has less left. */
export function addRefund(
  account: StripeAccount,
  intent: StripeIntent,
  { amount, metadata = {} }: { readonly amount: number; readonly metadata?: Record<string, string> },
): StripeRefund {
  const charge = found(intent.latest_charge ?? undefined, `charge of ${intent.id}`);
  if (amount > intent.amount_received - charge.amount_refunded) throw new Error('charge_already_refunded');
  const refund: StripeRefund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    payment_intent: intent.id,
    metadata,
    status: account.nextRefundStatus,
  };
  account.nextRefundStatus = 'succeeded';
  account.refunds.set(refund.id, refund);
  if (refund.status === 'failed') return refund;
  charge.amount_refunded += amount;
  const source = { id: refund.id, payment_intent: intent.id, metadata };
  addTransaction(account, { type: 'refund', reporting_category: 'refund', amount: -amount, fee: 0, source });
  return refund;
}
