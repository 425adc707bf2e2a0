import { RECOVERY_CODES, normalizedRecoveryCode } from '#backend/domain/staff/staff-member.ts';
import { isSessionActive, type SignedInStaff } from '#backend/domain/staff/staff-session.ts';
import { passwordError } from '#backend/domain/members/password.ts';
import type { NewPasskeyAnswer, StaffDeps } from './ports.ts';
import { CODE_REJECTED, expecting, PASSKEY_REJECTED, putChallenge, type SignedIn } from './sign-in.ts';
import {
  countAttempt,
  nameKey,
  type StaffBrowser,
  type StaffServices,
  type TooManyAttempts,
} from './staff-services.ts';
import {
  passkeysOf,
  findAuthenticator,
  countRecoveryCodes,
  insertPasskey,
  deletePasskey,
  putAuthenticator,
  deleteAuthenticator,
  replaceRecoveryCodes,
} from '#backend/persistence/staff/factor-stores.ts';
import { staffSessionsOf, recordProof } from '#backend/persistence/staff/staff-session-store.ts';
import { lockStaff } from '#backend/persistence/staff/staff-store.ts';

export async function showOwnAccount(services: StaffServices, { staffId, sessionId }: SignedInStaff) {
  const { db, clock } = services;
  const [own, authenticator, codes, sessions, now] = await Promise.all([
    passkeysOf(db, staffId),
    findAuthenticator(db, staffId),
    countRecoveryCodes(db, staffId),
    staffSessionsOf(db, staffId),
    clock.now(),
  ]);
  return {
    passkeys: own,
    hasAuthenticator: authenticator !== undefined,
    recoveryCodes: codes,
    sessions: sessions
      .filter((session) => isSessionActive(session, now))
      .map((session) => ({ ...session, isThis: session.sessionId === sessionId })),
  };
}

const addingOf = ({ sessionId }: SignedInStaff) => `passkey:${sessionId}`;

export async function startPasskey(services: StaffServices, session: SignedInStaff) {
  const existing = await passkeysOf(services.db, session.staffId);
  const options = await services.webAuthn.newPasskeyOptions({ staff: session, existing });
  await putChallenge(services, options.challenge, addingOf(session));
  return { options };
}

type AddPasskey = { readonly passkey: NewPasskeyAnswer; readonly browser: StaffBrowser };

/** Adds a passkey. A session of a recovery code becomes an ordinary one by it. */
export async function addPasskey(
  services: StaffServices,
  { passkey, browser }: AddPasskey,
  session: SignedInStaff,
): Promise<SignedIn | typeof PASSKEY_REJECTED> {
  const { webAuthn, secrets } = services;
  const verified = await webAuthn.verifyNew(passkey, expecting(services, addingOf(session)));
  if (verified === undefined) return PASSKEY_REJECTED;
  const token = secrets.newToken();
  return services.inTransaction(async (deps) => {
    await insertPasskey(deps.tx, session.staffId, { ...verified, device: browser.device });
    await recordOwn(deps, session, 'staff.addPasskey');
    const proved = await recordProof(deps.tx, session.sessionId, secrets.digest(token));
    return { token, session: { ...proved, name: session.name, role: session.role } };
  });
}

export const removePasskey = (services: StaffServices, passkeyId: string, session: SignedInStaff) =>
  services.inTransaction(async (deps) => {
    await lockStaff(deps.tx);
    const own = await passkeysOf(deps.tx, session.staffId);
    if (!own.some((passkey) => passkey.passkeyId === passkeyId)) return { refusal: 'notFound' } as const;
    if (own.length === 1) return { refusal: 'lastPasskey' } as const;
    await deletePasskey(deps.tx, session.staffId, passkeyId);
    await recordOwn(deps, session, 'staff.removePasskey');
    return undefined;
  });

/** A secret for an app. It is stored only with its first code, so that a wrong one locks nobody out. */
export function startAuthenticator({ codes }: StaffServices, { name }: SignedInStaff) {
  const secret = codes.newSecret();
  return { secret, uri: codes.uriOf(secret, name) };
}

type SetAuthenticator = { readonly secret: string; readonly code: string; readonly password: string };

export async function setAuthenticator(
  services: StaffServices,
  { secret, code, password }: SetAuthenticator,
  session: SignedInStaff,
): Promise<TooManyAttempts | typeof CODE_REJECTED | { readonly refusal: 'passwordWeak' } | undefined> {
  const { passwords, codes, clock } = services;
  const throttled = await countAttempt(services, [nameKey(services, session.name)]);
  if (throttled !== undefined) return throttled;
  const owner = { email: session.name, name: session.name };
  if (passwordError(password, owner, passwords) !== undefined) return { refusal: 'passwordWeak' };
  const step = codes.stepOf(secret, code, await clock.now());
  if (step === undefined) return CODE_REJECTED;
  const passwordHash = await passwords.hash(password);
  return services.inTransaction(async (deps) => {
    await putAuthenticator(deps.tx, session.staffId, { secret, passwordHash, step });
    await recordOwn(deps, session, 'staff.setAuthenticator');
    return undefined;
  });
}

export const removeAuthenticator = (services: StaffServices, session: SignedInStaff) =>
  services.inTransaction(async (deps) => {
    await deleteAuthenticator(deps.tx, session.staffId);
    await recordOwn(deps, session, 'staff.removeAuthenticator');
  });

export const renewRecoveryCodes = (services: StaffServices, session: SignedInStaff) =>
  services.inTransaction(async (deps) => {
    const recoveryCodes = await newRecoveryCodes(services, deps, session.staffId);
    await recordOwn(deps, session, 'staff.renewRecoveryCodes');
    return { recoveryCodes };
  });

/** Replaces the recovery codes. They are returned only here: the shop stores their hashes. */
export async function newRecoveryCodes(
  { secrets }: Pick<StaffServices, 'secrets'>,
  { tx }: Pick<StaffDeps, 'tx'>,
  staffId: string,
): Promise<readonly string[]> {
  const made = Array.from({ length: RECOVERY_CODES }, () => secrets.newRecoveryCode());
  await replaceRecoveryCodes(
    tx,
    staffId,
    made.map((code) => secrets.digest(normalizedRecoveryCode(code))),
  );
  return made;
}

const recordOwn = (
  deps: Pick<StaffDeps, 'recordAction'>,
  { name, staffId, sessionId }: SignedInStaff,
  action: string,
): Promise<void> => deps.recordAction({ operator: name, action, facts: { staffId, sessionId } });
