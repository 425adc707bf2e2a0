import type { StaffMember } from '#backend/domain/staff/staff-member.ts';
import { newRecoveryCodes } from './own-account.ts';
import { expecting, PASSKEY_REJECTED, putChallenge, type SignedIn, startSession } from './sign-in.ts';
import { countAttempt, networkKey, type TooManyAttempts } from './throttle.ts';
import { findLink, consumeLink } from '#backend/persistence/staff/staff.ts';
import { insertPasskey, deletePasskeysOf, deleteAuthenticator } from '#backend/persistence/staff/factors.ts';
import { deleteStaffSessions } from '#backend/persistence/staff/staff-sessions.ts';
import { digestOf } from '#backend/crypto/secrets.ts';
import { newPasskeyOptions, type NewPasskeyAnswer, verifyNewPasskey } from '#backend/crypto/web-authn.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import type { StaffContext, StaffBrowser } from './staff-sessions.ts';

const LINK_INVALID = { refusal: 'linkInvalid' } as const;

/** Options for the passkey of the staff member whom a link is for. Uses nothing up: links are opened twice. */
export async function openLink(context: StaffContext, secret: string, { network }: StaffBrowser) {
  const throttled = await countAttempt(context.db, [networkKey(network)]);
  if (throttled !== undefined) return throttled;
  const digest = digestOf(secret);
  const staff = await findLink(context.db, digest);
  if (staff === undefined) return LINK_INVALID;
  const options = await newPasskeyOptions(context.consoleOrigin, { staff, existing: [] });
  await putChallenge(context.db, options.challenge, purposeOf(digest));
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
  context: StaffContext,
  { secret, passkey }: LinkUse,
  browser: StaffBrowser,
): Promise<Enrolled | Refused> {
  const throttled = await countAttempt(context.db, [networkKey(browser.network)]);
  if (throttled !== undefined) return throttled;
  const digest = digestOf(secret);
  const staff = await findLink(context.db, digest);
  if (staff === undefined) return LINK_INVALID;
  const verified = await verifyNewPasskey(
    context.consoleOrigin,
    passkey,
    expecting(context.db, purposeOf(digest)),
  );
  if (verified === undefined) return PASSKEY_REJECTED;
  const added = { ...verified, device: browser.device };
  return inTransaction(context.db, async (tx) => {
    if (!(await consumeLink(tx, digest))) return LINK_INVALID;
    await forgetFactors(tx, staff);
    await insertPasskey(tx, staff.staffId, added);
    const recoveryCodes = await newRecoveryCodes(tx, staff.staffId);
    const started = await startSession(tx, { staff, browser, by: 'link' });
    return { ...started, recoveryCodes };
  });
}

async function forgetFactors(tx: Connection, { staffId }: StaffMember): Promise<void> {
  await deletePasskeysOf(tx, staffId);
  await deleteAuthenticator(tx, staffId);
  await deleteStaffSessions(tx, staffId);
}
