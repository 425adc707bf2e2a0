import { pauseAfter } from './backoff.ts';
import {
  type BoxChange,
  type Carrier,
  type InquiryTopic,
  type OrderReason,
  type PauseReason,
  type ReplaceReason,
  type ShippingMethod,
  type Resolution,
  type ReturnReason,
  type ShipmentProblem,
  NEWS_CATEGORIES,
  type NewsCategory,
  type NotificationKind,
  type RefundMethod,
  type RefundScope,
} from '#lib/contract/enums.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { EmailKind } from '#lib/contract/email-kinds.ts';
import type { AgreedTextKind } from '#lib/contract/site-text-blocks.ts';
import type { GivenUpBy } from './shipments/storage.ts';
import type { Payout } from './orders/order.ts';
import type { RefundStage } from './refunds/refund.ts';
import type { VoidPrize } from './refunds/void-prizes.ts';
import type { EmailPreference } from './members/member.ts';
import type { NotifiedDraw } from './notifications/notification.ts';

/** An order as it was placed. */
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

/** A shipment; of its address only the town. */
type ShipmentFacts = { readonly name: string; readonly shipmentId: string };
type ShipmentTown = { readonly zip: string; readonly town: string };

/** The order or shipment of a refund. */
type RefundSubject =
  | { readonly kind: 'order'; readonly orderId: string; readonly drawTitle: string }
  | { readonly kind: 'shipment'; readonly shipmentId: string };

type InquiryFacts = { readonly name: string; readonly inquiryId: string; readonly token: string | null };

/** Prizes of one draw whose storage ends; `keptUntil` is the first end (UTC, ISO 8601). */
export type StorageLine = {
  readonly drawTitle: string;
  readonly prizes: number;
  readonly keptUntil: string;
};

/** Prizes of one draw whose variants are not chosen; `until` is the first end (UTC, ISO 8601). */
type ChoiceLine = { readonly drawTitle: string; readonly prizes: number; readonly until: string };

/**
 * An email as data; the text is rendered when it is sent. Stored as JSON in the outbox: kinds and keys must not
 * change.
 */
export type Email =
  | {
      readonly kind: 'signUpCode' | 'reminderCode' | 'emailCode' | 'inquiryCode';
      readonly code: string;
      readonly longCode: string;
    }
  /** A sign-up code or an email change was requested for an address that a member has. */
  | { readonly kind: 'alreadyMember' }
  /** A password reset was requested for an address that no member has. */
  | { readonly kind: 'noSuchMember' }
  | { readonly kind: 'welcome'; readonly name: string }
  /** A member of another shop, whom this shop has taken over: they choose a password. */
  | { readonly kind: 'memberImported'; readonly name: string }
  | {
      readonly kind: 'passwordChanged';
      readonly name: string;
      readonly byReminder: boolean;
      /** It has removed the LINE account. */
      readonly withoutLine?: true;
    }
  /** A login with a browser that the member has not used before. */
  | { readonly kind: 'newDevice'; readonly name: string; readonly device: string }
  /** A passkey was added or removed; `device` is where it was added. */
  | {
      readonly kind: 'passkeyChanged';
      readonly name: string;
      readonly device: string;
      readonly isAdded: boolean;
    }
  /** A LINE account logs the member in from now on, or no longer. */
  | { readonly kind: 'lineChanged'; readonly name: string; readonly isAdded: boolean }
  /** Sent to the old and the new address; the new one is mostly masked. */
  | { readonly kind: 'emailChanged'; readonly name: string; readonly hiddenEmail: string }
  /** `what` names the fields as shoppers know them (お届け先, 電話番号). */
  | {
      readonly kind: 'profileChanged';
      readonly name: string;
      readonly what: readonly string[];
      /** Corrected by the shop, on the member's request. */
      readonly byShop?: true;
    }
  /** A minor has named this address as their guardian's. The token opens the page of the decision. */
  | { readonly kind: 'guardianInvited'; readonly childName: string; readonly token: string }
  /** A guardian who has confirmed asked for a new link. */
  | { readonly kind: 'guardianLink'; readonly childName: string; readonly token: string }
  /** For the minor: what their guardian decided. `monthlyCap` is null: the shop's cap. */
  | {
      readonly kind: 'guardianDecided';
      readonly name: string;
      readonly monthlyCap: number | null;
      readonly isStopped: boolean;
    }
  /** A minor's tickets were paid for; `name` is the minor's. */
  | (OrderFacts & { readonly kind: 'guardianReceipt'; readonly paidAt: string })
  /** `until` is UTC, ISO 8601; null: without end. The reason is not named. */
  | { readonly kind: 'memberSuspended'; readonly name: string; readonly until: string | null }
  | { readonly kind: 'suspensionLifted'; readonly name: string }
  /** The member's data were disclosed, on their request. */
  | { readonly kind: 'dataDisclosed'; readonly name: string }
  /** Tickets were paid for; the prizes are not named. `paidAt` is UTC, ISO 8601. */
  | (OrderFacts & { readonly kind: 'receipt'; readonly paidAt: string; readonly isLate: boolean })
  /** A refund is due or done. */
  | (OrderFacts & {
      readonly kind: 'refund';
      readonly reason: OrderReason;
      readonly isDone: boolean;
      readonly voidPrizes: readonly VoidPrize[];
      /** The words of staff to the buyers of a cancelled draw. */
      readonly words?: string;
    })
  /** The fee is paid, or there is none (`fee` 0, no payment type): the shop will send it. */
  | (ShipmentFacts &
      ShipmentTown & {
        readonly kind: 'shipmentRequested';
        readonly prizes: number;
        readonly fee: number;
        readonly method: ShippingMethod;
        readonly paymentType: PaymentType | null;
      })
  /** The fee is to be refunded or was: it was paid twice or for a withdrawn shipment. */
  | (ShipmentFacts & {
      readonly kind: 'feeRefund';
      readonly fee: number;
      readonly paymentType: PaymentType | null;
      readonly reason: OrderReason;
      readonly isDone: boolean;
    })
  /** A refund by the shop of a part, of a shipping fee, or by bank transfer. `payout`: when it was transferred. */
  | {
      readonly kind: 'shopRefund';
      readonly name: string;
      readonly subject: RefundSubject;
      readonly scope: RefundScope;
      readonly method: RefundMethod;
      readonly yen: number;
      readonly paymentType: PaymentType | null;
      /** Number of refunded tickets. */
      readonly tickets: number;
      /** Of `withdrawn` none: the prizes are valid again. */
      readonly voidPrizes: readonly VoidPrize[];
      readonly stage: RefundStage;
      readonly payout: Payout | null;
      /** The words of staff to the buyers of a cancelled draw. */
      readonly words?: string;
    }
  /** The payer's bank has taken a payment back; `isReversed`: it was given back to the shop. */
  | {
      readonly kind: 'chargeback';
      readonly name: string;
      readonly subject: RefundSubject;
      readonly yen: number;
      readonly isReversed: boolean;
    }
  | (ShipmentFacts & ShipmentTown & { readonly kind: 'shipmentAddressChanged' })
  /** The fee was not paid in time: the prizes are back in storage, or the shop keeps them as before (`isFollowUp`). */
  | (ShipmentFacts & {
      readonly kind: 'shipmentExpired';
      readonly prizes: number;
      readonly isFollowUp: boolean;
    })
  /** It came back, or was lost or damaged. `keptUntil` of a returned one is UTC, ISO 8601. */
  | (ShipmentFacts & {
      readonly kind: 'shipmentProblem';
      readonly problem: ShipmentProblem;
      readonly reason: ReturnReason | null;
      readonly keptUntil: string | null;
      /** The words of staff to the member. */
      readonly words: string | null;
    })
  /** The tracking number was corrected. */
  | (ShipmentFacts & {
      readonly kind: 'shipmentRenumbered';
      readonly carrier: Carrier;
      readonly trackingNumber: string;
    })
  /** The shop corrected the address, as the member had asked. */
  | (ShipmentFacts & ShipmentTown & { readonly kind: 'shipmentAddressCorrected' })
  /** `keptUntil` is UTC, ISO 8601. */
  | {
      readonly kind: 'storageExtended';
      readonly name: string;
      readonly prizes: number;
      readonly keptUntil: string;
    }
  /** The date of shipping is later. `prizes`: unsent ones of the draw. Both dates as shoppers read them. */
  | {
      readonly kind: 'shippingDelayed';
      readonly name: string;
      readonly drawTitle: string;
      readonly directoryName: string;
      readonly prizes: number;
      readonly before: string;
      readonly after: string;
      readonly reason: string;
    }
  | { readonly kind: 'prizesGivenUp'; readonly name: string; readonly prizes: number; readonly by: GivenUpBy }
  /** Staff have changed it before its handover. `isFollowUp`: its prizes are kept with the shipment that it followed up. */
  | (ShipmentFacts & {
      readonly kind: 'shipmentChanged';
      readonly change: BoxChange | 'withdrawnByShop';
      /** Number of prizes that left the box or were replaced; of a pause those in it. */
      readonly prizes: number;
      readonly returnedYen: number;
      readonly isFollowUp: boolean;
      /** Why it is paused. */
      readonly reason: PauseReason | null;
      /** Why prizes were replaced. */
      readonly replacedFor: ReplaceReason | null;
      /** The number of the box that was split off. */
      readonly addedId: string | null;
    })
  /** A problem ended without another shipment. */
  | (ShipmentFacts & { readonly kind: 'shipmentClosed'; readonly resolution: Resolution })
  /** Another shipment follows; with a fee, it waits for the payment until `payUntil` (UTC, ISO 8601). */
  | (ShipmentFacts &
      ShipmentTown & {
        readonly kind: 'shipmentFollows';
        readonly resolution: Resolution;
        readonly prizes: number;
        readonly fee: number;
        readonly payUntil: string | null;
      })
  | (ShipmentFacts & {
      readonly kind: 'shipmentSent';
      readonly prizes: number;
      readonly carrier: Carrier;
      /** Null: of a gift whose receiver alone gets it. */
      readonly trackingNumber: string | null;
    })
  /** The receiver of a gift has typed the address. With a fee, it is sent once the giver has paid it. */
  | (ShipmentFacts & {
      readonly kind: 'giftGiven';
      readonly prefecture: string;
      readonly prizes: number;
      readonly fee: number;
      readonly payUntil: string | null;
    })
  /** The link of a gift has ended without an address: its prizes are back in storage. */
  | { readonly kind: 'giftLinkEnded'; readonly name: string; readonly prizes: number }
  /** For the receiver of a gift, who is no member; `from` is the name on the card. */
  | {
      readonly kind: 'giftSent';
      readonly from: string;
      readonly carrier: Carrier;
      readonly trackingNumber: string;
    }
  /** All prizes of a member whose storage ends soon, the earliest end first. */
  | { readonly kind: 'storageEnding'; readonly name: string; readonly lines: readonly StorageLine[] }
  /** All prizes of a member whose variants can be chosen only for a short time, the earliest end first. */
  | { readonly kind: 'choiceEnding'; readonly name: string; readonly lines: readonly ChoiceLine[] }
  | { readonly kind: 'accountDeleted'; readonly name: string }
  /** An inquiry was received. `token` opens the thread of a guest; null: of a member. */
  | (InquiryFacts & { readonly kind: 'inquiryReceived'; readonly topic: InquiryTopic; readonly text: string })
  /** The shop has answered; `isClosed`: the sender cannot write in the thread any more. */
  | (InquiryFacts & {
      readonly kind: 'inquiryAnswered';
      readonly text: string;
      readonly isClosed: boolean;
      /** Files that are in the thread only. */
      readonly files: number;
    })
  /** A news article for a subscriber; the token unsubscribes without a login. */
  | {
      readonly kind: 'news';
      readonly newsId: string;
      readonly title: string;
      readonly summary: string;
      readonly preference: EmailPreference;
      readonly stopToken: string;
    }
  /** The terms or the privacy policy change. `appliesFrom` is UTC, ISO 8601. */
  | {
      readonly kind: 'textChange';
      readonly text: AgreedTextKind;
      readonly number: number;
      readonly note: string;
      readonly appliesFrom: string;
      readonly asksConsent: boolean;
    }
  /** A version that was announced does not apply. */
  | { readonly kind: 'textWithdrawn'; readonly text: AgreedTextKind; readonly appliesFrom: string }
  /** The one-time link of a staff member. `until` is UTC, ISO 8601. `isRecovery`: they had signed in before. */
  | {
      readonly kind: 'staffInvited';
      readonly name: string;
      readonly link: string;
      readonly until: string;
      readonly isRecovery: boolean;
    }
  /** A staff member tries the mail server: an email of this kind with invented data. */
  | { readonly kind: 'testEmail'; readonly of: EmailKind }
  /** Something that a staff member waits for, or that waits for them. */
  | {
      readonly kind: 'staffNotice';
      readonly name: string;
      readonly title: string;
      readonly lines: readonly string[];
      readonly url: string;
    }
  /** A guest asked to be told of an opening. The token opens the page that confirms it. `opensAt` is UTC, ISO 8601. */
  | {
      readonly kind: 'noticeConfirmation';
      readonly drawTitle: string;
      readonly opensAt: string;
      readonly token: string;
    }
  /** The notice of an opening to a guest. */
  | {
      readonly kind: 'guestNotice';
      readonly drawTitle: string;
      readonly directoryName: string;
      readonly opensAt: string;
    }
  /** An event of a favourite draw or character; the token stops emails of this kind without a login. */
  | (NotifiedDraw & {
      readonly kind: 'drawNotification';
      readonly of: NotificationKind;
      readonly stopToken: string;
    });

export type EmailOf<Kind extends EmailKind> = Email & { readonly kind: Kind };

const HOUR_MS = 60 * 60_000;

/** Older articles are not mailed, for example after an outage of a week. */
export const NEWS_AGE_MS = 24 * HOUR_MS;

/** A news email is deleted unsent after this time. */
export const NEWS_EMAIL_LIFE_MS = 3 * 24 * HOUR_MS;

/** The email preference of each news category. Articles of other categories are not mailed. */
const PREFERENCES: Readonly<Partial<Record<NewsCategory, EmailPreference>>> = {
  new: 'newDraws',
  restock: 'restock',
};

export const preferenceFor = (category: NewsCategory): EmailPreference | undefined => PREFERENCES[category];

export const MAILED_CATEGORIES = NEWS_CATEGORIES.filter((category) => preferenceFor(category) !== undefined);

const SECOND_MS = 1_000;

const DAY_MS = 24 * 60 * 60 * SECOND_MS;

const RETRY_MS = 3 * DAY_MS;

/** The shipping email is retried longer: the shipment's status waits for it. */
const SHIPMENT_RETRY_MS = 14 * DAY_MS;

/** The number of attempts in about three days; afterwards the pause is longer. */
const MANY_ATTEMPTS = 440;

const PAUSE_AFTER_MANY_MS = 6 * 60 * 60 * SECOND_MS;

const PAUSES = { firstMs: 5 * SECOND_MS, longestMs: 600 * SECOND_MS };

/** The pause after a number of attempts: doubles up to 10 minutes, 6 hours in the end; `random` shortens it by up to half. */
export const retryDelay = (attempts: number, random: number): number =>
  attempts > MANY_ATTEMPTS ? PAUSE_AFTER_MANY_MS : Math.round(pauseAfter(attempts, PAUSES, random));

/** An email is abandoned after 3 days, the shipping email after 14. */
export const wasLastAttempt = (
  { kind, madeAt }: { readonly kind: EmailKind; readonly madeAt: Date },
  now: Date,
): boolean => now.getTime() - madeAt.getTime() >= (kind === 'shipmentSent' ? SHIPMENT_RETRY_MS : RETRY_MS);
