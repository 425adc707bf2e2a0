import type { ActionOf, NotInState } from './operator-action.ts';
import { digestOf, newToken } from '#backend/crypto/secrets.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction, inTransaction } from '#backend/persistence/db/transaction.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { mayConfirm } from '#backend/domain/staff/independence.ts';
import { LINK_LIFE_MS, staffLink } from '#backend/domain/staff/staff-member.ts';
import { isSessionActive, type StaffSession } from '#backend/domain/staff/staff-session.ts';
import type { Role } from '#lib/contract/ops/permissions.ts';
import {
  allStaff,
  lockStaff,
  findStaffByName,
  insertStaff,
  type NewStaff,
  findStaff,
  putLink,
  setStaffRole,
  setStaffDisabled,
  deleteLinksOf,
  type ListedStaff,
} from '#backend/persistence/staff/staff.ts';
import { recentGrants } from '#backend/persistence/staff/access-grants.ts';
import { letPasskeysProve } from '#backend/persistence/staff/factors.ts';
import { deleteBrowsersOf } from '#backend/persistence/staff/staff-browsers.ts';
import { revokeTokensOf } from '#backend/persistence/staff/tokens.ts';
import {
  staffSessionsOf,
  deleteStaffSessions,
  deleteStaffSession,
} from '#backend/persistence/staff/staff-sessions.ts';

/** All staff with their active sessions. */
export async function listStaff(
  db: Database,
): Promise<readonly (ListedStaff & { readonly sessions: readonly StaffSession[] })[]> {
  const [members, sessions, now] = await Promise.all([allStaff(db), staffSessionsOf(db), databaseTime(db)]);
  const active = sessions.filter((session) => isSessionActive(session, now));
  return members.map((member) => ({
    ...member,
    sessions: active.filter(({ staffId }) => staffId === member.staffId),
  }));
}

export type MadeLink = {
  readonly staffId: string;
  readonly name: string;
  readonly link: string;
  readonly linkUntil: Date;
  readonly emailedTo: string | null;
};

/** The database, and the origin of the links. */
export type LinkContext = { readonly db: Database; readonly consoleOrigin: string };

/** Adds a staff member with a one-time link for their first passkey. */
export const inviteStaff = (
  { db, consoleOrigin }: LinkContext,
  invited: NewStaff,
  actionOf: ActionOf,
): Promise<MadeLink | { readonly refusal: 'nameTaken' }> =>
  inTransaction(db, async (tx) => {
    await lockStaff(tx);
    const { name, role } = invited;
    if ((await findStaffByName(tx, name)) !== undefined) return { refusal: 'nameTaken' };
    const added = await insertStaff(tx, invited);
    await recordAction(tx, actionOf({ forStaffId: added.staffId, for: name, role }));
    return makeLink(tx, consoleOrigin, { ...added, proves: true, isRecovery: false });
  });

/** `by`: the staff member who makes the change; undefined: a token, or a command on the shop's machine. */
type ChangeOfStaff = { readonly staffId: string; readonly by?: string };

type Recovery = ChangeOfStaff & {
  /** Whether it is a command on the shop's machine, which rules the database anyway. */
  readonly isLocal: boolean;
};

/**
 * Makes a new one-time link for a staff member who cannot sign in, or who has not used the first one. The passkey of
 * somebody who could sign in before proves nothing at first.
 */
export const recoverStaff = (
  { db, consoleOrigin }: LinkContext,
  { staffId, by, isLocal }: Recovery,
  actionOf: ActionOf,
): Promise<MadeLink | { readonly refusal: 'notFound' | 'staffDisabled' | 'ownAccount' }> =>
  inTransaction(db, async (tx) => {
    const staff = await findStaff(tx, staffId);
    if (staff === undefined) return { refusal: 'notFound' };
    if (staffId === by) return { refusal: 'ownAccount' };
    if (staff.disabledAt !== null) return { refusal: 'staffDisabled' };
    await recordAction(tx, actionOf({ forStaffId: staffId, for: staff.name }));
    const isEnrolled = staff.passkeys > 0 || staff.hasAuthenticator;
    return makeLink(tx, consoleOrigin, {
      ...staff,
      proves: isLocal || !isEnrolled,
      isRecovery: isEnrolled,
    });
  });

type LinkOf = Pick<ListedStaff, 'staffId' | 'name' | 'displayName' | 'email'> & {
  readonly proves: boolean;
  readonly isRecovery: boolean;
};

/** Makes a link, and emails it to somebody with an address. */
async function makeLink(tx: Connection, consoleOrigin: string, staff: LinkOf): Promise<MadeLink> {
  const { staffId, name, displayName, email, proves, isRecovery } = staff;
  const secret = newToken();
  const linkUntil = await putLink(tx, { staffId, digest: digestOf(secret), lifeMs: LINK_LIFE_MS, proves });
  const link = staffLink(consoleOrigin, secret);
  if (email !== null) {
    const until = linkUntil.toISOString();
    const message = { kind: 'staffInvited', name: displayName ?? name, link, until, isRecovery } as const;
    await queueEmail(tx, { to: email, memberId: null, uselessAfter: linkUntil, message });
  }
  return { staffId, name, link, linkUntil, emailedTo: email };
}

/** Lets the passkeys of a recovered staff member prove at once. The owner who made the recovery link cannot confirm it. */
export const confirmRecovery = (
  db: Database,
  { staffId, by }: ChangeOfStaff,
  actionOf: ActionOf,
): Promise<ChangedStaff | { readonly refusal: 'notFound' | 'ownAccount' | 'notIndependent' } | NotInState> =>
  inTransaction(db, async (tx) => {
    const staff = await findStaff(tx, staffId);
    if (staff === undefined) return { refusal: 'notFound' };
    const action = actionOf({ forStaffId: staffId, for: staff.name });
    // A token names its operator only.
    if (staffId === by || staff.name === action.operator) return { refusal: 'ownAccount' };
    if (!mayConfirm(await recentGrants(tx), staff.name, action.operator))
      return { refusal: 'notIndependent' };
    if (!(await letPasskeysProve(tx, staffId)))
      return { refusal: 'notInState', detail: 'No recovery waits for a confirmation.' };
    await recordAction(tx, action);
    return { staffId, name: staff.name };
  });

export type ChangedStaff = { readonly staffId: string; readonly name: string };
type Unchangeable = { readonly refusal: 'notFound' | 'ownAccount' | 'lastOwner' };

/** Changes a role from the next request on. Their operator tokens end, because those keep the former role. */
export const changeStaffRole = (
  db: Database,
  { staffId, by, role, dryRun }: ChangeOfStaff & { readonly role: Role; readonly dryRun: boolean },
  actionOf: ActionOf,
): Promise<ChangedStaff | Unchangeable> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const staff = await findChangeable(tx, { staffId, by, staysOwner: role === 'owner' });
    if ('refusal' in staff) return staff;
    await setStaffRole(tx, staffId, role);
    // A token keeps the role that it was made with.
    await revokeTokensOf(tx, staff.name);
    await recordAction(tx, actionOf({ forStaffId: staffId, for: staff.name, from: staff.role, to: role }));
    return { staffId, name: staff.name };
  });

/** Ends their sessions, link and operator tokens; passkeys and codes do not sign them in while they are disabled. */
export const disableStaff = (
  db: Database,
  { staffId, by, dryRun }: ChangeOfStaff & { readonly dryRun: boolean },
  actionOf: ActionOf,
): Promise<ChangedStaff | Unchangeable> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const staff = await findChangeable(tx, { staffId, by, staysOwner: false });
    if ('refusal' in staff) return staff;
    await setStaffDisabled(tx, staffId, true);
    await deleteLinksOf(tx, staffId);
    await deleteBrowsersOf(tx, staffId);
    await deleteStaffSessions(tx, staffId);
    await revokeTokensOf(tx, staff.name);
    await recordAction(tx, actionOf({ forStaffId: staffId, for: staff.name }));
    return { staffId, name: staff.name };
  });

export const enableStaff = (
  db: Database,
  { staffId, dryRun }: { readonly staffId: string; readonly dryRun: boolean },
  actionOf: ActionOf,
): Promise<ChangedStaff | { readonly refusal: 'notFound' }> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const staff = await findStaff(tx, staffId);
    if (staff === undefined) return { refusal: 'notFound' };
    await setStaffDisabled(tx, staffId, false);
    await recordAction(tx, actionOf({ forStaffId: staffId, for: staff.name }));
    return { staffId, name: staff.name };
  });

type StaffSessionKey = { readonly staffId: string; readonly sessionId: string };

export const endStaffSession = (
  db: Database,
  { staffId, sessionId }: StaffSessionKey,
  actionOf: ActionOf,
): Promise<StaffSessionKey | { readonly refusal: 'notFound' }> =>
  inTransaction(db, async (tx) => {
    if (!(await deleteStaffSession(tx, staffId, sessionId))) return { refusal: 'notFound' };
    await recordAction(tx, actionOf({ forStaffId: staffId, endedSessionId: sessionId }));
    return { staffId, sessionId };
  });

/** Refuses a change of oneself, and one that leaves the shop without an owner who can sign in. */
async function findChangeable(
  tx: Connection,
  { staffId, by, staysOwner }: ChangeOfStaff & { readonly staysOwner: boolean },
): Promise<ListedStaff | Unchangeable> {
  await lockStaff(tx);
  const found = await findStaff(tx, staffId);
  if (found === undefined) return { refusal: 'notFound' };
  if (staffId === by) return { refusal: 'ownAccount' };
  if (staysOwner || !isUsableOwner(found)) return found;
  const others = (await allStaff(tx)).filter((other) => other.staffId !== staffId && isUsableOwner(other));
  return others.length === 0 ? { refusal: 'lastOwner' } : found;
}

const isUsableOwner = ({ role, disabledAt, passkeys }: ListedStaff): boolean =>
  role === 'owner' && disabledAt === null && passkeys > 0;
