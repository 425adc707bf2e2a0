import type { OrderReason, PaymentType } from '#lib/contract/enums.ts';
import type { Capture } from '../../domain/orders/order.ts';
import type { Yen } from '../../domain/yen.ts';

/** A page of the provider that is wanted. */
export type SessionWish = {
  /** The hand-off's id. The same key again is the same session. */
  readonly key: string;
  readonly mode: 'payment' | 'card';
  /** 0 where a card is only registered. */
  readonly yen: Yen;
  readonly paymentType: PaymentType;
  /** What is paid for, as the provider's page shows it. */
  readonly description: string;
  readonly returnUrl: string;
  readonly lifeMs: number;
  readonly member: { readonly memberId: string; readonly email: string };
};

export type Session = { readonly sessionId: string; readonly url: string };

/** away: nobody knows whether it was done; asking again with the same key does no harm. */
export type Away = 'away';

export type ProviderCard = {
  readonly customerId: string;
  readonly brand: string;
  readonly lastFour: string;
  /** YYYY-MM */
  readonly expiry: string;
};

/** How a session stands at the provider, as it says itself. */
export type Standing =
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

export type Charged =
  | { readonly state: 'captured'; readonly sessionId: string | null; readonly capture: Capture }
  /** The provider wants to know who pays: there is a page after all. */
  | { readonly state: 'needsPage'; readonly session: Session }
  | { readonly state: 'refused'; readonly reason: OrderReason };

/** What a signed notice says. Only a capture is believed as it stands; after any other the provider is asked. */
export type Notice = {
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
  openSession(wish: SessionWish): Promise<Session | 'refused' | Away>;
  /** By the session, or, where we never heard its id, by the key it was opened with. */
  standing(trip: {
    readonly redirectId: string;
    readonly sessionId: string | null;
  }): Promise<Standing | Away>;
  /** So that nobody can pay there any more. */
  closeSession(sessionId: string): Promise<'closed' | 'paid' | Away>;
  chargeCard(charge: CardCharge): Promise<Charged | Away>;
  /** The whole payment. */
  refund(payment: Capture): Promise<'refunded' | 'refused' | Away>;
  forgetCard(customerId: string): Promise<'forgotten' | Away>;
  /** Undefined: not signed by the provider. */
  readNotice(raw: Uint8Array, headers: Readonly<Record<string, unknown>>): Notice | undefined;
};

/** Where the provider's page sends somebody back to. */
export type ReturnAddresses = {
  order(directoryName: string, redirectId: string): string;
  card(redirectId: string): string;
  shipment(shipmentId: string, redirectId: string): string;
};
