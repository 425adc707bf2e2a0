import type { Carrier, OrderReason, PaymentType } from '#lib/contract/enums.ts';
import type { MailWish } from '../members/member.ts';

/** What was bought, as it was when the order was placed. */
type OrderFacts = {
  readonly name: string;
  readonly orderId: string;
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly quantity: number;
  readonly price: number;
  readonly total: number;
  readonly paymentType: PaymentType;
};

/** A parcel that somebody asked for; of its address no more than the town. */
type ParcelFacts = { readonly name: string; readonly shipmentId: string };
type ParcelPlace = { readonly zip: string; readonly town: string };

/** Prizes of one draw that are to be told of; the storage of the first ends at `keptUntil` (UTC, ISO 8601). */
export type StorageLine = {
  readonly drawTitle: string;
  readonly prizes: number;
  readonly keptUntil: string;
};

/** What the shop writes to people. A letter holds facts; its words are put together when it is sent. */
export type Letter =
  | { readonly kind: 'signUpCode' | 'reminderCode' | 'emailCode'; readonly code: string }
  /** Somebody asked for a sign-up code, or for a change to an address, that a member has already. */
  | { readonly kind: 'alreadyMember' }
  /** Somebody wanted to set a password anew for an address that no member has. */
  | { readonly kind: 'noSuchMember' }
  | { readonly kind: 'welcome'; readonly name: string }
  | { readonly kind: 'passwordChanged'; readonly name: string; readonly byReminder: boolean }
  /** To the old and to the new address; the new one is given with most of it hidden. */
  | { readonly kind: 'emailChanged'; readonly name: string; readonly hiddenEmail: string }
  /** `what` names the fields as shoppers know them (お届け先, 電話番号). */
  | { readonly kind: 'profileChanged'; readonly name: string; readonly what: readonly string[] }
  /** Tickets were paid for; what lies in them is not told. `paidAt` is a moment in UTC, ISO 8601. */
  | (OrderFacts & { readonly kind: 'receipt'; readonly paidAt: string; readonly isLate: boolean })
  /** Money goes back, or has gone back. */
  | (OrderFacts & { readonly kind: 'refund'; readonly reason: OrderReason; readonly isDone: boolean })
  /** Its fee is paid, or there is none (`fee` 0, no way of paying): the shop will send it. */
  | (ParcelFacts &
      ParcelPlace & {
        readonly kind: 'parcelRequested';
        readonly prizes: number;
        readonly fee: number;
        readonly paymentType: PaymentType | null;
      })
  /** The fee goes back, or has gone back: paid twice, or for a parcel that was not to be sent any more. */
  | (ParcelFacts & {
      readonly kind: 'feeRefund';
      readonly fee: number;
      readonly paymentType: PaymentType | null;
      readonly reason: OrderReason;
      readonly isDone: boolean;
    })
  | (ParcelFacts & ParcelPlace & { readonly kind: 'parcelAddressChanged' })
  /** The fee was not paid in time: its prizes wait again. */
  | (ParcelFacts & { readonly kind: 'parcelLapsed'; readonly prizes: number })
  | (ParcelFacts & {
      readonly kind: 'parcelShipped';
      readonly prizes: number;
      readonly carrier: Carrier;
      readonly trackingNumber: string;
    })
  /** All that a member is to be told of at once, what ends first before the rest. */
  | { readonly kind: 'storageEnding'; readonly name: string; readonly lines: readonly StorageLine[] }
  | { readonly kind: 'goodbye'; readonly name: string }
  /** A piece of news, to somebody who wished for its kind; by the token he can stop such mails without logging in. */
  | {
      readonly kind: 'news';
      readonly newsId: string;
      readonly title: string;
      readonly summary: string;
      readonly wish: MailWish;
      readonly stopToken: string;
    };

export type LetterKind = Letter['kind'];
export type LetterOf<Kind extends LetterKind> = Letter & { readonly kind: Kind };
