import type { Connection } from '#backend/persistence/db/database.ts';
import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';
import type { Authenticator, NewPasskey, Passkey, StaffMember } from '#backend/domain/staff/staff-member.ts';
import type { SignedInStaff, StaffSession } from '#backend/domain/staff/staff-session.ts';
import type { Role } from '#lib/contract/ops/permissions.ts';

/** A staff member in the list, with what they can sign in with. */
export type ListedStaff = StaffMember & {
  readonly linkUntil: Date | null;
  readonly passkeys: number;
  readonly hasAuthenticator: boolean;
  readonly recoveryCodes: number;
};

export type StaffStore = {
  /** By name. */
  list(): Promise<readonly ListedStaff[]>;
  find(staffId: string): Promise<ListedStaff | undefined>;
  findByName(name: string): Promise<StaffMember | undefined>;
  /** Locks the list of staff until the transaction ends, so that two changes cannot remove the last two owners. */
  lock(): Promise<void>;
  add(staff: { readonly name: string; readonly role: Role }): Promise<StaffMember>;
  setRole(staffId: string, role: Role): Promise<void>;
  setDisabled(staffId: string, isDisabled: boolean): Promise<void>;
};

export type NewLink = { readonly staffId: string; readonly digest: string; readonly lifeMs: number };

/** One-time links; a staff member has one at most. */
export type LinkStore = {
  /** Returns its end. Replaces an earlier link of the same staff member. */
  put(link: NewLink): Promise<Date>;
  /** The enabled staff member of a link that is valid now. */
  find(digest: string): Promise<StaffMember | undefined>;
  /** `false`: it was used or replaced meanwhile, or is over. */
  use(digest: string): Promise<boolean>;
  forget(staffId: string): Promise<void>;
};

export type PasskeyStore = {
  /** The passkey with its owner, if they are enabled. */
  find(passkeyId: string): Promise<{ readonly passkey: Passkey; readonly staff: StaffMember } | undefined>;
  listOf(staffId: string): Promise<readonly Passkey[]>;
  add(staffId: string, passkey: NewPasskey): Promise<void>;
  recordUse(passkeyId: string, counter: number): Promise<void>;
  /** `false`: the staff member has no such passkey. */
  remove(staffId: string, passkeyId: string): Promise<boolean>;
  removeAll(staffId: string): Promise<void>;
};

export type AuthenticatorStore = {
  find(staffId: string): Promise<Authenticator | undefined>;
  put(staffId: string, authenticator: Authenticator & { readonly step: number }): Promise<void>;
  /** Uses up a code. `false`: it, or a later one, was used before. */
  useStep(staffId: string, step: number): Promise<boolean>;
  remove(staffId: string): Promise<void>;
};

export type RecoveryCodeStore = {
  /** Replaces all codes of a staff member; an empty list removes them. */
  replace(staffId: string, digests: readonly string[]): Promise<void>;
  /** Uses up a code. `false`: no such code, or it was used. */
  use(staffId: string, digest: string): Promise<boolean>;
  countOf(staffId: string): Promise<number>;
};

type NewStaffSession = Pick<StaffSession, 'staffId' | 'device' | 'isEnrolling'> & {
  readonly tokenDigest: string;
};

export type StaffSessionStore = {
  start(session: NewStaffSession): Promise<StaffSession>;
  /** The session of a token, active or expired, of an enabled staff member, and the database's time. */
  find(tokenDigest: string): Promise<{ readonly session: SignedInStaff; readonly at: Date } | undefined>;
  recordUse(sessionId: string): Promise<void>;
  /** Records a proof and replaces the token (ASVS 5.0, 7.2.4). */
  recordProof(sessionId: string, tokenDigest: string): Promise<StaffSession>;
  /** Last used first, including expired ones. */
  listOf(staffId?: string): Promise<readonly StaffSession[]>;
  /** `false`: the staff member has no such session. */
  end(staffId: string, sessionId: string): Promise<boolean>;
  endAll(staffId: string): Promise<void>;
};

/** Challenges that a passkey signs. */
export type ChallengeStore = {
  put(challenge: {
    readonly digest: string;
    readonly purpose: string;
    readonly lifeMs: number;
  }): Promise<void>;
  /** `false`: no such challenge of this purpose, or it is over. Each is used once. */
  use(digest: string, purpose: string): Promise<boolean>;
};

/** The stores of staff on one connection. */
type ViewFields = { readonly page: string; readonly name: string; readonly search: string };
export type SavedView = ViewFields & { readonly viewId: string };

/** The saved views of staff members. Each sees their own. */
export type ViewStore = {
  listOf(staffId: string): Promise<readonly SavedView[]>;
  /** Replaces the filters of a view with this page and name. `undefined`: there would be more than `most`. */
  save(staffId: string, view: ViewFields, most: number): Promise<SavedView | undefined>;
  /** Whether it was there. */
  remove(staffId: string, viewId: string): Promise<boolean>;
};

export type StaffDeps = {
  readonly tx: Connection;
  readonly staff: StaffStore;
  readonly links: LinkStore;
  readonly passkeys: PasskeyStore;
  readonly authenticators: AuthenticatorStore;
  readonly recoveryCodes: RecoveryCodeStore;
  readonly staffSessions: StaffSessionStore;
  recordAction(action: OperatorAction): Promise<void>;
};

type Credential = {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
};

/** A browser's answer with a new passkey (W3C Web Authentication 3, 5.1.8). */
export type NewPasskeyAnswer = Credential & {
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports?: readonly string[] | undefined;
  };
};

/** A browser's answer to a challenge. */
export type PasskeyProof = Credential & {
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string | undefined;
  };
};

type Options = { readonly challenge: string };

/** Whether the console has issued the challenge, which is used up by that. */
export type IsExpected = (challenge: string) => Promise<boolean>;

/** WebAuthn, for the console's origin. */
export type WebAuthn = {
  newPasskeyOptions(params: {
    readonly staff: Pick<StaffMember, 'staffId' | 'name'>;
    readonly existing: readonly Passkey[];
  }): Promise<Options>;
  /** `undefined`: the answer is not valid. */
  verifyNew(
    answer: NewPasskeyAnswer,
    isExpected: IsExpected,
  ): Promise<Omit<NewPasskey, 'device'> | undefined>;
  /** Without `passkeys`, any passkey of this console. */
  proofOptions(passkeys?: readonly Passkey[]): Promise<Options>;
  /** Returns the new counter. `undefined`: the answer is not valid. */
  verifyProof(proof: PasskeyProof, passkey: Passkey, isExpected: IsExpected): Promise<number | undefined>;
};

/** Codes of authenticator apps (RFC 6238). */
export type OneTimeCodes = {
  newSecret(): string;
  /** The `otpauth:` address that an app reads from a QR code. */
  uriOf(secret: string, name: string): string;
  /** The step of a valid code. `undefined`: the code is wrong. */
  stepOf(secret: string, code: string, now: Date): number | undefined;
};
