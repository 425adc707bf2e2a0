import { PAYMENT_SESSION_MS } from '#backend/domain/orders/order.ts';
import { digestOf } from '#backend/crypto/secrets.ts';
import { authenticationReason } from '#backend/domain/payments/card-authentication.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { findCardUse, recordAuthentication } from '#backend/persistence/payments/card-uses.ts';
import { closePaymentSession } from './close.ts';
import type { ChargeResult, ProviderSession, Unavailable } from './gateway.ts';
import type { PaymentContext } from './payment-context.ts';
import { settleByProvider } from './settle.ts';
import type { Bill, StartedPaymentSession, PaymentRefusal } from './bill.ts';
import type { PaymentSession } from '#backend/domain/payments/payment-session.ts';
import type { StoredCard } from '#backend/persistence/payments/cards.ts';
import { recordPageOpened, recordSessionEnd } from '#backend/persistence/payments/payment-sessions.ts';

type ChargeParams = {
  readonly bill: Bill;
  readonly paymentSession: PaymentSession;
  readonly card: StoredCard;
  /** The browser that pays. */
  readonly deviceToken: string | undefined;
};

/**
 * Charges the registered card, after its holder was authenticated where the payment needs it. Extends the payment deadline
 * first, because the money moves at once. If the provider does not answer, the session stays open; a repeated request or
 * the polling job continues it.
 */
export async function chargeCard(
  context: PaymentContext,
  { bill, paymentSession, card, deviceToken }: ChargeParams,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { db, gateway } = context;
  const { redirectId, yen } = paymentSession;
  const opened = await bill.open();
  if (opened !== 'opened') {
    await closePaymentSession(context, paymentSession);
    return { refusal: opened };
  }
  const { description, returnUrl } = bill;
  const charge = {
    key: redirectId,
    yen,
    customerId: card.customerId,
    description,
    returnUrl,
    lifeMs: PAYMENT_SESSION_MS,
  };
  if (!(await needsAuthentication(db, paymentSession, deviceToken))) {
    await recordAuthentication(db, redirectId, 'exempt');
    return finishCharge(context, { bill, paymentSession }, await gateway.chargeCard(charge));
  }
  const authenticated = await gateway.authenticateCard(charge);
  if (authenticated === 'unavailable') return { refusal: 'providerUnavailable' };
  switch (authenticated.state) {
    case 'authenticated': {
      await recordAuthentication(db, redirectId, 'authenticated');
      const { authentication } = authenticated;
      const charged = await gateway.chargeCard({ ...charge, authentication });
      return finishCharge(context, { bill, paymentSession }, charged);
    }
    case 'captured': {
      // The record of before the charge stays.
      const { capture } = authenticated;
      return finishCharge(context, { bill, paymentSession }, { state: 'captured', sessionId: null, capture });
    }
    case 'needsPage':
      await recordAuthentication(db, redirectId, 'page');
      return startAtPage(context, bill, { paymentSession, session: authenticated.session });
    case 'skipped':
      // The provider's usual page authenticates in its own way.
      await recordAuthentication(db, redirectId, 'page');
      return openPage(context, bill, paymentSession);
    case 'failed':
      await settleByProvider(context, paymentSession, { state: 'refused', reason: authenticated.reason });
      return { redirectId, url: null };
  }
}

async function needsAuthentication(
  db: Connection,
  { memberId, yen }: PaymentSession,
  deviceToken: string | undefined,
): Promise<boolean> {
  const deviceDigest = deviceToken === undefined ? null : digestOf(deviceToken);
  const [use, now] = await Promise.all([findCardUse(db, { memberId, deviceDigest }), databaseTime(db)]);
  return use === undefined || authenticationReason({ ...use, yen }, now) !== undefined;
}

type Charged = Pick<ChargeParams, 'bill' | 'paymentSession'>;

async function finishCharge(
  context: PaymentContext,
  { bill, paymentSession }: Charged,
  charged: ChargeResult | Unavailable,
): Promise<StartedPaymentSession | PaymentRefusal> {
  if (charged === 'unavailable') return { refusal: 'providerUnavailable' };
  if (charged.state === 'needsPage') {
    await recordAuthentication(context.db, paymentSession.redirectId, 'page');
    return startAtPage(context, bill, { paymentSession, session: charged.session });
  }
  const status =
    charged.state === 'captured'
      ? ({ state: 'captured', captures: [charged.capture] } as const)
      : ({ state: 'refused', reason: charged.reason } as const);
  await settleByProvider(context, paymentSession, status);
  return { redirectId: paymentSession.redirectId, url: null };
}

/** Opens the provider's page and extends the payment deadline to its end. */
export async function openPage(
  context: PaymentContext,
  bill: Bill,
  paymentSession: PaymentSession,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { gateway } = context;
  const { redirectId, memberId, yen, paymentType, madeAt } = paymentSession;
  const { description, returnUrl, email } = bill;
  const session = await gateway.openSession({
    key: redirectId,
    mode: 'payment',
    yen,
    paymentType,
    description,
    returnUrl,
    begunAt: madeAt,
    lifeMs: PAYMENT_SESSION_MS,
    member: { memberId, email },
  });
  if (session === 'unavailable') return { refusal: 'providerUnavailable' };
  if (session === 'refused') return endRefused(context, paymentSession);
  return startAtPage(context, bill, { paymentSession, session });
}

/** Ends a payment session for which the provider opens no page, and raises an alarm. */
export async function endRefused(
  { batching, alarm }: PaymentContext,
  { redirectId, paymentType }: PaymentSession,
): Promise<PaymentRefusal> {
  await recordSessionEnd(batching, redirectId, { end: 'ENDED', pollInMs: null });
  alarm({ redirectId, paymentType }, 'provider refused payment session');
  return { refusal: 'paymentTypeNotOffered' };
}

type Page = { readonly paymentSession: PaymentSession; readonly session: ProviderSession };

/** Closes the page again if the order or the fee can no longer be paid. */
async function startAtPage(
  context: PaymentContext,
  bill: Bill,
  { paymentSession, session }: Page,
): Promise<StartedPaymentSession | PaymentRefusal> {
  const { redirectId } = paymentSession;
  const opened = await bill.open();
  const page = { ...session, expiresAt: bill.endsAt };
  const isRecorded = await recordPageOpened(context.batching, redirectId, page);
  if (opened === 'opened' && isRecorded) return { redirectId, url: session.url };
  const closing = await closePaymentSession(context, { ...paymentSession, ...session, state: 'OPEN' });
  if (closing === 'paid') return { redirectId, url: null };
  return { refusal: opened === 'opened' ? 'orderClosed' : opened };
}
