import type { NotificationKind } from '#lib/contract/enums.ts';
import type { EmailKind } from './emails.ts';

/** 0: a person waits for it with a page open; 1: about a member's own account; 2: of a sale; 3: a mass mailing. */
const RANKS = {
  signUpCode: 0,
  reminderCode: 0,
  emailCode: 0,
  inquiryCode: 0,
  // Same rank as a code: a later delivery would reveal that it holds none.
  alreadyMember: 0,
  noSuchMember: 0,
  welcome: 1,
  passwordChanged: 1,
  emailChanged: 1,
  profileChanged: 1,
  memberSuspended: 1,
  suspensionLifted: 1,
  dataDisclosed: 1,
  receipt: 1,
  refund: 1,
  shipmentRequested: 1,
  feeRefund: 1,
  shopRefund: 1,
  chargeback: 1,
  shipmentAddressChanged: 1,
  shipmentExpired: 1,
  shipmentProblem: 1,
  shipmentRenumbered: 1,
  shipmentAddressCorrected: 1,
  storageExtended: 1,
  prizesGivenUp: 1,
  shipmentClosed: 1,
  shipmentFollows: 1,
  shipmentSent: 1,
  storageEnding: 1,
  accountDeleted: 1,
  ...{ inquiryReceived: 1, inquiryAnswered: 1 },
  drawNotification: 2,
  news: 3,
} as const satisfies Record<EmailKind, number>;

/** Emails of a lower rank are sent first. */
export const rankOf = (kind: EmailKind): number => RANKS[kind];

/** Notifications of sales are sent before news, which goes to all members and can wait; new draws are news. */
export const notificationRank = (kind: NotificationKind): number =>
  rankOf(kind === 'newDraw' ? 'news' : 'drawNotification');
