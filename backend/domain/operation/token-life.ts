const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** No token opens the shop for longer than this. */
export const LONGEST_LIFE_DAYS = 365;
/** A use is written down at most this often: a look at a list shall not cost a write each time. */
const NOTED_EVERY_MS = MINUTE_MS;

export type TokenLife = {
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
};

export type TokenStanding = 'living' | 'expired' | 'revoked';

export function standingOf({ revokedAt, expiresAt }: TokenLife, now: Date): TokenStanding {
  if (revokedAt !== null) return 'revoked';
  return now.getTime() < expiresAt.getTime() ? 'living' : 'expired';
}

export const isWorthNoting = ({ lastUsedAt }: TokenLife, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= NOTED_EVERY_MS;

export const isLifeAllowed = (days: number): boolean =>
  Number.isInteger(days) && days >= 1 && days <= LONGEST_LIFE_DAYS;

export const lifeMs = (days: number): number => days * DAY_MS;
