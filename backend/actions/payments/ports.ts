import type { OrderReason, PaymentType, PlayStatus } from '#lib/contract/enums.ts';
import type { PayableShipment } from '#backend/domain/shipments/shipment.ts';
import type { Capture, OrderKey } from '../../domain/orders/order.ts';
import type { Yen } from '#backend/domain/money.ts';
import type { InTransaction } from '../ports.ts';

/** Parameters of a provider session. */
export type ProviderSessionParams = {
  /** The hand-off's id. The same key again is the same session. */
  readonly key: string;
  readonly mode: 'payment' | 'card';
  /** 0 where a card is only registered. */
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
export type Unavailable = 'away';

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
  /** All that was captured, twice where the buyer was let pay twice. */
  | { readonly state: 'captured'; readonly captures: readonly Capture[] }
  /** For good: the buyer cannot try again on the same page. */
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
  /** The provider wants to know who pays: there is a page after all. */
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
  /** By the session, or, where we never heard its id, by the key it was opened with. */
  status(paymentSession: {
    readonly redirectId: string;
    readonly sessionId: string | null;
  }): Promise<ProviderStatus | Unavailable>;
  /** So that nobody can pay there any more. */
  closeSession(sessionId: string): Promise<'closed' | 'paid' | Unavailable>;
  chargeCard(charge: CardCharge): Promise<ChargeResult | Unavailable>;
  /** The whole payment. */
  refund(payment: Capture): Promise<'refunded' | 'refused' | Unavailable>;
  forgetCard(customerId: string): Promise<'forgotten' | Unavailable>;
  /** Undefined: not signed by the provider. */
  readWebhook(raw: Uint8Array, headers: Readonly<Record<string, unknown>>): WebhookEvent | undefined;
};

/** Where the provider's page sends somebody back to. */
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
  /** The parcel whose fee is paid. */
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
  /** Written before the provider is asked. The living one for the same order or parcel, where there is one. */
  begin(params: NewPaymentSession): Promise<PaymentSession>;
  /** False: it had ended meanwhile, and its page is to be closed. */
  recordOpen(redirectId: string, session: ProviderSession, expiresAt: Date): Promise<boolean>;
  /** Once only, but that what ended for nothing may still turn out to be paid. null: it need not be asked about. */
  recordEnd(redirectId: string, state: 'DONE' | 'ENDED', askAgainInMs: number | null): Promise<void>;
  find(redirectId: string): Promise<PaymentSession | undefined>;
  findBySession(provider: string, sessionId: string): Promise<PaymentSession | undefined>;
  activeOf(orderId: string): Promise<readonly PaymentSession[]>;
  activeOfShipment(shipmentId: string): Promise<readonly PaymentSession[]>;
  /** A trip to register a card that a member can still go on with at this provider. */
  cardSessionOf(memberId: string, provider: string): Promise<PaymentSession | undefined>;
  /** The trip by which a paid order was paid: the first that did not end for nothing. */
  paidOf(order: { readonly memberId: string; readonly orderId: string }): Promise<PaymentSession | undefined>;
  /** The same of a parcel whose fee is paid. */
  paidOfShipment(shipment: PaidShipment): Promise<PaymentSession | undefined>;
  /** Those whose provider is to be asked; nobody else gets them for a while. */
  claimForPolling(atMost: number): Promise<readonly PaymentSession[]>;
  /** null: there is nothing more to ask. */
  pollAgain(redirectId: string, inMs: number | null): Promise<void>;
  /** Orders in PLAYING past their hold whose trips have all ended: something broke off between two steps. */
  orphanedOrders(atMost: number): Promise<readonly OrderKey[]>;
  /** Parcels whose fee is said to be being paid, and whose trips have all ended. */
  orphanedShipments(atMost: number): Promise<readonly string[]>;
};

type PaidShipment = { readonly memberId: string; readonly shipmentId: string };

export type WebhookStore = {
  /** False: this one was taken in before. */
  insert(provider: string, webhook: WebhookEvent): Promise<boolean>;
  recordHandled(provider: string, noticeId: string): Promise<void>;
  /** Those that were taken in but not dealt with; nobody else gets them for a while. What they said of money is gone. */
  claim(atMost: number): Promise<readonly UnprocessedWebhook[]>;
  retryLater(provider: string, noticeId: string, inMs: number): Promise<void>;
};

export type UnprocessedWebhook = Omit<WebhookEvent, 'captured'> & {
  readonly provider: string;
  readonly tries: number;
};

/** Of an order, or of a parcel's fee. */
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
  /** The provider is to forget it as well. */
  remove(memberId: string): Promise<void>;
  claimForgotten(atMost: number): Promise<readonly { provider: string; customerId: string; tries: number }[]>;
  recordForgotten(provider: string, customerId: string): Promise<void>;
  retryForgetting(provider: string, customerId: string, inMs: number): Promise<void>;
  readonly inTransaction: InTransaction<CardChanges>;
};

export type CardChanges = {
  /** Locks the member, so that two cards registered at once come one after the other. False: they have left. */
  lockMember(memberId: string): Promise<boolean>;
  find(memberId: string): Promise<StoredCard | undefined>;
  write(memberId: string, card: StoredCard): Promise<void>;
  /** The provider is to forget it. */
  toForget(card: StoredCard): Promise<void>;
  /** The provider is not to forget it after all. */
  notToForget(card: StoredCard): Promise<void>;
};

/** An order as its buyer stands before it, about to pay. */
export type Payable = OrderKey & {
  readonly status: PlayStatus;
  readonly quantity: number;
  readonly total: Yen;
  readonly heldUntil: Date | null;
  readonly directoryName: string;
  readonly drawTitle: string;
  /** The ways of paying that the draw offers. */
  readonly offered: readonly PaymentType[];
  readonly email: string;
  readonly birthday: string;
  readonly at: Date;
};

export type PayableStore = {
  /** `undefined` for another member's order. */
  find(memberId: string, orderId: string): Promise<Payable | undefined>;
  /** Somebody else's parcel is no parcel; one that was withdrawn is. */
  shipment(memberId: string, shipmentId: string): Promise<PayableShipment | undefined>;
  emailOf(memberId: string): Promise<string | undefined>;
};
