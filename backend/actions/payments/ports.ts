import type { OrderReason, PaymentType, PlayStatus } from '#lib/contract/enums.ts';
import type { PayableShipment } from '#backend/domain/shipments/shipment.ts';
import type { Capture, OrderKey } from '../../domain/orders/order.ts';
import type { Yen } from '#backend/domain/money.ts';
import type { InTransaction } from '../ports.ts';

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
  readonly lifeMs: number;
  readonly member: { readonly memberId: string; readonly email: string };
};

export type ProviderSession = { readonly sessionId: string; readonly url: string };

/** The provider did not answer; retrying with the same key is safe. */
export type Unavailable = 'unavailable';

export type ProviderCard = {
  readonly customerId: string;
  readonly brand: string;
  readonly lastFour: string;
  /** YYYY-MM */
  readonly expiry: string;
};

/** Status of a provider session, as the provider reports it. */
export type ProviderStatus =
  | { readonly state: 'pending' | 'cancelled' | 'expired' | 'unknown' }
  /** All captures: two if the buyer paid twice. */
  | { readonly state: 'captured'; readonly captures: readonly Capture[] }
  /** Final: the buyer cannot try again on the same page. */
  | { readonly state: 'refused'; readonly reason: OrderReason }
  | { readonly state: 'registered'; readonly card: ProviderCard };

export type CardCharge = {
  readonly key: string;
  readonly yen: Yen;
  readonly customerId: string;
  readonly description: string;
  readonly returnUrl: string;
  readonly lifeMs: number;
};

export type ChargeResult =
  | { readonly state: 'captured'; readonly sessionId: string | null; readonly capture: Capture }
  /** The card needs authentication on the provider's page. */
  | { readonly state: 'needsPage'; readonly session: ProviderSession }
  | { readonly state: 'refused'; readonly reason: OrderReason };

/** A verified webhook. A capture is used directly; after any other event the provider is queried. */
export type WebhookEvent = {
  readonly noticeId: string;
  readonly kind: string;
  readonly redirectId: string | null;
  readonly sessionId: string | null;
  readonly captured: (Capture & { readonly currency: string }) | null;
};

/** A payment provider. Every call is bounded in time. */
export type Gateway = {
  readonly provider: string;
  readonly paymentTypes: readonly PaymentType[];
  openSession(params: ProviderSessionParams): Promise<ProviderSession | 'refused' | Unavailable>;
  /** Finds the provider session by its id, or by the key it was opened with if the id is unknown. */
  status(paymentSession: {
    readonly redirectId: string;
    readonly sessionId: string | null;
  }): Promise<ProviderStatus | Unavailable>;
  /** Ends the provider session, so that nobody can pay there any more. */
  closeSession(sessionId: string): Promise<'closed' | 'paid' | Unavailable>;
  chargeCard(charge: CardCharge): Promise<ChargeResult | Unavailable>;
  /** Refunds the whole payment. */
  refund(payment: Capture): Promise<'refunded' | 'refused' | Unavailable>;
  forgetCard(customerId: string): Promise<'forgotten' | Unavailable>;
  /** `undefined`: not signed by the provider. */
  readWebhook(raw: Uint8Array, headers: Readonly<Record<string, unknown>>): WebhookEvent | undefined;
};

/** The pages that the provider returns the buyer to. */
export type ReturnAddresses = {
  order(directoryName: string, redirectId: string): string;
  card(redirectId: string): string;
  shipment(shipmentId: string, redirectId: string): string;
};

type PaymentSessionState = 'OPENING' | 'OPEN' | 'DONE' | 'ENDED';

export type PaymentSession = {
  readonly redirectId: string;
  readonly memberId: string;
  readonly purpose: 'order' | 'shipment' | 'card';
  readonly order: OrderKey | null;
  /** The shipment whose fee is paid. */
  readonly shipmentId: string | null;
  readonly paymentType: PaymentType;
  readonly yen: Yen;
  readonly withCard: boolean;
  readonly provider: string;
  readonly state: PaymentSessionState;
  readonly sessionId: string | null;
  readonly url: string | null;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  readonly asked: number;
};

type NewPaymentSession = Omit<
  PaymentSession,
  'state' | 'sessionId' | 'url' | 'madeAt' | 'expiresAt' | 'asked' | 'provider'
> & { readonly provider: string; readonly lifeMs: number };

export type PaymentSessionStore = {
  /** Writes the session before the provider is called. Returns the active one if the order or shipment has one. */
  begin(params: NewPaymentSession): Promise<PaymentSession>;
  /** `false`: the session has ended meanwhile, and its page must be closed. */
  recordOpen(redirectId: string, session: ProviderSession, expiresAt: Date): Promise<boolean>;
  /**
   * Ends a session once; ENDED can still become DONE, because a late payment may arrive. `askAgainInMs` null: not
   * polled again.
   */
  recordEnd(redirectId: string, state: 'DONE' | 'ENDED', askAgainInMs: number | null): Promise<void>;
  find(redirectId: string): Promise<PaymentSession | undefined>;
  findBySession(provider: string, sessionId: string): Promise<PaymentSession | undefined>;
  activeOf(orderId: string): Promise<readonly PaymentSession[]>;
  activeOfShipment(shipmentId: string): Promise<readonly PaymentSession[]>;
  /** The member's active session of this provider that registers a card. */
  cardSessionOf(memberId: string, provider: string): Promise<PaymentSession | undefined>;
  /** The session that paid an order: the first that is DONE. */
  paidOf(order: { readonly memberId: string; readonly orderId: string }): Promise<PaymentSession | undefined>;
  /** The session that paid the fee of a shipment. */
  paidOfShipment(shipment: PaidShipment): Promise<PaymentSession | undefined>;
  /** Claims sessions that are due for polling; other processes do not get them until the lease ends. */
  claimForPolling(atMost: number): Promise<readonly PaymentSession[]>;
  /** `inMs` null: not polled again. */
  pollAgain(redirectId: string, inMs: number | null): Promise<void>;
  /** Orders in PLAYING past their hold without an active session: the process ended between two steps. */
  orphanedOrders(atMost: number): Promise<readonly OrderKey[]>;
  /** Shipments whose fee is pending without an active session. */
  orphanedShipments(atMost: number): Promise<readonly string[]>;
};

type PaidShipment = { readonly memberId: string; readonly shipmentId: string };

export type WebhookStore = {
  /** `false`: stored before. */
  insert(provider: string, webhook: WebhookEvent): Promise<boolean>;
  recordHandled(provider: string, noticeId: string): Promise<void>;
  /**
   * Claims unprocessed webhooks; other processes do not get them until the lease ends. Captures are not stored, so the
   * provider is queried.
   */
  claim(atMost: number): Promise<readonly UnprocessedWebhook[]>;
  retryLater(provider: string, noticeId: string, inMs: number): Promise<void>;
};

export type UnprocessedWebhook = Omit<WebhookEvent, 'captured'> & {
  readonly provider: string;
  readonly tries: number;
};

/** A refund of an order or of a shipping fee that the provider has not confirmed. */
export type RefundDue = Capture & {
  readonly refundId: string;
  readonly order: OrderKey | null;
  readonly shipmentId: string | null;
  readonly tries: number;
  readonly ageMs: number;
};

export type RefundStore = {
  claim(atMost: number): Promise<readonly RefundDue[]>;
  retryLater(refundId: string, inMs: number): Promise<void>;
};

export type StoredCard = ProviderCard & { readonly provider: string };

export type CardStore = {
  find(memberId: string): Promise<StoredCard | undefined>;
  /** Removes the card; the provider then deletes it. */
  remove(memberId: string): Promise<void>;
  claimForgotten(atMost: number): Promise<readonly { provider: string; customerId: string; tries: number }[]>;
  recordForgotten(provider: string, customerId: string): Promise<void>;
  retryForgetting(provider: string, customerId: string, inMs: number): Promise<void>;
  readonly inTransaction: InTransaction<CardChanges>;
};

export type CardChanges = {
  /** Locks the member, so that concurrent registrations run one after the other. `false`: the member has left. */
  lockMember(memberId: string): Promise<boolean>;
  find(memberId: string): Promise<StoredCard | undefined>;
  write(memberId: string, card: StoredCard): Promise<void>;
  /** Queues the card for deletion at the provider. */
  toForget(card: StoredCard): Promise<void>;
  /** Removes the card from that queue. */
  notToForget(card: StoredCard): Promise<void>;
};

/** An order with the data for its payment. */
export type Payable = OrderKey & {
  readonly status: PlayStatus;
  readonly quantity: number;
  readonly total: Yen;
  readonly heldUntil: Date | null;
  readonly directoryName: string;
  readonly drawTitle: string;
  /** The payment types that the draw offers. */
  readonly offered: readonly PaymentType[];
  readonly email: string;
  readonly birthday: string;
  readonly at: Date;
};

export type PayableStore = {
  /** `undefined` for another member's order. */
  find(memberId: string, orderId: string): Promise<Payable | undefined>;
  /** `undefined` for another member's shipment; a withdrawn one is returned. */
  shipment(memberId: string, shipmentId: string): Promise<PayableShipment | undefined>;
  emailOf(memberId: string): Promise<string | undefined>;
};
