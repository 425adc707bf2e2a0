import type { EmailCode } from '#backend/domain/members/codes.ts';
import type { AccountBlockers } from '#backend/domain/members/account-blockers.ts';
import type { Email } from '#backend/domain/emails.ts';
import type { NotificationKind } from '#lib/contract/enums.ts';
import type { EmailPreference, StoredMember, MemberChanges, NewMember } from '../../domain/members/member.ts';
import type { ThrottleRule } from '../../domain/members/throttle.ts';
import type { Login, LoginSession } from '#backend/domain/members/login-session.ts';
import type { MemberNote } from '#backend/domain/members/note.ts';
import type { Suspension } from '#backend/domain/members/suspension.ts';
import type { Overview } from './show-overview.ts';

export type MemberStore = {
  /** The new member's id, or `emailTaken`. */
  add(member: NewMember): Promise<{ memberId: string } | 'emailTaken'>;
  /** Deleted accounts are not found. Addresses are compared without regard to case. */
  find(memberId: string): Promise<StoredMember | undefined>;
  findByEmail(email: string): Promise<StoredMember | undefined>;
  /** Like `find`, and locks the member until the transaction ends. */
  lock(memberId: string): Promise<StoredMember | undefined>;
  change(memberId: string, changes: MemberChanges): Promise<'changed' | 'emailTaken'>;
  /** Ends all email subscriptions of the member with this token. Returns their id; `undefined`: no such token. */
  unsubscribe(stopToken: string): Promise<string | undefined>;
  /** Deletes all personal fields, and the stored answers of operators' calls about the member. The empty row stays, because the ledger refers to it. */
  erase(memberId: string): Promise<void>;
};

export type SessionStore = {
  start(session: { memberId: string; tokenDigest: string; device: string }): Promise<{ sessionId: string }>;
  recordUse(sessionId: string): Promise<void>;
  confirmLeaving(sessionId: string): Promise<void>;
  /** Ends a login session, and the push messages to its browser. */
  end(sessionId: string): Promise<void>;
  /** Ends all login sessions of a member except `but`, in the same way. Returns their number. */
  endAll(memberId: string, but?: string): Promise<number>;
  /** Sessions that were not ended, including expired ones, last used first. */
  listOf(memberId: string): Promise<readonly LoginSession[]>;
  /** Deletes expired sessions. */
  purge(before: { startedAt: Date; seenAt: Date }): Promise<void>;
};

/** Finds the login session of a token, active or expired, and the database's time. */
export type FindLogin = (tokenDigest: string) => Promise<{ login: Login; at: Date } | undefined>;

/** Whether the member with this email address has logged in with this device token. */
export type IsKnownDevice = (device: { email: string; tokenDigest: string }) => Promise<boolean>;

/** The browsers in which members have logged in. */
export type KnownDeviceStore = {
  /** Adds a browser or prolongs it, and forgets those above the limit. */
  remember(device: { memberId: string; tokenDigest: string }): Promise<void>;
  forgetAll(memberId: string): Promise<void>;
  purge(seenBefore: Date): Promise<void>;
};

/** Identifies a code by the browser that requested it, or by its long form. */
export type CodeKey = { readonly deviceDigest: string } | { readonly longDigest: string };

export type CodeStore = {
  /** Replaces the previous code of the same browser and its attempts. */
  put(
    code: Pick<EmailCode, 'purpose' | 'email' | 'deviceDigest' | 'codeHash' | 'forMember'> & {
      readonly longDigest: string;
    },
  ): Promise<void>;
  /**
   * Counts an attempt atomically and returns the code. `undefined`, uncounted: no such code for this purpose, address
   * and member.
   */
  countAttempt(
    of: Pick<EmailCode, 'purpose' | 'email' | 'forMember'>,
    key: CodeKey,
  ): Promise<EmailCode | undefined>;
  /** Records that the code was entered correctly, and undoes the counted attempt. */
  recordChecked(code: EmailCode): Promise<void>;
  /** Undoes a counted attempt when nothing was compared. */
  undoAttempt(code: EmailCode): Promise<void>;
  /** Uses up all codes of the purpose and address. `false`, none: it was used or replaced meanwhile. */
  use(code: EmailCode): Promise<boolean>;
  /** Deletes all codes of an address and those requested by a member. */
  forget(of: { email: string; memberId: string }): Promise<void>;
  purge(sentBefore: Date): Promise<void>;
};

/** A key at which attempts are counted, and how they are slowed down. */
export type ThrottledKey = { readonly key: string; readonly rule: ThrottleRule };

export type ThrottleStore = {
  /**
   * Counts an attempt at different keys in their order, atomically. A key that must wait and those after it are not
   * counted. Returns that key and its milliseconds to wait; `undefined`: allowed.
   */
  attempt(keys: readonly ThrottledKey[]): Promise<{ key: string; waitMs: number } | undefined>;
  /** The milliseconds to wait before the next attempt. Counts nothing. */
  waitOf(key: string): Promise<number>;
  /** Undoes one counted attempt. */
  undoAttempt(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  purge(quietSince: Date): Promise<void>;
};

type EmailToSend = {
  readonly to: string;
  readonly message: Email;
  /** The member it belongs to, if any: the email is deleted with their account. */
  readonly memberId: string | null;
  /** The shipment whose handover this email reports. */
  readonly shipmentId?: string;
  /** After this the email is deleted unsent. */
  readonly uselessAfter?: Date;
};

export type Outbox = {
  add(message: EmailToSend): Promise<void>;
  /** Deletes all unsent emails to an address or of a member, and the record of the member's sent ones. */
  withdraw(of: { email: string; memberId: string }): Promise<void>;
  /** Deletes unsent news emails of these preferences. */
  withdrawNews(memberId: string, preferences: readonly EmailPreference[]): Promise<void>;
  /** Deletes unsent notifications of these kinds. */
  withdrawNotifications(memberId: string, kinds: readonly NotificationKind[]): Promise<void>;
};

export type MemberNoteStore = {
  add(note: Pick<MemberNote, 'author' | 'text'> & { readonly memberId: string }): Promise<MemberNote>;
  /** Newest first. */
  listOf(memberId: string): Promise<readonly MemberNote[]>;
  deleteOf(memberId: string): Promise<void>;
};

export type SuspensionStore = {
  /** The suspension in force. */
  current(memberId: string): Promise<Suspension | undefined>;
  /** Newest first. */
  listOf(memberId: string): Promise<readonly Suspension[]>;
  add(suspension: Pick<Suspension, 'memberId' | 'reason' | 'until' | 'suspendedBy'>): Promise<void>;
  end(suspensionId: string, endedBy: string): Promise<void>;
  deleteOf(memberId: string): Promise<void>;
};

export type AccountBlockerStore = {
  countOf(memberId: string): Promise<AccountBlockers>;
  /** Whether the member has bought anything or has an unpaid order. */
  hasBought(memberId: string): Promise<boolean>;
};

/** A member's queue entries. */
export type MemberQueueEntries = { leaveAll(memberId: string): Promise<void> };

/** The card that a member registered; the payment provider deletes it as well. */
export type RegisteredCards = { forget(memberId: string): Promise<void> };

/** The addresses of a member's shipments. The shipments themselves stay in the ledger. */
export type ShipmentAddresses = { forget(memberId: string): Promise<void> };

export type Secrets = {
  /** 256 random bits, fit for a cookie. */
  newToken(): string;
  /** Random digits, see `CODE_DIGITS` and `LONG_CODE_DIGITS`. */
  newCode(): string;
  newLongCode(): string;
  /** SHA-256 as base64url, for inputs with too many bits to be guessed. */
  digest(text: string): string;
  /**
   * A short digest for the log, equal for equal texts during one day (UTC) in one process. Its salt is random and never stored, so
   * that nobody can find the text by trying.
   */
  digestOfDay(text: string): string;
};

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

export type OverviewStore = {
  of(memberId: string, maxOrders: number): Promise<Overview>;
  /** Paid orders whose result the member has not seen. */
  unseenResults(memberId: string): Promise<number>;
};
