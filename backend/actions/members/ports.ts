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
export type Secrets = { newToken(): string; digest(text: string): string };

/** A call as the queue tells it from others: by network address, and by the email address or member it is about. */
export type PasswordCall = {
  readonly address: string;
  readonly account: string;
  /**
   * Returns the known device that the call comes from. Undefined: the call has no device token. It is asked only if the
   * call has to wait.
   */
  readonly findKnownDevice?: (() => Promise<string | undefined>) | undefined;
};

/** Slow by design. A call that hashes or compares does so in `admit`. */
export type Passwords = {
  /**
   * Runs the work when its turn comes, which is before any query: what finds no place costs nothing more. Throws
   * `PasswordQueueFullError` then.
   */
  admit<Result>(call: PasswordCall, work: () => Promise<Result>): Promise<Result>;
  hash(password: string): Promise<string>;
  matches(password: string, hash: string): Promise<boolean>;
  /** Takes as long as `matches` and returns `false`. For accounts that do not exist. */
  matchesNobody(password: string): Promise<boolean>;
  isCommon(password: string): boolean;
};
