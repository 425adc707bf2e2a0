import {
  addCharge,
  addIntent,
  addRefund,
  addTransaction,
  found,
  newId,
  nowOf,
  type StripeAccount,
  type StripeCardEnding,
  type StripeIntent,
  takeMoney,
} from './stripe-account.ts';

const DISPUTE_FEE_YEN = 1_300;
const WEEK_S = 7 * 24 * 60 * 60;

/** Acts at Stripe as buyers, the shop's staff and banks do, and pays out as Stripe does. */
export const peopleAt = (account: StripeAccount) => {
  const openSession = (sessionId: string) => {
    const session = found(account.sessions.get(sessionId), sessionId);
    if (session.status === 'open' && session.expires_at <= nowOf(account)) session.status = 'expired';
    if (session.status !== 'open') throw new Error('The session is closed.');
    return session;
  };
  /** The intent of a page, which Stripe makes when its buyer first tries to pay. */
  const intentOf = (sessionId: string): StripeIntent => {
    const session = openSession(sessionId);
    if (session.intentId !== null) return found(account.intents.get(session.intentId), session.intentId);
    const { amount_total: amount, intentMetadata: metadata } = session;
    const params = { amount: amount ?? 0, metadata, capture_method: 'automatic', customer: null } as const;
    const intent = addIntent(account, params);
    session.intentId = intent.id;
    return intent;
  };
  const waiting = (paymentId: string): StripeIntent => {
    const intent = found(account.intents.get(paymentId), paymentId);
    if (intent.status !== 'requires_action') throw new Error('The payment asks for no action.');
    return intent;
  };
  return {
    pays: (
      sessionId: string,
      use: { readonly threeDSecure?: string | null; readonly wallet?: string } = {},
    ): StripeIntent => {
      const intent = intentOf(sessionId);
      const { threeDSecure = 'authenticated' } = use;
      addCharge(intent, { ...use, threeDSecure });
      takeMoney(account, intent);
      Object.assign(openSession(sessionId), { status: 'complete', payment_status: 'paid', url: null });
      return intent;
    },
    /** The page stays open for another card. */
    isDeclined: (sessionId: string, declineCode = 'insufficient_funds'): void => {
      intentOf(sessionId).last_payment_error = { code: 'card_declined', decline_code: declineCode };
    },
    registers: (sessionId: string, ending: StripeCardEnding = 'paid', last4 = '4242'): string => {
      const session = openSession(sessionId);
      const id = newId('pm');
      const card = { brand: 'visa', last4, exp_month: 4, exp_year: 2029 };
      account.paymentMethods.set(id, { id, object: 'payment_method', type: 'card', card });
      account.endings.set(id, ending);
      const customer = newId('cus');
      account.customers.set(customer, { id: customer, paymentMethodId: id });
      Object.assign(session, { status: 'complete', customer, paymentMethodId: id, url: null });
      return `${customer}:${id}`;
    },
    expires: (sessionId: string): void => void Object.assign(openSession(sessionId), { status: 'expired' }),
    /** Passes 3-D Secure on the bank's page. */
    proves: (paymentId: string): void => {
      const intent = waiting(paymentId);
      addCharge(intent, { threeDSecure: 'authenticated' });
      intent.next_action = null;
      if (intent.capture_method === 'manual') intent.status = 'requires_capture';
      else takeMoney(account, intent);
    },
    failsToProve: (paymentId: string): void => {
      const intent = waiting(paymentId);
      intent.next_action = null;
      intent.status = 'requires_payment_method';
      intent.last_payment_error = { code: 'payment_intent_authentication_failure' };
    },
    refunds: (paymentId: string, amount: number) =>
      addRefund(account, found(account.intents.get(paymentId), paymentId), { amount }),
    /** Stripe takes the money, and a fee, when the dispute is opened. */
    opensDispute: (paymentId: string): string => {
      const intent = found(account.intents.get(paymentId), paymentId);
      const charge = found(intent.latest_charge ?? undefined, `charge of ${paymentId}`);
      const id = newId('du');
      const amount = intent.amount_received - charge.amount_refunded;
      if (amount === 0) throw new Error('The payment has no money left.');
      charge.disputed = true;
      account.disputes.set(id, {
        id,
        object: 'dispute',
        amount,
        currency: 'jpy',
        created: nowOf(account),
        charge: charge.id,
        payment_intent: paymentId,
        reason: 'fraudulent',
        evidence_details: { due_by: nowOf(account) + WEEK_S },
        status: 'needs_response',
      });
      moveDisputed(account, { id, payment_intent: paymentId }, -amount);
      return id;
    },
    endsDispute: (disputeId: string, status: 'won' | 'lost'): void => {
      const dispute = found(account.disputes.get(disputeId), disputeId);
      dispute.status = status;
      if (status === 'won') moveDisputed(account, dispute, dispute.amount);
    },
    paysOut: ({ automatic = true } = {}): string => {
      const id = newId('po');
      const settled = account.transactions.filter(({ payout }) => payout === null);
      const amount = settled.reduce((sum, { net }) => sum + net, 0);
      const now = nowOf(account);
      account.payouts.set(id, {
        id,
        object: 'payout',
        amount,
        currency: 'jpy',
        status: 'paid',
        automatic,
        created: now,
        arrival_date: now,
      });
      addTransaction(account, {
        type: 'payout',
        reporting_category: 'payout',
        amount: -amount,
        fee: 0,
        source: { id },
      });
      for (const transaction of account.transactions) transaction.payout ??= id;
      return id;
    },
  };
};

function moveDisputed(
  account: StripeAccount,
  { id, payment_intent }: { readonly id: string; readonly payment_intent: string },
  amount: number,
): void {
  addTransaction(account, {
    type: 'adjustment',
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    amount,
    fee: amount < 0 ? DISPUTE_FEE_YEN : -DISPUTE_FEE_YEN,
    source: { id, payment_intent },
  });
}
