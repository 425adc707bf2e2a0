import { digestOf } from '#backend/crypto/secrets.ts';
import { STAFF_CODE_RULE, STAFF_NETWORK_RULE } from '#backend/domain/staff/staff-throttle.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { countAttempts, type ThrottledKey } from '#backend/persistence/members/throttles.ts';

export type TooManyAttempts = { readonly refusal: 'tooManyAttempts'; readonly retryAfter: number };

export const networkKey = (network: string): ThrottledKey => ({
  key: `console:${digestOf(network)}`,
  rule: STAFF_NETWORK_RULE,
});

/** The same for a name that nobody has, so that answers do not tell the names. */
export const nameKey = (name: string): ThrottledKey => ({
  key: `staff:${digestOf(name)}`,
  rule: STAFF_CODE_RULE,
});

/** Counts an attempt. `undefined`: it is allowed. */
export async function countAttempt(
  db: Database,
  keys: readonly ThrottledKey[],
): Promise<TooManyAttempts | undefined> {
  const throttled = await countAttempts(db, keys);
  if (throttled === undefined) return undefined;
  return { refusal: 'tooManyAttempts', retryAfter: Math.ceil(throttled.waitMs / 1000) };
}
