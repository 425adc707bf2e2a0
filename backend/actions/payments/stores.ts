import type { PaymentType, PlayStatus } from '#lib/contract/enums.ts';
import type { Capture, OrderKey } from '../../domain/orders/order.ts';
import type { Yen } from '../../domain/yen.ts';
import type { InTransaction } from '../ports.ts';
import type { PayableParcel } from '../../domain/shipping/shipment.ts';
import type { Notice, ProviderCard, Session } from './ports.ts';

export type HandOffState = 'OPENING' | 'OPEN' | 'DONE' | 'ENDED';

export type HandOff = {
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
  readonly state: HandOffState;
  readonly sessionId: string | null;
  readonly url: string | null;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  readonly asked: number;
};

export type NewHandOff = Omit<
  HandOff,
  'state' | 'sessionId' | 'url' | 'madeAt' | 'expiresAt' | 'asked' | 'provider'
> & { readonly provider: string; readonly lifeMs: number };

export type HandOffStore = {
  /** Written before the provider is asked. The living one for the same order or parcel, where there is one. */
  begin(wish: NewHandOff): Promise<HandOff>;
  /** False: it had ended meanwhile, and its page is to be closed. */
  noteOpen(redirectId: string, session: Session, expiresAt: Date): Promise<boolean>;
  /** Once only, but that what ended for nothing may still turn out to be paid. null: it need not be asked about. */
  noteEnd(redirectId: string, state: 'DONE' | 'ENDED', askAgainInMs: number | null): Promise<void>;
  find(redirectId: string): Promise<HandOff | undefined>;
  findBySession(provider: string, sessionId: string): Promise<HandOff | undefined>;
  livingOf(orderId: string): Promise<readonly HandOff[]>;
  livingOfParcel(shipmentId: string): Promise<readonly HandOff[]>;
  /** A trip to register a card that a member can still go on with at this provider. */
  cardTripOf(memberId: string, provider: string): Promise<HandOff | undefined>;
  /** The trip by which a paid order was paid: the first that did not end for nothing. */
  paidOf(order: { readonly memberId: string; readonly orderId: string }): Promise<HandOff | undefined>;
  /** The same of a parcel whose fee is paid. */
  paidOfParcel(parcel: PaidParcel): Promise<HandOff | undefined>;
  /** Those whose provider is to be asked; nobody else gets them for a while. */
  claimToAsk(atMost: number): Promise<readonly HandOff[]>;
  /** null: there is nothing more to ask. */
  askAgain(redirectId: string, inMs: number | null): Promise<void>;
  /** Orders in PLAYING past their hold whose trips have all ended: something broke off between two steps. */
  stranded(atMost: number): Promise<readonly OrderKey[]>;
  /** Parcels whose fee is said to be being paid, and whose trips have all ended. */
  strandedParcels(atMost: number): Promise<readonly string[]>;
};

export type PaidParcel = { readonly memberId: string; readonly shipmentId: string };

export type NoticeStore = {
  /** False: this one was taken in before. */
  takeIn(provider: string, notice: Notice): Promise<boolean>;
  noteHandled(provider: string, noticeId: string): Promise<void>;
  /** Those that were taken in but not dealt with; nobody else gets them for a while. What they said of money is gone. */
  claim(atMost: number): Promise<readonly NoticeLeft[]>;
  again(provider: string, noticeId: string, inMs: number): Promise<void>;
};

export type NoticeLeft = Omit<Notice, 'captured'> & { readonly provider: string; readonly tries: number };

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
  again(refundId: string, inMs: number): Promise<void>;
};

export type StoredCard = ProviderCard & { readonly provider: string };

export type CardStore = {
  find(memberId: string): Promise<StoredCard | undefined>;
  /** The provider is to forget it as well. */
  remove(memberId: string): Promise<void>;
  claimForgotten(atMost: number): Promise<readonly { provider: string; customerId: string; tries: number }[]>;
  noteForgotten(provider: string, customerId: string): Promise<void>;
  forgetAgain(provider: string, customerId: string, inMs: number): Promise<void>;
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
  /** Somebody else's order is no order. */
  find(memberId: string, orderId: string): Promise<Payable | undefined>;
  /** Somebody else's parcel is no parcel; one that was withdrawn is. */
  parcel(memberId: string, shipmentId: string): Promise<PayableParcel | undefined>;
  emailOf(memberId: string): Promise<string | undefined>;
};
