import type { Role } from '#lib/contract/ops/permissions.ts';
import { RECOVERY_HOURS, STAFF_LINK_HOURS } from '#lib/contract/shop-rules.ts';

/** A person who signs in to the console. */
export type StaffMember = {
  readonly staffId: string;
  /** As in the operator log. */
  readonly name: string;
  /** As colleagues read it. */
  readonly displayName: string | null;
  readonly email: string | null;
  readonly role: Role;
  readonly addedAt: Date;
  readonly disabledAt: Date | null;
};

/** How a staff member signs in without a passkey: both together, never one alone. */
export type Authenticator = {
  readonly passwordHash: string;
  /** Shared with the app, in Base32. */
  readonly secret: string;
};

export type Passkey = {
  /** The credential's id in base64url. */
  readonly passkeyId: string;
  readonly staffId: string;
  readonly publicKey: Uint8Array;
  /** Signatures so far, as the passkey counts them; 0 where it does not. */
  readonly counter: number;
  readonly transports: readonly string[];
  /** Whether the passkey is synced to other devices of its owner. */
  readonly isSynced: boolean;
  readonly device: string;
  readonly addedAt: Date;
  readonly usedAt: Date | null;
  /** From when it proves that it is its owner. */
  readonly provesFrom: Date;
};

export type NewPasskey = Omit<Passkey, 'staffId' | 'addedAt' | 'usedAt' | 'provesFrom'>;

/**
 * How long a passkey that a recovery has added signs in without proving anything: the owner of the account and the other
 * owners see the recovery meanwhile.
 */
export const RECOVERY_MS = RECOVERY_HOURS * 60 * 60_000;

/** How long a one-time link is valid. */
export const LINK_LIFE_MS = STAFF_LINK_HOURS * 60 * 60_000;

/** The secret is in the fragment, which browsers do not send and servers do not log. */
export const staffLink = (consoleOrigin: string, secret: string): string => `${consoleOrigin}/link#${secret}`;

export const RECOVERY_CODES = 10;

export type RecoveryCode = { readonly salt: Uint8Array; readonly digest: string };

/** The code as it is stored, whatever case, blanks and hyphens were typed. */
export const normalizedRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
