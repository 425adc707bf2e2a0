import {
  normalizedRecoveryCode,
  RECOVERY_CODES,
  type RecoveryCode,
} from '#backend/domain/staff/staff-member.ts';
import { readShopName } from '#backend/persistence/settings.ts';
import { isSessionActive, type SignedInStaff } from '#backend/domain/staff/staff-session.ts';
import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';
import { passwordError } from '#backend/domain/members/password.ts';
import { CODE_REJECTED, expecting, PASSKEY_REJECTED, putChallenge, type SignedIn } from './sign-in.ts';
import { countAttempt, type TooManyAttempts } from './throttle.ts';
import {
  passkeysOf,
  findAuthenticator,
  countRecoveryCodes,
  insertPasskey,
  deletePasskey,
  putAuthenticator,
  deleteAuthenticator,
  replaceRecoveryCodes,
} from '#backend/persistence/staff/factors.ts';
import {
  deleteOtherStaffSessions,
  deleteStaffSession,
  endEnrolment,
  findNewCodeSecret,
  putNewCodeSecret,
  recordProof,
  staffSessionsOf,
  useNewCodeSecret,
} from '#backend/persistence/staff/staff-sessions.ts';
import { findContact, lockStaff } from '#backend/persistence/staff/staff.ts';
import { staffBrowsersOf } from '#backend/persistence/staff/staff-browsers.ts';
import { digestOf, newRecoveryCode, newSalt, newToken, saltedDigestOf } from '#backend/crypto/secrets.ts';
import { newPasskeyOptions, type NewPasskeyAnswer, verifyNewPasskey } from '#backend/crypto/web-authn.ts';
import {
  authenticatorStep,
  authenticatorUri,
  newAuthenticatorSecret,
} from '#backend/crypto/one-time-codes.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import type { StaffContext, StaffBrowser } from './staff-sessions.ts';

export async function showOwnAccount(
  { db, pushKey }: Pick<StaffContext, 'db' | 'pushKey'>,
  { staffId, sessionId }: SignedInStaff,
) {
  const [contact, browsers, key, own, authenticator, codes, sessions, now] = await Promise.all([
    findContact(db, staffId),
    staffBrowsersOf(db, staffId),
    pushKey(),
    passkeysOf(db, staffId),
    findAuthenticator(db, staffId),
    countRecoveryCodes(db, staffId),
    staffSessionsOf(db, staffId),
    databaseTime(db),
  ]);
  if (contact === undefined) throw new Error('The staff member of a session has no row.');
  return {
    ...contact,
    browsers,
    pushKey: key,
    passkeys: own,
    hasAuthenticator: authenticator !== undefined,
    recoveryCodes: codes,
    sessions: sessions
      .filter((session) => isSessionActive(session, now))
      .map((session) => ({ ...session, isThis: session.sessionId === sessionId })),
  };
}

const addingOf = ({ sessionId }: SignedInStaff) => `passkey:${sessionId}`;

export async function startPasskey(context: StaffContext, session: SignedInStaff) {
  const existing = await passkeysOf(context.db, session.staffId);
  const options = await newPasskeyOptions(context.consoleOrigin, { staff: session, existing });
  await putChallenge(context.db, options.challenge, addingOf(session));
  return { options };
}

type AddPasskey = { readonly passkey: NewPasskeyAnswer; readonly browser: StaffBrowser };

/** Adds a passkey. A session of a recovery code becomes one by it that proves nothing. */
export async function addPasskey(
  context: StaffContext,
  { passkey, browser }: AddPasskey,
  session: SignedInStaff,
): Promise<SignedIn | typeof PASSKEY_REJECTED> {
  const verified = await verifyNewPasskey(
    context.consoleOrigin,
    passkey,
    expecting(context.db, addingOf(session)),
  );
  if (verified === undefined) return PASSKEY_REJECTED;
  const token = newToken();
  return inTransaction(context.db, async (tx) => {
    const { sessionId, staffId, name, displayName, role, isEnrolling } = session;
    const added = { ...verified, device: browser.device, proves: !isEnrolling };
    if (!(await insertPasskey(tx, staffId, added))) return PASSKEY_REJECTED;
    await recordOwn(tx, session, 'staff.addPasskey');
    const renewed = await (isEnrolling ? endEnrolment : recordProof)(tx, sessionId, digestOf(token));
    return { token, session: { ...renewed, name, displayName, role } };
  });
}

export const removePasskey = (db: Database, passkeyId: string, session: SignedInStaff) =>
  inTransaction(db, async (tx) => {
    await lockStaff(tx);
    const own = await passkeysOf(tx, session.staffId);
    if (!own.some((passkey) => passkey.passkeyId === passkeyId)) return { refusal: 'notFound' } as const;
    if (own.length === 1) return { refusal: 'lastPasskey' } as const;
    await deletePasskey(tx, session.staffId, passkeyId);
    await recordOwn(tx, session, 'staff.removePasskey');
    return undefined;
  });

/**
 * Makes a secret for an app. The session keeps it until its first code was entered, so that a wrong one locks nobody out
 * and no browser chooses it.
 */
export async function startAuthenticator(db: Database, { name, sessionId }: SignedInStaff) {
  const secret = newAuthenticatorSecret();
  await putNewCodeSecret(db, sessionId, secret);
  const issuer = `${await readShopName(db)} 店長室`;
  return { secret, uri: authenticatorUri(secret, { issuer, label: name }) };
}

type SetAuthenticator = { readonly code: string; readonly password: string };

export async function setAuthenticator(
  context: StaffContext,
  { code, password }: SetAuthenticator,
  session: SignedInStaff,
): Promise<TooManyAttempts | typeof CODE_REJECTED | { readonly refusal: 'passwordWeak' } | undefined> {
  const { db, passwords } = context;
  const throttled = await countAttempt(context, { name: session.name });
  if (throttled !== undefined) return throttled;
  const owner = { email: session.name, name: session.name };
  if (passwordError(password, owner, passwords) !== undefined) return { refusal: 'passwordWeak' };
  const secret = await findNewCodeSecret(db, session.sessionId);
  const step = secret === undefined ? undefined : authenticatorStep(secret, code, await databaseTime(db));
  if (secret === undefined || step === undefined) return CODE_REJECTED;
  const passwordHash = await passwords.hash(password);
  return inTransaction(context.db, async (tx) => {
    // The use of a link for a lost device ends sessions: what they have begun is not finished afterwards.
    if (!(await useNewCodeSecret(tx, session.sessionId))) return CODE_REJECTED;
    await putAuthenticator(tx, session.staffId, { secret, passwordHash, step });
    await recordOwn(tx, session, 'staff.setAuthenticator');
    return undefined;
  });
}

export const removeAuthenticator = (db: Database, session: SignedInStaff) =>
  inTransaction(db, async (tx) => {
    await deleteAuthenticator(tx, session.staffId);
    await recordOwn(tx, session, 'staff.removeAuthenticator');
  });

/** Ends another session of the own account. */
export const endOwnSession = (db: Database, endedSessionId: string, session: SignedInStaff) =>
  inTransaction(db, async (tx) => {
    if (!(await deleteStaffSession(tx, session.staffId, endedSessionId)))
      return { refusal: 'notFound' } as const;
    await recordOwn(tx, session, 'staff.endSession', { endedSessionId });
    return undefined;
  });

/** Ends all other sessions of the own account. Returns their number. */
export const endOtherSessions = (db: Database, session: SignedInStaff): Promise<number> =>
  inTransaction(db, async (tx) => {
    const ended = await deleteOtherStaffSessions(tx, session.staffId, session.sessionId);
    await recordOwn(tx, session, 'staff.endOtherSessions', { ended });
    return ended;
  });

export const renewRecoveryCodes = (db: Database, session: SignedInStaff) =>
  inTransaction(db, async (tx) => {
    const recoveryCodes = await newRecoveryCodes(tx, session.staffId);
    await recordOwn(tx, session, 'staff.renewRecoveryCodes');
    return { recoveryCodes };
  });

/** Replaces the recovery codes. They are returned only here: the shop stores their hashes. */
export async function newRecoveryCodes(tx: Connection, staffId: string): Promise<readonly string[]> {
  const made = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode());
  await replaceRecoveryCodes(tx, staffId, made.map(saltedCode));
  return made;
}

function saltedCode(code: string): RecoveryCode {
  const salt = newSalt();
  return { salt, digest: saltedDigestOf(normalizedRecoveryCode(code), salt) };
}

const recordOwn = (
  tx: Connection,
  { name, staffId, sessionId }: SignedInStaff,
  action: string,
  facts: OperatorAction['facts'] = {},
): Promise<void> => recordAction(tx, { operator: name, action, facts: { ...facts, staffId, sessionId } });
