import { CHALLENGE_LIFE_MS } from '#backend/domain/passkeys.ts';
import { normalizedRecoveryCode, type StaffMember } from '#backend/domain/staff/staff-member.ts';
import { MAX_STAFF_SESSIONS, type SignedInStaff } from '#backend/domain/staff/staff-session.ts';
import { countAttempt, forgetAttempts, type TooManyAttempts } from './throttle.ts';
import {
  storeChallenge,
  useChallenge,
  endOldestStaffSessions,
  insertStaffSession,
  recordProof,
} from '#backend/persistence/staff/staff-sessions.ts';
import {
  findPasskey,
  recordPasskeyUse,
  findAuthenticator,
  useAuthenticatorStep,
  recoveryCodesOf,
  useRecoveryCode,
  passkeysOf,
} from '#backend/persistence/staff/factors.ts';
import { findStaffByName } from '#backend/persistence/staff/staff.ts';
import { digestOf, newToken, saltedDigestOf } from '#backend/crypto/secrets.ts';
import { passkeyProofOptions, type PasskeyProof, verifyPasskeyProof } from '#backend/crypto/web-authn.ts';
import { authenticatorStep } from '#backend/crypto/one-time-codes.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import type { StaffContext, StaffBrowser } from './staff-sessions.ts';

/** A session with the token for its cookie. */
export type SignedIn = { readonly token: string; readonly session: SignedInStaff };

export const PASSKEY_REJECTED = { refusal: 'passkeyRejected' } as const;
export const CODE_REJECTED = { refusal: 'codeRejected' } as const;

const SIGN_IN = 'signIn';

/**
 * Options for a passkey of any staff member: their device lists the names, so nobody types one. Passkeys cannot be guessed,
 * so no attempts of others keep them from signing in.
 */
export async function startSignIn(context: StaffContext) {
  const options = await passkeyProofOptions(context.consoleOrigin);
  await putChallenge(context.db, options.challenge, SIGN_IN);
  return { options };
}

/** Stores a challenge for one use within five minutes. */
export const putChallenge = (db: Database, challenge: string, purpose: string): Promise<void> =>
  storeChallenge(db, { digest: digestOf(challenge), purpose, lifeMs: CHALLENGE_LIFE_MS });

/** Returns a check that uses up a challenge of this purpose. */
export const expecting =
  (db: Database, purpose: string) =>
  (challenge: string): Promise<boolean> =>
    useChallenge(db, digestOf(challenge), purpose);

type PasskeyResult = SignedIn | typeof PASSKEY_REJECTED;
type CodeResult = SignedIn | TooManyAttempts | typeof CODE_REJECTED;

export async function signInWithPasskey(
  context: StaffContext,
  proof: PasskeyProof,
  browser: StaffBrowser,
): Promise<PasskeyResult> {
  const found = await findPasskey(context.db, proof.id);
  if (found === undefined) return PASSKEY_REJECTED;
  const counter = await verifyPasskeyProof(context.consoleOrigin, proof, {
    passkey: found.passkey,
    isExpected: expecting(context.db, SIGN_IN),
  });
  if (counter === undefined) return PASSKEY_REJECTED;
  return inTransaction(context.db, async (tx) => {
    await recordPasskeyUse(tx, found.passkey.passkeyId, counter);
    return startSession(tx, { staff: found.staff, browser, by: 'passkey', isProved: found.proves });
  });
}

type PasswordAndCode = { readonly name: string; readonly password: string; readonly code: string };

/** Compares the password and the code, and says of neither which was wrong. */
export async function signInWithAuthenticator(
  context: StaffContext,
  { name, password, code }: PasswordAndCode,
  browser: StaffBrowser,
): Promise<CodeResult> {
  const { db, passwords } = context;
  const source = { name, network: browser.network };
  return passwords.admit({ address: browser.network, account: name }, async () => {
    const throttled = await countAttempt(context, source);
    if (throttled !== undefined) return throttled;
    const staff = await findEnabled(context.db, name);
    const authenticator = staff && (await findAuthenticator(db, staff.staffId));
    const stored = authenticator?.passwordHash ?? passwords.unmatchable;
    const isPassword = await passwords.matches(password, stored);
    const step = authenticator && authenticatorStep(authenticator.secret, code, await databaseTime(db));
    if (staff === undefined || !isPassword || step === undefined) return CODE_REJECTED;
    const done = await inTransaction(context.db, async (tx) =>
      (await useAuthenticatorStep(tx, staff.staffId, step))
        ? startSession(tx, { staff, browser, by: 'authenticator', isProved: true })
        : CODE_REJECTED,
    );
    if ('token' in done) await forgetAttempts(context.db, source);
    return done;
  });
}

type NameAndCode = { readonly name: string; readonly code: string };

/** Uses up a recovery code. Its session may only add a passkey: the code is one factor. */
export async function signInWithRecoveryCode(
  context: StaffContext,
  { name, code }: NameAndCode,
  browser: StaffBrowser,
): Promise<CodeResult> {
  const source = { name, network: browser.network };
  const throttled = await countAttempt(context, source);
  if (throttled !== undefined) return throttled;
  const staff = await findEnabled(context.db, name);
  if (staff === undefined) return CODE_REJECTED;
  const typed = normalizedRecoveryCode(code);
  const codes = await recoveryCodesOf(context.db, staff.staffId);
  const found = codes.find(({ digest, salt }) => digest === saltedDigestOf(typed, salt));
  if (found === undefined) return CODE_REJECTED;
  const done = await inTransaction(context.db, async (tx) =>
    (await useRecoveryCode(tx, staff.staffId, found.digest))
      ? startSession(tx, { staff, browser, by: 'recoveryCode', isProved: false })
      : CODE_REJECTED,
  );
  if ('token' in done) await forgetAttempts(context.db, source);
  return done;
}

async function findEnabled(db: Database, name: string): Promise<StaffMember | undefined> {
  const found = await findStaffByName(db, name);
  return found?.disabledAt === null ? found : undefined;
}

type NewSession = {
  readonly staff: StaffMember;
  readonly browser: StaffBrowser;
  readonly by: SignInWay;
  /** `false`: by what a recovery has added. */
  readonly isProved: boolean;
};

type SignInWay = 'passkey' | 'authenticator' | 'recoveryCode' | 'link';

/** Starts a session and records it in the operator log. */
export async function startSession(
  tx: Connection,
  { staff, browser, by, isProved }: NewSession,
): Promise<SignedIn> {
  const { staffId, name, displayName, role } = staff;
  const token = newToken();
  const started = await insertStaffSession(tx, {
    staffId,
    device: browser.device,
    tokenDigest: digestOf(token),
    isEnrolling: by === 'recoveryCode',
    isProved,
  });
  await endOldestStaffSessions(tx, started, MAX_STAFF_SESSIONS);
  const facts = { staffId, sessionId: started.sessionId, by, ...(!isProved && { isRecovery: true }) };
  await recordAction(tx, { operator: name, action: 'staff.signIn', facts });
  return { token, session: { ...started, name, displayName, role } };
}

const stepUpOf = ({ sessionId }: SignedInStaff) => `stepUp:${sessionId}`;

export async function startStepUp(context: StaffContext, session: SignedInStaff) {
  const own = await passkeysOf(context.db, session.staffId);
  const options = await passkeyProofOptions(context.consoleOrigin, own);
  await putChallenge(context.db, options.challenge, stepUpOf(session));
  return { options };
}

/** Proves with one of their passkeys that the same person is at the browser. One that a recovery has added does not. */
export async function stepUpWithPasskey(
  context: StaffContext,
  proof: PasskeyProof,
  session: SignedInStaff,
): Promise<PasskeyResult | { readonly refusal: 'recoveryWaits' }> {
  const found = await findPasskey(context.db, proof.id);
  if (found?.staff.staffId !== session.staffId) return PASSKEY_REJECTED;
  const isExpected = expecting(context.db, stepUpOf(session));
  const counter = await verifyPasskeyProof(context.consoleOrigin, proof, {
    passkey: found.passkey,
    isExpected,
  });
  if (counter === undefined) return PASSKEY_REJECTED;
  await recordPasskeyUse(context.db, found.passkey.passkeyId, counter);
  return found.proves ? renewed(context.db, session) : { refusal: 'recoveryWaits' };
}

/** The same with a code of their authenticator app. */
export async function stepUpWithAuthenticator(
  context: StaffContext,
  code: string,
  session: SignedInStaff,
): Promise<CodeResult> {
  const { db } = context;
  const throttled = await countAttempt(context, { name: session.name });
  if (throttled !== undefined) return throttled;
  const authenticator = await findAuthenticator(db, session.staffId);
  const step = authenticator && authenticatorStep(authenticator.secret, code, await databaseTime(db));
  if (step === undefined || !(await useAuthenticatorStep(db, session.staffId, step))) return CODE_REJECTED;
  await forgetAttempts(context.db, { name: session.name });
  return renewed(context.db, session);
}

async function renewed(
  db: Database,
  { sessionId, name, displayName, role }: SignedInStaff,
): Promise<SignedIn> {
  const token = newToken();
  const proved = await recordProof(db, sessionId, digestOf(token));
  return { token, session: { ...proved, name, displayName, role } };
}
