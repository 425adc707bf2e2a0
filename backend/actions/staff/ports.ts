import type { Connection } from '#backend/persistence/db/database.ts';
import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';
import type { NewPasskey, Passkey, StaffMember } from '#backend/domain/staff/staff-member.ts';
import type { StaffSession } from '#backend/domain/staff/staff-session.ts';
/** A staff member in the list, with what they can sign in with. */
export type ListedStaff = StaffMember & {
  readonly linkUntil: Date | null;
  readonly passkeys: number;
  readonly hasAuthenticator: boolean;
  readonly recoveryCodes: number;
};
export type NewLink = { readonly staffId: string; readonly digest: string; readonly lifeMs: number };
export type NewStaffSession = Pick<StaffSession, 'staffId' | 'device' | 'isEnrolling'> & {
  readonly tokenDigest: string;
};
/** The stores of staff on one connection. */
export type ViewFields = { readonly page: string; readonly name: string; readonly search: string };
export type SavedView = ViewFields & { readonly viewId: string };
export type StaffDeps = {
  readonly tx: Connection;

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
