import type { StaffMember } from '#backend/domain/staff/staff-member.ts';
import type { NewPasskeyAnswer, StaffDeps } from './ports.ts';
import { newRecoveryCodes } from './own-account.ts';
import { expecting, PASSKEY_REJECTED, putChallenge, type SignedIn, startSession } from './sign-in.ts';
import {
  countAttempt,
  networkKey,
  type StaffBrowser,
  type StaffServices,
  type TooManyAttempts,
} from './staff-services.ts';
import { findLink, consumeLink } from '#backend/persistence/staff/staff-store.ts';
import {
  insertPasskey,
  deletePasskeysOf,
  deleteAuthenticator,
} from '#backend/persistence/staff/factor-stores.ts';
import { deleteStaffSessions } from '#backend/persistence/staff/staff-session-store.ts';

const LINK_INVALID = { refusal: 'linkInvalid' } as const;

/** Options for the passkey of the staff member whom a link is for. Uses nothing up: links are opened twice. */
export async function openLink(services: StaffServices, secret: string, { network }: StaffBrowser) {
  const throttled = await countAttempt(services, [networkKey(services, network)]);
  if (throttled !== undefined) return throttled;
  const digest = services.secrets.digest(secret);
  const staff = await findLink(services.db, digest);
  if (staff === undefined) return LINK_INVALID;
  const options = await services.webAuthn.newPasskeyOptions({ staff, existing: [] });
  await putChallenge(services, options.challenge, purposeOf(digest));
  return { options, name: staff.name, role: staff.role };
}

const purposeOf = (digest: string) => `link:${digest}`;

type LinkUse = { readonly secret: string; readonly passkey: NewPasskeyAnswer };

type Enrolled = SignedIn & { readonly recoveryCodes: readonly string[] };

type Refused = TooManyAttempts | typeof LINK_INVALID | typeof PASSKEY_REJECTED;

/**
 * Uses up a link. All other ways to sign in as the staff member end: after the loss of a device nobody knows which of
 * them somebody else has.
 */
export async function useLink(
  services: StaffServices,
  { secret, passkey }: LinkUse,
  browser: StaffBrowser,
): Promise<Enrolled | Refused> {
  const throttled = await countAttempt(services, [networkKey(services, browser.network)]);
  if (throttled !== undefined) return throttled;
  const digest = services.secrets.digest(secret);
  const staff = await findLink(services.db, digest);
  if (staff === undefined) return LINK_INVALID;
  const verified = await services.webAuthn.verifyNew(passkey, expecting(services, purposeOf(digest)));
  if (verified === undefined) return PASSKEY_REJECTED;
  const added = { ...verified, device: browser.device };
  return services.inTransaction(async (deps) => {
    if (!(await consumeLink(deps.tx, digest))) return LINK_INVALID;
    await forgetFactors(deps, staff);
    await insertPasskey(deps.tx, staff.staffId, added);
    const recoveryCodes = await newRecoveryCodes(services, deps, staff.staffId);
    const started = await startSession(services, deps, { staff, browser, by: 'link' });
    return { ...started, recoveryCodes };
  });
}

type Factors = Pick<StaffDeps, 'tx'>;

async function forgetFactors(deps: Factors, { staffId }: StaffMember): Promise<void> {
  await deletePasskeysOf(deps.tx, staffId);
  await deleteAuthenticator(deps.tx, staffId);
  await deleteStaffSessions(deps.tx, staffId);
}
