import {
  type Carrier,
  type OrderReason,
  type PaymentType,
  NEWS_CATEGORIES,
  type NewsCategory,
} from '#lib/contract/enums.ts';
import type { EmailPreference } from './members/member.ts';

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
type ShipmentFacts = { readonly name: string; readonly shipmentId: string };
type ShipmentTown = { readonly zip: string; readonly town: string };

/** Prizes of one draw that are to be told of; the storage of the first ends at `keptUntil` (UTC, ISO 8601). */
export type StorageLine = {
  readonly drawTitle: string;
  readonly prizes: number;
  readonly keptUntil: string;
};

/** What the shop writes to people. A letter holds facts; its words are put together when it is sent. */
export type Email =
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
  | (ShipmentFacts &
      ShipmentTown & {
        readonly kind: 'parcelRequested';
        readonly prizes: number;
        readonly fee: number;
        readonly paymentType: PaymentType | null;
      })
  /** The fee goes back, or has gone back: paid twice, or for a parcel that was not to be sent any more. */
  | (ShipmentFacts & {
      readonly kind: 'feeRefund';
      readonly fee: number;
      readonly paymentType: PaymentType | null;
      readonly reason: OrderReason;
      readonly isDone: boolean;
    })
  | (ShipmentFacts & ShipmentTown & { readonly kind: 'parcelAddressChanged' })
  /** The fee was not paid in time: its prizes wait again. */
  | (ShipmentFacts & { readonly kind: 'parcelLapsed'; readonly prizes: number })
  | (ShipmentFacts & {
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
      readonly wish: EmailPreference;
      readonly stopToken: string;
    };

export type EmailKind = Email['kind'];
export type EmailOf<Kind extends EmailKind> = Email & { readonly kind: Kind };

const HOUR_MS = 60 * 60_000;

/** After this a piece of news is no news any more: a shop that was away for a week does not mail all of it. */
export const NEWS_AGE_MS = 24 * HOUR_MS;

/** A piece of news that could not be delivered for so long is left unsaid. */
export const NEWS_EMAIL_LIFE_MS = 3 * 24 * HOUR_MS;

/** Which wish a piece of news fulfils, by its category. Those of other categories are mailed to nobody. */
const PREFERENCES: Readonly<Partial<Record<NewsCategory, EmailPreference>>> = {
  new: 'newDraws',
  restock: 'restock',
};

export const preferenceFor = (category: NewsCategory): EmailPreference | undefined => PREFERENCES[category];

export const MAILED_CATEGORIES = NEWS_CATEGORIES.filter((category) => preferenceFor(category) !== undefined);

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const FIRST_PAUSE_MS = 5 * SECOND_MS;
const LONGEST_PAUSE_MS = 600 * SECOND_MS;
const RETRY_MS = 3 * DAY_MS;

/** A parcel is waited for until its member knows of it: that letter is tried for as long as parcels travel. */
const SHIPMENT_RETRY_MS = 14 * DAY_MS;
/** After three days of them nobody is helped by a try every ten minutes. */
const MANY_ATTEMPTS = 440;
const PAUSE_AFTER_MANY_MS = 6 * 60 * 60 * SECOND_MS;

/** How long a letter rests after so many tries: twice as long each time, up to ten minutes, and in the end six hours. */
export const retryDelay = (attempts: number): number =>
  attempts > MANY_ATTEMPTS
    ? PAUSE_AFTER_MANY_MS
    : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));

/** A letter that nobody took for three days, or two weeks where a parcel waits for it, is not tried again. */
export const wasLastAttempt = (
  { kind, madeAt }: { readonly kind: EmailKind; readonly madeAt: Date },
  now: Date,
): boolean => now.getTime() - madeAt.getTime() >= (kind === 'parcelShipped' ? SHIPMENT_RETRY_MS : RETRY_MS);

/** Somebody waits for it with a page open; it is about somebody's own affairs; it goes to everybody at once. */
const RANKS = {
  signUpCode: 0,
  reminderCode: 0,
  emailCode: 0,
  // In the place of a code: to come later than one would tell that there is none.
  alreadyMember: 0,
  noSuchMember: 0,
  welcome: 1,
  passwordChanged: 1,
  emailChanged: 1,
  profileChanged: 1,
  receipt: 1,
  refund: 1,
  parcelRequested: 1,
  feeRefund: 1,
  parcelAddressChanged: 1,
  parcelLapsed: 1,
  parcelShipped: 1,
  storageEnding: 1,
  goodbye: 1,
  news: 2,
} as const satisfies Record<EmailKind, number>;

/** Letters of a lower rank go out first. */
export const rankOf = (kind: EmailKind): number => RANKS[kind];
