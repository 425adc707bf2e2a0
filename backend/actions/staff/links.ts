import type { StaffMember } from '#backend/domain/staff/staff-member.ts';
import { newRecoveryCodes } from './own-account.ts';
import { expecting, PASSKEY_REJECTED, putChallenge, type SignedIn, startSession } from './sign-in.ts';
import { findLink, lockLink, deleteLinksOf } from '#backend/persistence/staff/staff.ts';
import { insertPasskey, deletePasskeysBut, deleteAuthenticator } from '#backend/persistence/staff/factors.ts';
import { deleteStaffSessions } from '#backend/persistence/staff/staff-sessions.ts';
import { deleteBrowsersOf } from '#backend/persistence/staff/staff-browsers.ts';
import { revokeTokensOf } from '#backend/persistence/staff/tokens.ts';
import { digestOf } from '#backend/crypto/secrets.ts';
import { newPasskeyOptions, type NewPasskeyAnswer, verifyNewPasskey } from '#backend/crypto/web-authn.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import type { StaffContext, StaffBrowser } from './staff-sessions.ts';

const LINK_INVALID = { refusal: 'linkInvalid' } as const;

/** Options for the passkey of the staff member whom a link is for. Uses nothing up: links are opened twice. */
export async function openLink(context: StaffContext, secret: string) {
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

type Refused = typeof LINK_INVALID | typeof PASSKEY_REJECTED;

/**
 * Uses up a link. All other ways to act as the staff member end: after the loss of a device nobody knows which of them
 * somebody else has. The passkey of an account that another owner recovers proves nothing at first, because that owner
 * may have used the link.
 */
export async function useLink(
  context: StaffContext,
  { secret, passkey }: LinkUse,
  browser: StaffBrowser,
): Promise<Enrolled | Refused> {
  const digest = digestOf(secret);
  const staff = await findLink(context.db, digest);
  if (staff === undefined) return LINK_INVALID;
  const verified = await verifyNewPasskey(
    context.consoleOrigin,
    passkey,
    expecting(context.db, purposeOf(digest)),
  );
  if (verified === undefined) return PASSKEY_REJECTED;
  return inTransaction(context.db, async (tx) => {
    const link = await lockLink(tx, digest);
    if (link === undefined) return LINK_INVALID;
    const { proves } = link;
    const added = { ...verified, device: browser.device, proves };
    if (!(await insertPasskey(tx, staff.staffId, added))) return PASSKEY_REJECTED;
    await deleteLinksOf(tx, staff.staffId);
    await endFactorsBut(tx, { staff, passkeyId: added.passkeyId });
    const recoveryCodes = await newRecoveryCodes(tx, staff.staffId);
    const started = await startSession(tx, { staff, browser, by: 'link', isProved: proves });
    return { ...started, recoveryCodes };
  });
}

type KeptFactor = { readonly staff: StaffMember; readonly passkeyId: string };

async function endFactorsBut(tx: Connection, { staff, passkeyId }: KeptFactor): Promise<void> {
  const { staffId, name } = staff;
  await deletePasskeysBut(tx, staffId, passkeyId);
  await deleteAuthenticator(tx, staffId);
  await deleteBrowsersOf(tx, staffId);
  await deleteStaffSessions(tx, staffId);
  await revokeTokensOf(tx, name);
}
