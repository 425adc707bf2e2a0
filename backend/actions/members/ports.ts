import type { Email } from '#backend/domain/emails.ts';
import type { ThrottleRule } from '../../domain/members/throttle.ts';
/** Identifies a code by the browser that requested it, or by its long form. */
export type CodeKey = { readonly deviceDigest: string } | { readonly longDigest: string };
/** A key at which attempts are counted, and how they are slowed down. */
export type ThrottledKey = { readonly key: string; readonly rule: ThrottleRule };
export type EmailToSend = {
  readonly to: string;
  readonly message: Email;
  /** The member it belongs to, if any: the email is deleted with their account. */
  readonly memberId: string | null;
  /** The shipment whose handover this email reports. */
  readonly shipmentId?: string;
  /** After this the email is deleted unsent. */
  readonly uselessAfter?: Date;
};
