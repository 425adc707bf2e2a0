import type { QueuedLetter } from '#backend/actions/letters/ports.ts';
import { ALREADY_MEMBER, NO_SUCH_MEMBER } from './kinds/addresses.ts';
import { emailChanged, passwordChanged, profileChanged } from './kinds/changes.ts';
import { codePaper } from './kinds/codes.ts';
import { goodbye, welcome } from './kinds/comings.ts';
import { news } from './kinds/news.ts';
import { parcelAddressChanged, parcelLapsed, parcelRequested, parcelShipped } from './kinds/parcels.ts';
import { receipt } from './kinds/purchases.ts';
import { feeRefund, refund } from './kinds/refunds.ts';
import { storageEnding } from './kinds/storage.ts';
import type { Paper } from './paper.ts';

/** The words of a letter. Whatever moment it names is the moment at which it was made, not sent. */
export function writeLetter(
  { letter, madeAt }: Pick<QueuedLetter, 'letter' | 'madeAt'>,
  operator: string,
): Paper {
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
