import {
  CHALLENGE_LIFE_MS,
  normalizedRecoveryCode,
  type StaffMember,
} from '#backend/domain/staff/staff-member.ts';
import type { SignedInStaff } from '#backend/domain/staff/staff-session.ts';
import type { PasskeyProof, StaffDeps } from './ports.ts';
import {
  countAttempt,
  nameKey,
  networkKey,
  type StaffBrowser,
  type StaffServices,
  type TooManyAttempts,
} from './staff-services.ts';
import {
  storeChallenge,
  useChallenge,
  insertStaffSession,
  recordProof,
} from '#backend/persistence/staff/staff-session-store.ts';
import {
  findPasskey,
  recordPasskeyUse,
  findAuthenticator,
  useAuthenticatorStep,
  useRecoveryCode,
  passkeysOf,
} from '#backend/persistence/staff/factor-stores.ts';
import { deleteAttempts } from '#backend/persistence/members/throttle-store.ts';
import { findStaffByName } from '#backend/persistence/staff/staff-store.ts';

/** A session with the token for its cookie. */
export type SignedIn = { readonly token: string; readonly session: SignedInStaff };

export const PASSKEY_REJECTED = { refusal: 'passkeyRejected' } as const;
export const CODE_REJECTED = { refusal: 'codeRejected' } as const;

const SIGN_IN = 'signIn';

/** Options for a passkey of any staff member: their device lists the names, so nobody types one. */
export async function startSignIn(services: StaffServices, { network }: StaffBrowser) {
  const throttled = await countAttempt(services, [networkKey(services, network)]);
  if (throttled !== undefined) return throttled;
  const options = await services.webAuthn.proofOptions();
  await putChallenge(services, options.challenge, SIGN_IN);
  return { options };
}

/** Stores a challenge for one use within five minutes. */
export const putChallenge = (
  { db, secrets }: Pick<StaffServices, 'secrets' | 'db'>,
  challenge: string,
  purpose: string,
): Promise<void> =>
  storeChallenge(db, { digest: secrets.digest(challenge), purpose, lifeMs: CHALLENGE_LIFE_MS });

/** Returns a check that uses up a challenge of this purpose. */
export const expecting =
  ({ db, secrets }: Pick<StaffServices, 'secrets' | 'db'>, purpose: string) =>
  (challenge: string): Promise<boolean> =>
    useChallenge(db, secrets.digest(challenge), purpose);

type PasskeyResult = SignedIn | TooManyAttempts | typeof PASSKEY_REJECTED;
type CodeResult = SignedIn | TooManyAttempts | typeof CODE_REJECTED;

export async function signInWithPasskey(
  services: StaffServices,
  proof: PasskeyProof,
  browser: StaffBrowser,
): Promise<PasskeyResult> {
  const throttled = await countAttempt(services, [networkKey(services, browser.network)]);
  if (throttled !== undefined) return throttled;
  const found = await findPasskey(services.db, proof.id);
  if (found === undefined) return PASSKEY_REJECTED;
  const counter = await services.webAuthn.verifyProof(proof, found.passkey, expecting(services, SIGN_IN));
  if (counter === undefined) return PASSKEY_REJECTED;
  return services.inTransaction(async (deps) => {
    await recordPasskeyUse(deps.tx, found.passkey.passkeyId, counter);
    return startSession(services, deps, { staff: found.staff, browser, by: 'passkey' });
  });
}

type PasswordAndCode = { readonly name: string; readonly password: string; readonly code: string };

/** Compares the password and the code, and says of neither which was wrong. */
export async function signInWithAuthenticator(
  services: StaffServices,
  { name, password, code }: PasswordAndCode,
  browser: StaffBrowser,
): Promise<CodeResult> {
  const { db, passwords, codes, clock } = services;
  const counters = [networkKey(services, browser.network), nameKey(services, name)];
  return passwords.admit({ address: browser.network, account: name }, async () => {
    const throttled = await countAttempt(services, counters);
    if (throttled !== undefined) return throttled;
    const staff = await findEnabled(services, name);
    const authenticator = staff && (await findAuthenticator(db, staff.staffId));
    const isPassword =
      authenticator === undefined
        ? await passwords.matchesNobody(password)
        : await passwords.matches(password, authenticator.passwordHash);
    const step = authenticator && codes.stepOf(authenticator.secret, code, await clock.now());
    if (staff === undefined || !isPassword || step === undefined) return CODE_REJECTED;
    const done = await services.inTransaction(async (deps) =>
      (await useAuthenticatorStep(deps.tx, staff.staffId, step))
        ? startSession(services, deps, { staff, browser, by: 'authenticator' })
        : CODE_REJECTED,
    );
    if ('token' in done) await deleteAttempts(services.db, nameKey(services, name).key);
    return done;
  });
}

type NameAndCode = { readonly name: string; readonly code: string };

/** Uses up a recovery code. Its session may only add a passkey: the code is one factor. */
export async function signInWithRecoveryCode(
  services: StaffServices,
  { name, code }: NameAndCode,
  browser: StaffBrowser,
): Promise<CodeResult> {
  const counters = [networkKey(services, browser.network), nameKey(services, name)];
  const throttled = await countAttempt(services, counters);
  if (throttled !== undefined) return throttled;
  const staff = await findEnabled(services, name);
  if (staff === undefined) return CODE_REJECTED;
  const digest = services.secrets.digest(normalizedRecoveryCode(code));
  return services.inTransaction(async (deps) =>
    (await useRecoveryCode(deps.tx, staff.staffId, digest))
      ? startSession(services, deps, { staff, browser, by: 'recoveryCode' })
      : CODE_REJECTED,
  );
}

async function findEnabled({ db }: StaffServices, name: string): Promise<StaffMember | undefined> {
  const found = await findStaffByName(db, name);
  return found?.disabledAt === null ? found : undefined;
}

type NewSession = {
  readonly staff: StaffMember;
  readonly browser: StaffBrowser;
  readonly by: 'passkey' | 'authenticator' | 'recoveryCode' | 'link';
};

/** Starts a session and records it in the operator log. */
export async function startSession(
  { secrets }: Pick<StaffServices, 'secrets'>,
  deps: Pick<StaffDeps, 'recordAction' | 'tx'>,
  { staff, browser, by }: NewSession,
): Promise<SignedIn> {
  const { staffId, name, role } = staff;
  const token = secrets.newToken();
  const started = await insertStaffSession(deps.tx, {
    ...{ staffId, device: browser.device, tokenDigest: secrets.digest(token) },
    isEnrolling: by === 'recoveryCode',
  });
  const facts = { staffId, sessionId: started.sessionId, by };
  await deps.recordAction({ operator: name, action: 'staff.signIn', facts });
  return { token, session: { ...started, name, role } };
}

const stepUpOf = ({ sessionId }: SignedInStaff) => `stepUp:${sessionId}`;

export async function startStepUp(services: StaffServices, session: SignedInStaff) {
  const [own, authenticator] = await Promise.all([
    passkeysOf(services.db, session.staffId),
    findAuthenticator(services.db, session.staffId),
  ]);
  const options = await services.webAuthn.proofOptions(own);
  await putChallenge(services, options.challenge, stepUpOf(session));
  return { options, hasAuthenticator: authenticator !== undefined };
}

/** Proves with one of their passkeys that the same person is at the browser. */
export async function stepUpWithPasskey(
  services: StaffServices,
  proof: PasskeyProof,
  session: SignedInStaff,
): Promise<PasskeyResult> {
  const found = await findPasskey(services.db, proof.id);
  if (found?.staff.staffId !== session.staffId) return PASSKEY_REJECTED;
  const isExpected = expecting(services, stepUpOf(session));
  const counter = await services.webAuthn.verifyProof(proof, found.passkey, isExpected);
  if (counter === undefined) return PASSKEY_REJECTED;
  await recordPasskeyUse(services.db, found.passkey.passkeyId, counter);
  return renewed(services, session);
}

/** The same with a code of their authenticator app. */
export async function stepUpWithAuthenticator(
  services: StaffServices,
  code: string,
  session: SignedInStaff,
): Promise<CodeResult> {
  const { db, codes, clock } = services;
  const throttled = await countAttempt(services, [nameKey(services, session.name)]);
  if (throttled !== undefined) return throttled;
  const authenticator = await findAuthenticator(db, session.staffId);
  const step = authenticator && codes.stepOf(authenticator.secret, code, await clock.now());
  if (step === undefined || !(await useAuthenticatorStep(db, session.staffId, step))) return CODE_REJECTED;
  await deleteAttempts(services.db, nameKey(services, session.name).key);
  return renewed(services, session);
}

async function renewed(
  { db, secrets }: StaffServices,
  { sessionId, name, role }: SignedInStaff,
): Promise<SignedIn> {
  const token = secrets.newToken();
  const proved = await recordProof(db, sessionId, secrets.digest(token));
  return { token, session: { ...proved, name, role } };
}
