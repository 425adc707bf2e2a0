import type { AlarmOf } from '#backend/actions/alarm-events.ts';
import { digestOf, digestOfDay } from '#backend/crypto/secrets.ts';
import { STAFF_CODE_RULE, STAFF_NETWORK_RULE } from '#backend/domain/staff/staff-throttle.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import {
  countAttempts,
  deleteAttempts,
  type ThrottledKey,
  undoAttempt,
  waitOf,
} from '#backend/persistence/members/throttles.ts';

export type TooManyAttempts = { readonly refusal: 'tooManyAttempts'; readonly retryAfter: number };

/** The name that an attempt is about, and the network that it comes from; undefined: somebody who is signed in. */
type AttemptSource = { readonly name: string; readonly network?: string };

const networkKey = (network: string): ThrottledKey => ({
  key: `console:${digestOf(network)}`,
  rule: STAFF_NETWORK_RULE,
});

/** The same for a name that nobody has, so that answers do not tell the names. */
const nameKey = (name: string): ThrottledKey => ({
  key: `staff:${digestOf(name)}`,
  rule: STAFF_CODE_RULE,
});

const keysOf = ({ name, network }: AttemptSource) =>
  network === undefined ? [nameKey(name)] : [networkKey(network), nameKey(name)];

/** Which lines of a day are about one name or one network, without saying which. */
export const attemptFacts = ({ name, network }: AttemptSource) => ({
  account: digestOfDay(`staff ${name}`),
  ...(network !== undefined && { network: digestOfDay(`network ${network}`) }),
});

/**
 * Counts an attempt with a password, a code or a recovery code. `undefined`: it is allowed. One that begins a wait raises
 * an alarm; those that are refused raise none, so that nobody fills the log with them.
 */
export async function countAttempt(
  { db, alarm }: { readonly db: Database; readonly alarm: AlarmOf },
  source: AttemptSource,
): Promise<TooManyAttempts | undefined> {
  const keys = keysOf(source);
  const throttled = await countAttempts(db, keys);
  if (throttled !== undefined)
    return { refusal: 'tooManyAttempts', retryAfter: Math.ceil(throttled.waitMs / 1000) };
  const waits = await Promise.all(keys.map(({ key }) => waitOf(db, key)));
  if (waits.some((waitMs) => waitMs > 0)) alarm(attemptFacts(source), 'staff sign-ins keep failing');
  return undefined;
}

/** Forgets the attempts at a name after a correct one. In its network only wrong ones count. */
export async function forgetAttempts(db: Database, { name, network }: AttemptSource): Promise<void> {
  await deleteAttempts(db, nameKey(name).key);
  if (network !== undefined) await undoAttempt(db, networkKey(network).key);
}
