import type { InquiryAuthor, InquiryState, InquiryTopic } from '#lib/contract/enums.ts';
import type { ClosedDays } from '#lib/contract/running.ts';
import type { InquiryAttachment } from '#lib/contract/inquiry-attachment.ts';
import { isClosed } from '#lib/text/closed-days.ts';
import type { ThrottleRule } from './members/throttle.ts';
import { DAY_MS, dayInJapan, endOfDayInJapan } from './time.ts';

/** A member, or a guest whose address a code has verified. */
export type Sender =
  | { readonly memberId: string }
  | {
      readonly name: string;
      readonly email: string;
      /** Opens the thread without a login, in the links of the emails to them. */
      readonly token: string;
    };

/** The subject of an inquiry: at most one of the ids, of the member's own; guests only have the text. */
export type InquirySubject = {
  readonly orderId: string | null;
  readonly shipmentId: string | null;
  readonly drawId: string | null;
  /** A number or a title as the sender typed it; empty: none. */
  readonly aboutText: string;
};

export type Inquiry = InquirySubject & {
  readonly inquiryId: string;
  readonly topic: InquiryTopic;
  readonly state: InquiryState;
  readonly memberId: string | null;
  readonly guestName: string | null;
  readonly guestEmail: string | null;
  readonly sentAt: Date;
  readonly lastAt: Date;
  /** The first message that the shop has not answered; null unless the state is waiting. */
  readonly waitingSince: Date | null;
  readonly assignee: string | null;
  readonly closedAt: Date | null;
  /** When the stored draft of an answer was kept; null: there is none. */
  readonly draftAt: Date | null;
  /** Counts the changes that operators compare. */
  readonly version: number;
};

export type InquiryMessage = {
  readonly messageId: string;
  readonly author: InquiryAuthor;
  /** The author of an answer or note; null: the sender. */
  readonly operator: string | null;
  readonly text: string;
  readonly at: Date;
  readonly pictures: readonly string[];
  /** Files that staff have added. */
  readonly attachments: readonly InquiryAttachment[];
};

/** A picture without metadata, as the shop stores it. */
export type InquiryPicture = {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
};

const MINUTE_MS = 60_000;

/** Pictures of one message, also those that cannot be read: each takes a decoder. Three, and some that failed. */
export const PICTURE_RULE: ThrottleRule = {
  free: 10,
  firstMs: 5 * MINUTE_MS,
  steady: 0,
  longestMs: 15 * MINUTE_MS,
  leakMs: 5 * MINUTE_MS,
};

/** Pictures are sent one by one after their message. */
export const PICTURES_UNTIL_MS = 15 * MINUTE_MS;

/**
 * Inquiries that have waited since before this time are late: `days` days of work have passed. Closed days and their hours
 * do not count.
 */
export function lateSince(at: Date, days: number, closed: ClosedDays): Date {
  let left = days * DAY_MS;
  let time = at.getTime();
  while (left > 0) {
    const day = dayInJapan(new Date(time - 1));
    const midnight = endOfDayInJapan(day).getTime() - DAY_MS;
    const counted = isClosed(closed, day) ? 0 : Math.min(left, time - midnight);
    left -= counted;
    time = left === 0 ? time - counted : midnight;
  }
  return new Date(time);
}

/** Messages of one sender: 10 at once, later one in half an hour. */
export const SENDER_MESSAGE_RULE: ThrottleRule = {
  free: 10,
  firstMs: 10 * MINUTE_MS,
  steady: 2,
  longestMs: 60 * MINUTE_MS,
  leakMs: 30 * MINUTE_MS,
};

/** Messages of guests from one network, which many people may share: 30 at once, later one in two minutes. */
export const NETWORK_MESSAGE_RULE: ThrottleRule = {
  free: 30,
  firstMs: MINUTE_MS,
  steady: 2,
  longestMs: 30 * MINUTE_MS,
  leakMs: 2 * MINUTE_MS,
};

/** The same of an IPv6 site, which a provider may share among hundreds of customers. */
export const SITE_MESSAGE_RULE: ThrottleRule = {
  ...NETWORK_MESSAGE_RULE,
  free: 10 * NETWORK_MESSAGE_RULE.free,
  leakMs: NETWORK_MESSAGE_RULE.leakMs / 10,
};

/** Nobody reads the form, writes a message and types a code in less time. */
const MIN_FORM_MS = 3_000;

/** Whether a form was filled in by a program: a field that no person sees has a text, or it took no time. */
export const isAutomatic = (form: { readonly website: string; readonly elapsedMs: number }): boolean =>
  form.website !== '' || form.elapsedMs < MIN_FORM_MS;
