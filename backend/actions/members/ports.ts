import type { CodePurpose, PaymentStatus, PaymentType, PlayStatus } from '#lib/contract/enums.ts';
import type { EmailCode } from '#backend/domain/members/codes.ts';
import type { AccountBlockers } from '#backend/domain/members/account-blockers.ts';
import type { Email } from '#backend/domain/emails.ts';
import type { EmailPreference, Member, MemberChanges, NewMember } from '../../domain/members/member.ts';
import type { ThrottleRule } from '../../domain/members/throttle.ts';

export type MemberStore = {
  /** The new member's id, or that somebody has the address already. */
  add(member: NewMember): Promise<{ memberId: string } | 'emailTaken'>;
  /** Whoever left is not found. Small and capital letters of an address are the same. */
  find(memberId: string): Promise<Member | undefined>;
  findByEmail(email: string): Promise<Member | undefined>;
  /** As `find`, and nobody else changes this member before the transaction ends. */
  lock(memberId: string): Promise<Member | undefined>;
  change(memberId: string, changes: MemberChanges): Promise<'changed' | 'emailTaken'>;
  /** Ends all mail wishes of the member who has this token; his id, or undefined where nobody has it. */
  unsubscribe(stopToken: string): Promise<string | undefined>;
  /** Takes every personal field away; what the books need keeps an empty member to refer to. */
  erase(memberId: string): Promise<void>;
};

/** A login as it is found by its cookie. */
export type Login = {
  readonly sessionId: string;
  readonly memberId: string;
  readonly name: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
  readonly leaveConfirmedAt: Date | null;
};

export type LoginSession = {
  readonly sessionId: string;
  readonly device: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
};

export type SessionStore = {
  start(session: { memberId: string; tokenDigest: string; device: string }): Promise<{ sessionId: string }>;
  /** The login of a token, alive or not, and the moment at which it was looked for. */
  find(tokenDigest: string): Promise<{ login: Login; at: Date } | undefined>;
  recordUse(sessionId: string): Promise<void>;
  confirmLeaving(sessionId: string): Promise<void>;
  end(sessionId: string): Promise<void>;
  /** Ends all of a member's, but for the one named; says how many. */
  endAll(memberId: string, but?: string): Promise<number>;
  /** Those that have not ended, the latest used first, also those past their life. */
  listOf(memberId: string): Promise<readonly LoginSession[]>;
  /** Removes those that can never be used again. */
  purge(before: { startedAt: Date; seenAt: Date }): Promise<void>;
};

export type CodeStore = {
  /** Takes the place of the one before, with all tries open. */
  put(code: {
    purpose: CodePurpose;
    email: string;
    codeHash: string;
    forMember: string | null;
  }): Promise<void>;
  /**
   * Counts a try in one step, however many come at once, and gives the code with it counted. Whoever it was not sent
   * for finds none, and uses up no try of it.
   */
  countAttempt(of: Pick<EmailCode, 'purpose' | 'email' | 'forMember'>): Promise<EmailCode | undefined>;
  /** It was typed rightly: notes so, and takes the counted try back. */
  recordChecked(code: EmailCode): Promise<void>;
  /** Takes a counted try back: nothing was compared after all. */
  undoAttempt(code: EmailCode): Promise<void>;
  /** Uses it up. False: somebody was faster, or it was replaced. */
  use(code: EmailCode): Promise<boolean>;
  /** Forgets all codes of an address, and those a member asked for. */
  forget(of: { email: string; memberId: string }): Promise<void>;
  purge(sentBefore: Date): Promise<void>;
};

export type ThrottleStore = {
  /** Counts an attempt and says how many milliseconds too early it comes: 0 means that it may be made. */
  attempt(key: string, rule: ThrottleRule): Promise<number>;
  /** How many milliseconds too early an attempt would come just now. Counts nothing. */
  waitOf(key: string): Promise<number>;
  /** Takes back what one attempt cost: it was an honest one. */
  undoAttempt(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  purge(quietSince: Date): Promise<void>;
};

type EmailToSend = {
  readonly to: string;
  readonly message: Email;
  /** Whose letter it is, where it is a member's: it goes when he does. */
  readonly memberId: string | null;
  /** The parcel of which this letter tells that it is on its way. */
  readonly shipmentId?: string;
  /** After this nobody needs it any more. */
  readonly uselessAfter?: Date;
};

export type Outbox = {
  add(message: EmailToSend): Promise<void>;
  /** Takes back every letter to an address, or of a member, that was not sent yet. */
  withdraw(of: { email: string; memberId: string }): Promise<void>;
  /** Takes back the news that a member wished for and has not been sent yet. */
  withdrawNews(memberId: string, preferences: readonly EmailPreference[]): Promise<void>;
};

export type AccountBlockerStore = {
  countOf(memberId: string): Promise<AccountBlockers>;
  /** Or is buying now. */
  hasBought(memberId: string): Promise<boolean>;
};

/** A member's places in the lines before draws. */
export type MemberQueueEntries = { giveUpAll(memberId: string): Promise<void> };

/** The card a member registered at the payment provider, who is to forget it as well. */
export type RegisteredCards = { forget(memberId: string): Promise<void> };

/** Where a member's parcels went; that they were sent stays in the books. */
export type ShipmentAddresses = { forget(memberId: string): Promise<void> };

export type Secrets = {
  /** 256 random bits, fit for a cookie. */
  newToken(): string;
  /** Six random digits. */
  newCode(): string;
  /** SHA-256 as base64url: only for what has so many bits that nobody can try them all. */
  digest(text: string): string;
};

/** Slow on purpose, and only so many at once; whoever is too many gets `TooBusy`. */
export type Passwords = {
  hash(password: string): Promise<string>;
  matches(password: string, hash: string): Promise<boolean>;
  /** Takes as long as `matches`; false. For an account that does not exist. */
  matchesNobody(password: string): Promise<boolean>;
  isCommon(password: string): boolean;
};

export type OrderLine = {
  readonly orderId: string;
  readonly drawId: string;
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly quantity: number;
  readonly total: number;
  readonly paymentType: PaymentType | null;
  readonly status: PlayStatus;
  readonly paymentStatus: PaymentStatus;
  readonly orderedAt: Date;
};

/** A member's account at a glance. */
export type Overview = {
  readonly unseenResults: readonly OrderLine[];
  readonly unseenCount: number;
  readonly waitingPrizes: number;
  readonly storageEndsAt: Date | null;
  readonly wonPrizes: number;
  readonly orders: number;
  readonly shipments: number;
  readonly latestOrders: readonly OrderLine[];
};

export type OverviewStore = {
  of(memberId: string, maxOrders: number): Promise<Overview>;
  /** Paid orders whose result the member has not looked at. */
  unseenResults(memberId: string): Promise<number>;
};
