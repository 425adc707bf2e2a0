import type { QueuedEmail } from '#backend/persistence/emails/email-queue.ts';
import type { EmailOf } from '#backend/domain/emails.ts';
import type { EmailKind } from '#lib/contract/email-kinds.ts';
import { type EmailTexts, NO_EMAIL_TEXTS } from '#backend/domain/settings.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { ALREADY_MEMBER, NO_SUCH_MEMBER, codeEmail } from './templates/codes.ts';
import {
  emailChanged,
  newDevice,
  lineChanged,
  passkeyChanged,
  passwordChanged,
  profileChanged,
  accountDeleted,
  dataDisclosed,
  memberImported,
  welcome,
} from './templates/account.ts';
import { memberSuspended, suspensionLifted } from './templates/suspension.ts';
import { news } from './templates/news.ts';
import { drawNotification } from './templates/notifications.ts';
import { guestNotice, noticeConfirmation } from './templates/notices.ts';
import {
  shipmentAddressChanged,
  shipmentExpired,
  shipmentRequested,
  shipmentShipped,
  shippingDelayed,
  choiceEnding,
  storageEnding,
} from './templates/shipments.ts';
import { giftGiven, giftLinkEnded, giftSent } from './templates/gifts.ts';
import { shipmentChanged } from './templates/before-handover.ts';
import { problemClosed, problemReported, resendExpired, shipmentFollows } from './templates/after-sales.ts';
import { addressCorrected, prizesGivenUp, renumbered, storageExtended } from './templates/corrections.ts';
import { inquiryAnswered, inquiryReceived } from './templates/inquiries.ts';
import { guardianDecided, guardianInvited, guardianLink, guardianReceipt } from './templates/guardians.ts';
import { receipt } from './templates/orders.ts';
import { SAMPLE_EMAILS } from './samples.ts';
import { textChange, textWithdrawn } from './templates/text-change.ts';
import { staffInvited, staffNotice, testOf } from './templates/staff.ts';
import { chargeback } from './templates/chargebacks.ts';
import { feeRefund, refund, shopRefund } from './templates/refunds.ts';
import { subjectOf } from './templates/phrases.ts';
import { type EmailBrand, type EmailContent, type EmailContext, paragraphsOf } from './email-content.ts';

/** The shop's origin for links, its operator's name and texts. They are read for each email. */
export type EmailBranding = {
  readonly siteOrigin: string;
  readonly operator: string;
  readonly brand: EmailBrand;
  /** Before the subject. */
  readonly mark?: string;
  /** Texts of the shop below its own lines. */
  readonly texts?: EmailTexts;
};

type RenderedEmail = { readonly subject: string; readonly text: string; readonly html: string };

/** Renders an email. */
export function renderEmail(
  { message, madeAt }: Pick<QueuedEmail, 'message' | 'madeAt'>,
  { siteOrigin, operator, brand, mark = '', texts = NO_EMAIL_TEXTS }: EmailBranding,
): RenderedEmail {
  const content = withTexts(
    contentOf(message.kind, message, { madeAt, operator, brand }),
    message.kind === 'testEmail' ? message.of : message.kind,
    texts,
  );
  return {
    subject: `${mark}${subjectOf(content.title, brand)}`,
    text: renderText(content, { siteOrigin, brand }),
    html: renderHtml(content, { siteOrigin, brand }),
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

type Template<Kind extends EmailKind> = (message: EmailOf<Kind>, context: EmailContext) => EmailContent;

const TEMPLATES: { readonly [Kind in EmailKind]: Template<Kind> } = {
  signUpCode: codeEmail,
  reminderCode: codeEmail,
  emailCode: codeEmail,
  inquiryCode: codeEmail,
  alreadyMember: () => ALREADY_MEMBER,
  noSuchMember: () => NO_SUCH_MEMBER,
  welcome,
  memberImported,
  passwordChanged,
  newDevice,
  passkeyChanged,
  lineChanged,
  emailChanged,
  profileChanged,
  memberSuspended,
  suspensionLifted,
  dataDisclosed,
  accountDeleted: accountDeleted,
  guardianInvited,
  guardianLink,
  guardianDecided,
  guardianReceipt,
  receipt,
  refund,
  shopRefund,
  chargeback,
  feeRefund,
  shipmentRequested,
  shipmentAddressChanged,
  shipmentExpired: (message) => (message.isFollowUp ? resendExpired(message) : shipmentExpired(message)),
  shipmentSent: shipmentShipped,
  shipmentProblem: problemReported,
  shipmentRenumbered: renumbered,
  shipmentAddressCorrected: addressCorrected,
  shipmentChanged,
  shipmentClosed: problemClosed,
  shipmentFollows,
  giftGiven,
  giftLinkEnded,
  giftSent,
  shippingDelayed,
  storageEnding,
  choiceEnding,
  storageExtended,
  prizesGivenUp,
  inquiryReceived,
  inquiryAnswered,
  news,
  textChange,
  textWithdrawn,
  staffInvited,
  staffNotice,
  drawNotification,
  noticeConfirmation,
  guestNotice,
  testEmail: ({ of }, context) => testOf(sampleContent(of, context)),
};

const contentOf = <Kind extends EmailKind>(
  kind: Kind,
  message: EmailOf<Kind>,
  context: EmailContext,
): EmailContent => TEMPLATES[kind](message, context);

/** The content of an email of this kind with invented data. */
const sampleContent = (kind: EmailKind, context: EmailContext): EmailContent =>
  contentOf(kind, SAMPLE_EMAILS[kind], context);
