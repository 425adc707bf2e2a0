import type { PaymentType } from '#lib/contract/enums.ts';
import type { PayableShipment } from '#backend/domain/shipments/shipment.ts';
import type { OrderKey } from '../../domain/orders/order.ts';
import type { InTransaction } from '../ports.ts';
import type { ProviderSessionParams, ProviderSession, CardCharge, ChargeResult } from './provider-session.ts';
import type { FoundCapture, ProviderStatus, ReportedPayment, Unavailable } from './provider-status.ts';
import type { WebhookEvent, UnprocessedWebhook } from './webhooks.ts';
import type { PaymentSession } from '#backend/domain/orders/payment-polling.ts';
import type { ProviderRefund, RefundDue } from '../refunds/send-refunds.ts';
import type { StoredCard } from './cards.ts';
import type { Payable } from './bill.ts';
import type { ProviderRecords } from './provider-records.ts';

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
  /** Finds a payment that a webhook reports as captured for a payment session. */
  findCapture(payment: ReportedPayment): Promise<FoundCapture | Unavailable>;
  /** Ends the provider session, so that nobody can pay there any more. */
  closeSession(sessionId: string): Promise<'closed' | 'paid' | Unavailable>;
  chargeCard(charge: CardCharge): Promise<ChargeResult | Unavailable>;
  /** Refunds a payment or a part of it, once for each refund id. */
  refund(refund: ProviderRefund): Promise<'refunded' | 'refused' | Unavailable>;
  forgetCard(customerId: string): Promise<'forgotten' | Unavailable>;
  readonly records: ProviderRecords;
  /** `undefined`: not signed by the provider. */
  readWebhook(raw: Uint8Array, headers: Readonly<Record<string, unknown>>): WebhookEvent | undefined;
};

/** The pages that the provider returns the buyer to. */
export type ReturnAddresses = {
  order(directoryName: string, redirectId: string): string;
  card(redirectId: string): string;
  shipment(shipmentId: string, redirectId: string): string;
};

type NewPaymentSession = Omit<
  PaymentSession,
  'state' | 'sessionId' | 'url' | 'madeAt' | 'expiresAt' | 'polls' | 'provider'
> & { readonly provider: string; readonly lifeMs: number };

export type PaymentSessionStore = {
  /** Writes the session before the provider is called. Returns the active one if the order or shipment has one. */
  begin(params: NewPaymentSession): Promise<PaymentSession>;
  /** `false`: the session has ended meanwhile, and its page must be closed. */
  recordOpen(redirectId: string, session: ProviderSession, expiresAt: Date): Promise<boolean>;
  /**
   * Ends a session once; ENDED can still become DONE, because a late payment may arrive. `pollAgainInMs` null: not
   * polled again.
   */
  recordEnd(redirectId: string, state: 'DONE' | 'ENDED', pollAgainInMs: number | null): Promise<void>;
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
  recordHandled(provider: string, webhookId: string): Promise<void>;
  /** Claims unprocessed webhooks; other processes do not get them until the lease ends. */
  claim(atMost: number): Promise<readonly UnprocessedWebhook[]>;
  retryLater(provider: string, webhookId: string, inMs: number): Promise<void>;
};

export type RefundStore = {
  claim(atMost: number): Promise<readonly RefundDue[]>;
  retryLater(refundId: string, inMs: number): Promise<void>;
};

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

export type PayableStore = {
  /** `undefined` for another member's order. */
  find(memberId: string, orderId: string): Promise<Payable | undefined>;
  /** `undefined` for another member's shipment; a withdrawn one is returned. */
  shipment(memberId: string, shipmentId: string): Promise<PayableShipment | undefined>;
  emailOf(memberId: string): Promise<string | undefined>;
};
