import type { QueuedEmail } from '#backend/actions/emails.ts';
import type { EmailOf } from '#backend/domain/emails.ts';
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
import {
  shipmentAddressChanged,
  shipmentExpired,
  shipmentRequested,
  shipmentShipped,
  storageEnding,
} from './templates/shipments.ts';
import { problemClosed, problemReported, resendExpired, shipmentFollows } from './templates/after-sales.ts';
import { addressCorrected, prizesGivenUp, renumbered, storageExtended } from './templates/corrections.ts';
import { receipt } from './templates/orders.ts';
import { feeRefund, refund, shopRefund } from './templates/refunds.ts';
import type { EmailContent } from './email-content.ts';

/** The shop's origin for links and its operator's name. */
export type EmailBranding = { readonly siteOrigin: string; readonly operator: string };

type RenderedEmail = { readonly subject: string; readonly text: string; readonly html: string };

/** Renders an email. */
export function renderEmail(
  queued: Pick<QueuedEmail, 'message' | 'madeAt'>,
  { siteOrigin, operator }: EmailBranding,
): RenderedEmail {
  const content = contentOf(queued, operator);
  return {
    subject: content.subject,
    text: renderText(content, siteOrigin),
    html: renderHtml(content, siteOrigin),
  };
}

/** The content of an email. Times in it are those of its creation, not of sending. */
function contentOf(
  { message, madeAt }: Pick<QueuedEmail, 'message' | 'madeAt'>,
  operator: string,
): EmailContent {
  switch (message.kind) {
    case 'signUpCode':
    case 'reminderCode':
    case 'emailCode':
      return codeEmail(message, madeAt);
    case 'alreadyMember':
      return ALREADY_MEMBER;
    case 'noSuchMember':
      return NO_SUCH_MEMBER;
    case 'welcome':
      return welcome(message);
    case 'passwordChanged':
      return passwordChanged(message, madeAt);
    case 'emailChanged':
      return emailChanged(message, madeAt);
    case 'profileChanged':
      return profileChanged(message, madeAt);
    case 'memberSuspended':
    case 'suspensionLifted':
    case 'dataDisclosed':
      return operatorActContent(message, madeAt);
    case 'receipt':
    case 'refund':
    case 'shopRefund':
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
    case 'goodbye':
      return accountDeleted(message, madeAt);
    case 'news':
      return news(message, operator);
  }
}

type OperatorActEmail = EmailOf<'memberSuspended' | 'suspensionLifted' | 'dataDisclosed'>;

/** The content of an email about an operator's action on an account. */
function operatorActContent(message: OperatorActEmail, madeAt: Date): EmailContent {
  switch (message.kind) {
    case 'memberSuspended':
      return memberSuspended(message, madeAt);
    case 'suspensionLifted':
      return suspensionLifted(message, madeAt);
    case 'dataDisclosed':
      return dataDisclosed(message, madeAt);
  }
}

/** The content of an email about a payment or a refund. */
function paymentContent(message: EmailOf<'receipt' | 'refund' | 'shopRefund'>): EmailContent {
  switch (message.kind) {
    case 'receipt':
      return receipt(message);
    case 'refund':
      return refund(message);
    case 'shopRefund':
      return shopRefund(message);
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
