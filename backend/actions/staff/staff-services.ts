import type { Database } from '#backend/persistence/db/database.ts';
import type { Passwords, Secrets, ThrottledKey } from '../members/ports.ts';
import type { Clock, InTransaction } from '../ports.ts';
import { STAFF_CODE_RULE, STAFF_NETWORK_RULE } from '#backend/domain/staff/staff-throttle.ts';
import type { OneTimeCodes, StaffDeps, WebAuthn } from './ports.ts';
import { countAttempts } from '#backend/persistence/members/throttle-store.ts';

/** Everything that signing in to the console needs. */
export type StaffServices = Omit<StaffDeps, 'recordAction'> & {
  readonly db: Database;

  readonly secrets: Pick<Secrets, 'newToken' | 'digest'> & { newRecoveryCode(): string };
  readonly passwords: Passwords;
  readonly webAuthn: WebAuthn;
  readonly codes: OneTimeCodes;
  readonly clock: Clock;
  readonly inTransaction: InTransaction<StaffDeps>;
};

export type TooManyAttempts = { readonly refusal: 'tooManyAttempts'; readonly retryAfter: number };

/** The browser of a request. */
export type StaffBrowser = {
  /** The network of the client. */
  readonly network: string;
  /** Device and browser, such as WindowsのChrome. */
  readonly device: string;
};

type Throttled = Pick<StaffServices, 'secrets' | 'db'>;

export const networkKey = ({ secrets }: Throttled, network: string): ThrottledKey => ({
  key: `console:${secrets.digest(network)}`,
  rule: STAFF_NETWORK_RULE,
});

/** The same for a name that nobody has, so that answers do not tell the names. */
export const nameKey = ({ secrets }: Throttled, name: string): ThrottledKey => ({
  key: `staff:${secrets.digest(name)}`,
  rule: STAFF_CODE_RULE,
});

/** Counts an attempt. `undefined`: it is allowed. */
export async function countAttempt(
  { db }: Throttled,
  keys: readonly ThrottledKey[],
): Promise<TooManyAttempts | undefined> {
  const throttled = await countAttempts(db, keys);
  if (throttled === undefined) return undefined;
  return { refusal: 'tooManyAttempts', retryAfter: Math.ceil(throttled.waitMs / 1000) };
}
