import type { OrderReason } from '#lib/contract/enums.ts';
import type { CardAuthentication, PaymentType } from '#lib/contract/payment-types.ts';
import type { Yen } from '#backend/domain/money.ts';
import type { Capture } from '#backend/domain/orders/order.ts';
import type { PaymentSession } from '#backend/domain/payments/payment-session.ts';
import type { ProviderDispute, ProviderPayment } from '#backend/domain/payments/reconciliation.ts';

/**
 * A payment provider. Every call is bounded in time. The rules are in docs/payments.md; `tests/api/payments/provider-port*.test.ts`
 * tries every provider by them.
 */
export type Gateway = {
  readonly provider: string;
  readonly paymentTypes: readonly PaymentType[];
  openSession(params: ProviderSessionParams): Promise<ProviderSession | 'refused' | Unavailable>;
  /** Finds the provider session by its id, or by the key it was opened with if the id is unknown. */
  status(paymentSession: {
    readonly redirectId: string;
    readonly sessionId: string | null;
  }): Promise<ProviderStatus | Unavailable>;
  /** Finds a payment that a webhook reports as captured for a payment session. */
  findCapture(payment: ReportedPayment): Promise<FoundCapture | Unavailable>;
  /** Ends the provider session, so that nobody can pay there any more. */
  closeSession(sessionId: string): Promise<'closed' | 'paid' | Unavailable>;
  /** Asks for the authentication of a registered card's holder (EMV 3-D Secure). Charges nothing. */
  authenticateCard(charge: CardCharge): Promise<AuthenticatedCard | Unavailable>;
  /** `authentication`: as `authenticateCard` or `status` returned it. */
  chargeCard(charge: CardCharge & { readonly authentication?: string }): Promise<ChargeResult | Unavailable>;
  /** Refunds a payment or a part of it, once for each refund id. */
  refund(refund: ProviderRefund): Promise<'refunded' | 'refused' | Unavailable>;
  forgetCard(customerId: string): Promise<'forgotten' | Unavailable>;
  readonly records: ProviderRecords;
  /** `undefined`: not signed by the provider. */
  readWebhook(raw: Uint8Array, headers: Readonly<Record<string, unknown>>): WebhookEvent | undefined;
};

/** The provider did not answer; retrying with the same key is safe. */
export type Unavailable = 'unavailable';

export type ReportedPayment = { readonly redirectId: string; readonly paymentId: string };

/**
 * `authentication`: of a card that was entered on the provider's page, if the provider says what took place. A charge of a
 * registered card has none: the shop decides about it, and records it before.
 */
export type ProviderCapture = Capture & { readonly authentication?: CardAuthentication };

/** `refunded`: captured, and returned since. `none`: the provider took no such payment for this payment session. */
export type FoundCapture = ProviderCapture | 'refunded' | 'none';

/** Status of a provider session, as the provider reports it. */
export type ProviderStatus =
  | { readonly state: 'pending' | 'cancelled' | 'expired' | 'unknown' }
  /** A registered card's holder was authenticated, and nothing is charged yet. */
  | { readonly state: 'authenticated'; readonly authentication: string }
  /** All captures: two if the buyer paid twice. */
  | { readonly state: 'captured'; readonly captures: readonly ProviderCapture[] }
  /** Final: the buyer cannot try again on the same page. */
  | { readonly state: 'refused'; readonly reason: OrderReason }
  | { readonly state: 'registered'; readonly card: ProviderCard };

export type ProviderCard = {
  readonly customerId: string;
  readonly brand: string;
  readonly lastFour: string;
  /** YYYY-MM */
  readonly expiry: string;
};

/** Parameters of a provider session. */
export type ProviderSessionParams = {
  /** The id of the payment session. The same key again is the same provider session. */
  readonly key: string;
  readonly mode: 'payment' | 'card';
  /** 0 when a card is registered. */
  readonly yen: Yen;
  readonly paymentType: PaymentType;
  /** Description on the provider's page. */
  readonly description: string;
  readonly returnUrl: string;
  /** When the payment session was begun: equal for each repetition. */
  readonly begunAt: Date;
  readonly lifeMs: number;
  readonly member: { readonly memberId: string; readonly email: string };
};

export type ProviderSession = { readonly sessionId: string; readonly url: string };

export type CardCharge = {
  readonly key: string;
  readonly yen: Yen;
  readonly customerId: string;
  readonly description: string;
  readonly returnUrl: string;
  readonly lifeMs: number;
};

export type AuthenticatedCard =
  | { readonly state: 'authenticated'; readonly authentication: string }
  /** A charge without authentication, whose answer was lost, has taken the money. */
  | { readonly state: 'captured'; readonly capture: Capture }
  /** The card or its bank takes no part. */
  | { readonly state: 'skipped' }
  | { readonly state: 'failed'; readonly reason: OrderReason }
  /** The holder is authenticated on the provider's page. */
  | { readonly state: 'needsPage'; readonly session: ProviderSession };

export type ChargeResult =
  | { readonly state: 'captured'; readonly sessionId: string | null; readonly capture: Capture }
  /** The card needs authentication on the provider's page. */
  | { readonly state: 'needsPage'; readonly session: ProviderSession }
  | { readonly state: 'refused'; readonly reason: OrderReason };

/** A refund as the provider is asked for it: of `yen`, once for each `refundId`. */
export type ProviderRefund = Capture & {
  readonly refundId: string;
  /** The whole payment. */
  readonly isWhole: boolean;
};

/** A verified webhook. */
export type WebhookEvent = {
  readonly webhookId: string;
  readonly kind: string;
  readonly redirectId: string | null;
  readonly sessionId: string | null;
  readonly captured: (Capture & { readonly currency: string }) | null;
  /**
   * The payment that is reported as refunded, disputed or charged back, as a whole or in part. It may be the only thing
   * that the webhook names.
   */
  readonly returnedPaymentId: string | null;
};

/** A payment as the provider lists it. */
export type ListedPayment = ProviderPayment & {
  readonly paymentId: string;
  /** The shop's payment session; null: not of this shop. */
  readonly redirectId: string | null;
  /** Whether money was taken, also if it was returned since. */
  readonly isCaptured: boolean;
  readonly currency: string;
  /** Its disputes, if the provider gives them with a payment. Others come with `disputes` alone. */
  readonly disputes: readonly ProviderDispute[];
};

/** A transfer to the shop's bank account as the provider lists it. */
export type ListedSettlement = {
  readonly settlementId: string;
  readonly payoutYen: number;
  readonly transferFeeYen: number;
};

type ListedPage<Item> = {
  readonly items: readonly Item[];
  /** Objects of another system at the same account, which are not among the items. Left out: none. */
  readonly foreign?: number;
  /** Where the next page begins, in the provider's words; null: this is the last one. */
  readonly next: string | null;
};

/** A time range of the provider's lists, and where a page of it begins; null: the first page. */
export type ListedRange = { readonly from: Date; readonly until: Date; readonly at: string | null };

/** The provider's lists of what happened there. Every call is bounded in time and size. */
export type ProviderRecords = {
  payment(paymentId: string): Promise<ListedPayment | 'none' | Unavailable>;
  payments(range: ListedRange): Promise<ListedPage<ListedPayment> | Unavailable>;
  /** Empty if the account of the shop has no such list. */
  disputes(at: string | null): Promise<ListedPage<ProviderDispute> | Unavailable>;
  settlements(range: ListedRange): Promise<ListedPage<ListedSettlement> | Unavailable>;
  /** The lines of a settlement as CSV, in the columns of `domain/payments/settlements.ts`. */
  settlementFile(settlementId: string): Promise<Uint8Array | Unavailable>;
};

/**
 * Returns the provider's status of a payment session. Sessions of a provider that the shop no longer uses are
 * unavailable.
 */
export async function readProviderStatus(
  gateway: Gateway,
  paymentSession: PaymentSession,
): Promise<ProviderStatus | Unavailable> {
  return paymentSession.provider === gateway.provider ? gateway.status(paymentSession) : 'unavailable';
}

/** Asks the provider for a payment that a webhook reports. */
export async function findReportedCapture(
  gateway: Gateway,
  { provider, redirectId }: PaymentSession,
  paymentId: string,
): Promise<FoundCapture | Unavailable> {
  return provider === gateway.provider ? gateway.findCapture({ redirectId, paymentId }) : 'unavailable';
}

/**
 * Shares status requests: concurrent calls for one payment session or payment get the same response. A member who
 * reloads the page does not use up the shop's rate limit at the provider.
 */
export function shareStatusRequests(gateway: Gateway): Gateway {
  const shareStatus = sharing<ProviderStatus | Unavailable>();
  const shareCapture = sharing<FoundCapture | Unavailable>();
  return {
    ...gateway,
    status: (paymentSession) => shareStatus(paymentSession.redirectId, () => gateway.status(paymentSession)),
    findCapture: (payment) =>
      shareCapture(`${payment.redirectId} ${payment.paymentId}`, () => gateway.findCapture(payment)),
  };
}

function sharing<Answer>(): (key: string, send: () => Promise<Answer>) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  return (key, send) => {
    const pending = underWay.get(key);
    if (pending !== undefined) return pending;
    const request = send().finally(() => underWay.delete(key));
    underWay.set(key, request);
    return request;
  };
}
