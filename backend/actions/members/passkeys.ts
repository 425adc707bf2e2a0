import type { Login } from '#backend/domain/members/login-session.ts';
import { readShopName } from '#backend/persistence/settings.ts';
import { MAX_PASSKEYS, type MemberPasskey } from '#backend/domain/members/passkey.ts';
import { CHALLENGE_LIFE_MS } from '#backend/domain/passkeys.ts';
import { digestOf, newToken } from '#backend/crypto/secrets.ts';
import {
  newMemberPasskeyOptions,
  type NewPasskeyAnswer,
  type PasskeyOptions,
  passkeyProofOptions,
  type PasskeyProof,
  verifyNewPasskey,
  verifyPasskeyProof,
} from '#backend/crypto/web-authn.ts';
import { deviceOf } from '#backend/domain/members/login-session.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import { findMember, lockMember } from '#backend/persistence/members/members.ts';
import {
  deleteMemberPasskey,
  findMemberPasskey,
  insertMemberPasskey,
  passkeysOfMember,
  recordMemberPasskeyUse,
  storeMemberChallenge,
  useMemberChallenge,
} from '#backend/persistence/members/passkeys.ts';
import { countAttempts } from '#backend/persistence/members/throttles.ts';
import {
  type Browser,
  type BrowserTokens,
  type LoginThrottled,
  type MemberContext,
  startLogin,
  throttledBy,
} from './log-in.ts';
import { PROOF_NEEDED, type ProofNeeded, isProven, lockMemberOf } from './proof.ts';
import { type MemberSuspended, type Refused, suspensionRefusal } from './refusals.ts';
import { undoAttempts, visitorCounters } from './throttle.ts';

/** `siteOrigin`: passkeys belong to it. */
export type PasskeyContext = MemberContext & { readonly siteOrigin: string };

const LOGIN = 'login';

/** Options for a passkey of any member: their device knows the account, so nobody types an address. */
export async function startPasskeyLogin({ db, siteOrigin }: PasskeyContext) {
  const options = await passkeyProofOptions(siteOrigin);
  await putChallenge(db, options.challenge, LOGIN);
  return { options };
}

const putChallenge = (db: Database, challenge: string, purpose: string): Promise<void> =>
  storeMemberChallenge(db, { digest: digestOf(challenge), purpose, lifeMs: CHALLENGE_LIFE_MS });

/** Returns a check that uses up a challenge of this purpose. */
const expecting = (db: Database, purpose: string) => (challenge: string) =>
  useMemberChallenge(db, { digest: digestOf(challenge), purpose });

type PasskeyLogin = BrowserTokens & { readonly memberId: string; readonly name: string };
type PasskeyRejected = Refused<'passkeyRejected'>;
export const PASSKEY_REJECTED: PasskeyRejected = { refusal: 'passkeyRejected' };

/** Logs a member in by a passkey, which is two factors in one. */
export async function logInWithPasskey(
  { db, siteOrigin }: PasskeyContext,
  proof: PasskeyProof,
  { address, ...browser }: Browser & { readonly address: string },
): Promise<PasskeyLogin | LoginThrottled | MemberSuspended | PasskeyRejected> {
  const counters = visitorCounters(address);
  const throttled = await countAttempts(db, counters);
  if (throttled !== undefined) return throttledBy(throttled);
  const passkey = await findMemberPasskey(db, proof.id);
  const isExpected = expecting(db, LOGIN);
  const counter = passkey && (await verifyPasskeyProof(siteOrigin, proof, { passkey, isExpected }));
  if (passkey === undefined || counter === undefined) return PASSKEY_REJECTED;
  const { memberId, passkeyId } = passkey;
  const done = await inTransaction(db, async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member === undefined || !(await recordMemberPasskeyUse(tx, passkeyId, counter)))
      return PASSKEY_REJECTED;
    const suspended = await suspensionRefusal(tx, memberId);
    if (suspended !== undefined) return suspended;
    const tokens = await startLogin(tx, { ...browser, member, isReported: true });
    return { ...tokens, memberId, name: member.name };
  });
  if (!('refusal' in done)) await undoAttempts(db, counters);
  return done;
}

const SIGN_UP = 'signup';

/** Options for the passkey of a new member. The id by which the device stores it is of no member: nothing looks it up. */
export async function startSignUpPasskey(
  { db, siteOrigin }: PasskeyContext,
  email: string,
): Promise<{ readonly options: PasskeyOptions }> {
  const options = await newMemberPasskeyOptions(siteOrigin, {
    shopName: await readShopName(db),
    member: { memberId: newToken(), email },
    existing: [],
  });
  await putChallenge(db, options.challenge, SIGN_UP);
  return { options };
}

/** `undefined`: the answer is not valid. */
export const verifySignUpPasskey = (
  { db, siteOrigin }: PasskeyContext,
  passkey: NewPasskeyAnswer,
): ReturnType<typeof verifyNewPasskey> => verifyNewPasskey(siteOrigin, passkey, expecting(db, SIGN_UP));

const provingIn = ({ sessionId }: Login) => `proof:${sessionId}`;

/** Options for a proof by one of the member's own passkeys; null: they have none. */
export async function startPasskeyProof({ db, siteOrigin }: PasskeyContext, login: Login) {
  const own = await passkeysOfMember(db, login.memberId);
  if (own.length === 0) return null;
  const options = await passkeyProofOptions(siteOrigin, own);
  await putChallenge(db, options.challenge, provingIn(login));
  return options;
}

/** Whether the logged-in member has proved one of their own passkeys. */
export async function verifyOwnPasskey(
  { db, siteOrigin }: PasskeyContext,
  login: Login,
  proof: PasskeyProof,
): Promise<boolean> {
  const passkey = await findMemberPasskey(db, proof.id);
  if (passkey?.memberId !== login.memberId) return false;
  const isExpected = expecting(db, provingIn(login));
  const counter = await verifyPasskeyProof(siteOrigin, proof, { passkey, isExpected });
  return counter !== undefined && recordMemberPasskeyUse(db, passkey.passkeyId, counter);
}

export const listPasskeys = (
  { db }: PasskeyContext,
  { memberId }: Login,
): Promise<readonly MemberPasskey[]> => passkeysOfMember(db, memberId);

const addingIn = ({ sessionId }: Login) => `passkey:${sessionId}`;

/** Options for another passkey. A session without a fresh proof adds none: an open browser would become a way in. */
export async function startPasskey(
  { db, siteOrigin }: PasskeyContext,
  login: Login,
): Promise<{ readonly options: PasskeyOptions } | ProofNeeded | Refused<'loginRequired' | 'passkeyLimit'>> {
  if (!(await isProven(db, login))) return PROOF_NEEDED;
  const member = await findMember(db, login.memberId);
  if (member === undefined) return { refusal: 'loginRequired' };
  const existing = await passkeysOfMember(db, login.memberId);
  if (existing.length >= MAX_PASSKEYS) return { refusal: 'passkeyLimit' };
  const options = await newMemberPasskeyOptions(siteOrigin, {
    shopName: await readShopName(db),
    member,
    existing,
  });
  await putChallenge(db, options.challenge, addingIn(login));
  return { options };
}

type AddPasskey = { readonly passkey: NewPasskeyAnswer; readonly agent: string };

export async function addPasskey(
  { db, siteOrigin }: PasskeyContext,
  login: Login,
  { passkey, agent }: AddPasskey,
): Promise<'added' | PasskeyRejected | ProofNeeded | Refused<'loginRequired' | 'passkeyLimit'>> {
  if (!(await isProven(db, login))) return PROOF_NEEDED;
  const verified = await verifyNewPasskey(siteOrigin, passkey, expecting(db, addingIn(login)));
  if (verified === undefined) return PASSKEY_REJECTED;
  const device = deviceOf(agent);
  return inTransaction(db, async (tx) => {
    const member = await lockMemberOf(tx, login);
    if (member === undefined) return { refusal: 'loginRequired' };
    if ((await passkeysOfMember(tx, login.memberId)).length >= MAX_PASSKEYS)
      return { refusal: 'passkeyLimit' };
    if (!(await insertMemberPasskey(tx, login.memberId, { ...verified, device }))) return PASSKEY_REJECTED;
    await report(tx, member, { device, isAdded: true });
    return 'added';
  });
}

/** Removes a passkey. The password stays. */
export async function removePasskey(
  { db }: PasskeyContext,
  login: Login,
  passkeyId: string,
): Promise<'removed' | ProofNeeded | Refused<'loginRequired' | 'notFound'>> {
  if (!(await isProven(db, login))) return PROOF_NEEDED;
  return inTransaction(db, async (tx) => {
    const member = await lockMemberOf(tx, login);
    if (member === undefined) return { refusal: 'loginRequired' };
    const device = await deleteMemberPasskey(tx, login.memberId, passkeyId);
    if (device === undefined) return { refusal: 'notFound', parameter: 'passkeyId' };
    await report(tx, member, { device, isAdded: false });
    return 'removed';
  });
}

type Reported = { readonly device: string; readonly isAdded: boolean };

const report = async (
  tx: Connection,
  { memberId, name, email }: { readonly memberId: string; readonly name: string; readonly email: string },
  change: Reported,
): Promise<void> => {
  await queueEmail(tx, { to: email, message: { kind: 'passkeyChanged', name, ...change }, memberId });
};
