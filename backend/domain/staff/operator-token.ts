import type { Role } from '#lib/contract/ops/permissions.ts';
import type { ThrottleRule } from '../members/throttle.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Validity of a token for which nothing else is said. */
export const USUAL_LIFE_DAYS = 30;
/** Longest validity of a token. */
export const MAX_LIFE_DAYS = 365;
/** Shortest pause between two recorded uses, so that not every request writes a row. */
const USE_RECORDED_EVERY_MS = MINUTE_MS;

type TokenLife = {
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
};

export type TokenStatus = 'active' | 'expired' | 'revoked';

export function tokenStatus({ revokedAt, expiresAt }: TokenLife, now: Date): TokenStatus {
  if (revokedAt !== null) return 'revoked';
  return now.getTime() < expiresAt.getTime() ? 'active' : 'expired';
}

export const isUseToBeRecorded = ({ lastUsedAt }: TokenLife, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USE_RECORDED_EVERY_MS;

export const isLifeAllowed = (days: number): boolean =>
  Number.isInteger(days) && days >= 1 && days <= MAX_LIFE_DAYS;

export const lifeMs = (days: number): number => days * DAY_MS;

export type OperatorToken = TokenLife & {
  readonly tokenId: string;
  readonly operator: string;
  readonly role: Role;
  /** The calls that ask staff for a fresh proof and that it may make nevertheless, by name. */
  readonly provenCalls: readonly string[];
  readonly madeAt: Date;
};

/** Throttles invalid tokens by network, so that a script with an expired token is not answered every second. */
export const TOKEN_RULE: ThrottleRule = {
  free: 10,
  firstMs: 1_000,
  steady: 0,
  longestMs: 5 * 60_000,
  leakMs: 60_000,
};

/** Name of an operator in the operator log: one word that is easy to type, such as `hana` or `stockroom-2`. */
export const isOperatorName = (text: string): boolean => /^[a-z][a-z0-9.-]{0,38}[a-z0-9]$/.test(text);

/** An action of an operator, as stored in the operator log. */
export type OperatorAction = {
  readonly operator: string;
  /** The name of the call in the contract, or of the command on the shop's machine: `token.make`, `token.revoke`, `catalogue.import`. */
  readonly action: string;
  /** Ids, counts and reasons; never an address or a name of a shopper. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** The idempotency key of the call: one action per operator and key. */
  readonly key?: string;
  /** The approval that this action decides: one action per approval. */
  readonly approvalId?: string;
};
