import type { QueuedEmail } from '#backend/actions/emails.ts';
import type { EmailKind, EmailOf } from '#backend/domain/emails.ts';
import { type EmailTexts, NO_EMAIL_TEXTS } from '#backend/domain/settings.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { ALREADY_MEMBER, NO_SUCH_MEMBER, codeEmail } from './templates/codes.ts';
import {
  emailChanged,
  passwordChanged,
  profileChanged,
  accountDeleted,
  dataDisclosed,
  welcome,
} from './templates/account.ts';
import { memberSuspended, suspensionLifted } from './templates/suspension.ts';
import { news } from './templates/news.ts';
import { drawNotification } from './templates/notifications.ts';
import {
  shipmentAddressChanged,
  shipmentExpired,
  shipmentRequested,
  shipmentShipped,
  storageEnding,
} from './templates/shipments.ts';
import { problemClosed, problemReported, resendExpired, shipmentFollows } from './templates/after-sales.ts';
import { addressCorrected, prizesGivenUp, renumbered, storageExtended } from './templates/corrections.ts';
import { inquiryContent } from './templates/inquiries.ts';
import { receipt } from './templates/orders.ts';
import { chargeback } from './templates/chargebacks.ts';
import { feeRefund, refund, shopRefund } from './templates/refunds.ts';
import { type EmailContent, paragraphsOf } from './email-content.ts';

/** The shop's origin for links, its operator's name and texts. They are read for each email. */
export type EmailBranding = {
  readonly siteOrigin: string;
  readonly operator: string;
  /** Texts of the shop below its own lines. */
  readonly texts?: EmailTexts;
};

type RenderedEmail = { readonly subject: string; readonly text: string; readonly html: string };

/** Renders an email. */
export function renderEmail(
  queued: Pick<QueuedEmail, 'message' | 'madeAt'>,
  { siteOrigin, operator, texts = NO_EMAIL_TEXTS }: EmailBranding,
): RenderedEmail {
  const content = withTexts(contentOf(queued, operator), queued.message.kind, texts);
  return {
    subject: content.subject,
    text: renderText(content, siteOrigin),
    html: renderHtml(content, siteOrigin),
  };
}

/** Adds the shop's texts below everything that the email has to say. */
const withTexts = (
  content: EmailContent,
  kind: EmailKind,
  { additions, closing }: EmailTexts,
): EmailContent => ({
  ...content,
  blocks: [...content.blocks, ...paragraphsOf(additions[kind] ?? ''), ...paragraphsOf(closing)],
});

type Queued = Pick<QueuedEmail, 'message' | 'madeAt'>;

/** The content of an email. Times in it are those of its creation, not of sending. */
function contentOf({ message, madeAt }: Queued, operator: string): EmailContent {
  switch (message.kind) {
    case 'signUpCode':
    case 'reminderCode':
    case 'emailCode':
    case 'inquiryCode':
      return codeEmail(message, madeAt);
    case 'alreadyMember':
    case 'noSuchMember':
      return message.kind === 'alreadyMember' ? ALREADY_MEMBER : NO_SUCH_MEMBER;
    case 'welcome':
      return welcome(message);
    case 'passwordChanged':
    case 'emailChanged':
    case 'profileChanged':
    case 'memberSuspended':
    case 'suspensionLifted':
    case 'dataDisclosed':
    case 'goodbye':
      return accountContent(message, madeAt);
    case 'receipt':
    case 'refund':
    case 'shopRefund':
    case 'chargeback':
      return paymentContent(message);
    case 'feeRefund':
    case 'parcelRequested':
    case 'parcelAddressChanged':
    case 'parcelLapsed':
    case 'shipmentProblem':
    case 'shipmentRenumbered':
    case 'shipmentAddressCorrected':
    case 'shipmentClosed':
    case 'shipmentFollows':
    case 'parcelShipped':
      return shipmentContent(message, madeAt);
    case 'storageExtended':
    case 'prizesGivenUp':
    case 'storageEnding':
      return storageContent(message);
    case 'inquiryReceived':
    case 'inquiryAnswered':
      return inquiryContent(message);
    case 'news':
    case 'drawNotification':
      return subscribedContent(message, operator);
  }
}

/** The content of an email that its recipient subscribed to. */
const subscribedContent = (message: EmailOf<'news' | 'drawNotification'>, operator: string): EmailContent =>
  message.kind === 'news' ? news(message, operator) : drawNotification(message, operator);

type AccountEmail = EmailOf<
  | 'passwordChanged'
  | 'emailChanged'
  | 'profileChanged'
  | 'memberSuspended'
  | 'suspensionLifted'
  | 'dataDisclosed'
  | 'goodbye'
>;

/** The content of an email about a change of an account, by the member or by an operator. */
function accountContent(message: AccountEmail, madeAt: Date): EmailContent {
  switch (message.kind) {
    case 'passwordChanged':
      return passwordChanged(message, madeAt);
    case 'emailChanged':
      return emailChanged(message, madeAt);
    case 'profileChanged':
      return profileChanged(message, madeAt);
    case 'memberSuspended':
      return memberSuspended(message, madeAt);
    case 'suspensionLifted':
      return suspensionLifted(message, madeAt);
    case 'dataDisclosed':
      return dataDisclosed(message, madeAt);
    case 'goodbye':
      return accountDeleted(message, madeAt);
  }
}

/** The content of an email about a payment or a refund. */
function paymentContent(message: EmailOf<'receipt' | 'refund' | 'shopRefund' | 'chargeback'>): EmailContent {
  switch (message.kind) {
    case 'receipt':
      return receipt(message);
    case 'refund':
      return refund(message);
    case 'shopRefund':
      return shopRefund(message);
    case 'chargeback':
      return chargeback(message);
  }
}

type ShipmentEmail = EmailOf<
  | 'feeRefund'
  | 'parcelRequested'
  | 'parcelAddressChanged'
  | 'parcelLapsed'
  | 'shipmentProblem'
  | 'shipmentRenumbered'
  | 'shipmentAddressCorrected'
  | 'shipmentClosed'
  | 'shipmentFollows'
  | 'parcelShipped'
>;

function shipmentContent(message: ShipmentEmail, madeAt: Date): EmailContent {
  switch (message.kind) {
    case 'feeRefund':
      return feeRefund(message);
    case 'parcelRequested':
      return shipmentRequested(message);
    case 'parcelAddressChanged':
      return shipmentAddressChanged(message, madeAt);
    case 'parcelLapsed':
      return message.isFollowUp === true ? resendExpired(message) : shipmentExpired(message);
    case 'shipmentProblem':
      return problemReported(message);
    case 'shipmentRenumbered':
      return renumbered(message);
    case 'shipmentAddressCorrected':
      return addressCorrected(message);
    case 'shipmentClosed':
      return problemClosed(message);
    case 'shipmentFollows':
      return shipmentFollows(message);
    case 'parcelShipped':
      return shipmentShipped(message);
  }
}

function storageContent(
  message: EmailOf<'storageExtended' | 'prizesGivenUp' | 'storageEnding'>,
): EmailContent {
  switch (message.kind) {
    case 'storageExtended':
      return storageExtended(message);
    case 'prizesGivenUp':
      return prizesGivenUp(message);
    case 'storageEnding':
      return storageEnding(message);
  }
}
