import type { QueuedLetter } from '#backend/actions/emails.ts';
import { asHtml } from './render-html.ts';
import { asText } from './render-text.ts';
import { ALREADY_MEMBER, NO_SUCH_MEMBER, codePaper } from './templates/codes.ts';
import { emailChanged, passwordChanged, profileChanged, goodbye, welcome } from './templates/account.ts';
import { news } from './templates/news.ts';
import {
  parcelAddressChanged,
  parcelLapsed,
  parcelRequested,
  parcelShipped,
  storageEnding,
} from './templates/shipments.ts';
import { receipt } from './templates/orders.ts';
import { feeRefund, refund } from './templates/refunds.ts';
import type { Paper } from './email-content.ts';

/** Whose letters they are: the address of the shop, to which their links lead, and who runs it, by name. */
export type Letterhead = { readonly siteOrigin: string; readonly operator: string };

type RenderedLetter = { readonly subject: string; readonly text: string; readonly html: string };

/** A letter ready to be sent. */
export function renderLetter(
  queued: Pick<QueuedLetter, 'letter' | 'madeAt'>,
  { siteOrigin, operator }: Letterhead,
): RenderedLetter {
  const paper = writeLetter(queued, operator);
  return { subject: paper.subject, text: asText(paper, siteOrigin), html: asHtml(paper, siteOrigin) };
}

/** The words of a letter. Whatever moment it names is the moment at which it was made, not sent. */
function writeLetter({ letter, madeAt }: Pick<QueuedLetter, 'letter' | 'madeAt'>, operator: string): Paper {
  switch (letter.kind) {
    case 'signUpCode':
    case 'reminderCode':
    case 'emailCode':
      return codePaper(letter, madeAt);
    case 'alreadyMember':
      return ALREADY_MEMBER;
    case 'noSuchMember':
      return NO_SUCH_MEMBER;
    case 'welcome':
      return welcome(letter);
    case 'passwordChanged':
      return passwordChanged(letter, madeAt);
    case 'emailChanged':
      return emailChanged(letter, madeAt);
    case 'profileChanged':
      return profileChanged(letter, madeAt);
    case 'receipt':
      return receipt(letter);
    case 'refund':
      return refund(letter);
    case 'feeRefund':
      return feeRefund(letter);
    case 'parcelRequested':
      return parcelRequested(letter);
    case 'parcelAddressChanged':
      return parcelAddressChanged(letter, madeAt);
    case 'parcelLapsed':
      return parcelLapsed(letter);
    case 'parcelShipped':
      return parcelShipped(letter);
    case 'storageEnding':
      return storageEnding(letter);
    case 'goodbye':
      return goodbye(letter, madeAt);
    case 'news':
      return news(letter, operator);
  }
}
