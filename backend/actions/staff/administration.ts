import type { ActionOf } from './operator-action.ts';
import type { InTransaction } from '../ports.ts';
import type { Secrets } from '../members/ports.ts';
import { LINK_LIFE_MS } from '#backend/domain/staff/staff-member.ts';
import { isSessionActive, type StaffSession } from '#backend/domain/staff/staff-session.ts';
import type { Role } from '#lib/contract/ops/permissions.ts';
import type { StaffDeps } from './ports.ts';
import {
  allStaff,
  lockStaff,
  findStaffByName,
  insertStaff,
  findStaff,
  putLink,
  setStaffRole,
  setStaffDisabled,
  deleteLinksOf,
  type ListedStaff,
} from '#backend/persistence/staff/staff-store.ts';
import {
  staffSessionsOf,
  deleteStaffSessions,
  deleteStaffSession,
} from '#backend/persistence/staff/staff-session-store.ts';

/** Changes staff: `run` is a transaction or a dry run. */
export type StaffAdmin = {
  readonly run: InTransaction<StaffDeps>;
  readonly actionOf: ActionOf;
  /** The staff member who makes the change. `undefined`: a token, or a command on the shop's machine. */
  readonly by?: string | undefined;
};

/** All staff with their active sessions. */
export async function listStaff(
  { tx }: Pick<StaffDeps, 'tx'>,
  now: Date,
): Promise<readonly (ListedStaff & { readonly sessions: readonly StaffSession[] })[]> {
  const [members, sessions] = [await allStaff(tx), await staffSessionsOf(tx)];
  const active = sessions.filter((session) => isSessionActive(session, now));
  return members.map((member) => ({
    ...member,
    sessions: active.filter(({ staffId }) => staffId === member.staffId),
  }));
}

export type MadeLink = {
  readonly staffId: string;
  readonly name: string;
  readonly secret: string;
  readonly linkUntil: Date;
};

type LinkSecrets = { readonly secrets: Pick<Secrets, 'newToken' | 'digest'> };
type Invitation = { readonly name: string; readonly role: Role };

/** Adds a staff member with a one-time link for their first passkey. */
export const inviteStaff = (
  { run, actionOf, secrets }: StaffAdmin & LinkSecrets,
  { name, role }: Invitation,
): Promise<MadeLink | { readonly refusal: 'nameTaken' }> =>
  run(async (deps) => {
    await lockStaff(deps.tx);
    if ((await findStaffByName(deps.tx, name)) !== undefined) return { refusal: 'nameTaken' };
    const { staffId } = await insertStaff(deps.tx, { name, role });
    await deps.recordAction(actionOf({ forStaffId: staffId, for: name, role }));
    return makeLink(deps, { staffId, name }, { secrets });
  });

/** Makes a new one-time link for a staff member who cannot sign in, or who has not used the first one. */
export const recoverStaff = (
  { run, actionOf, by, secrets }: StaffAdmin & LinkSecrets,
  staffId: string,
): Promise<MadeLink | { readonly refusal: 'notFound' | 'staffDisabled' | 'ownAccount' }> =>
  run(async (deps) => {
    const staff = await findStaff(deps.tx, staffId);
    if (staff === undefined) return { refusal: 'notFound' };
    if (staffId === by) return { refusal: 'ownAccount' };
    if (staff.disabledAt !== null) return { refusal: 'staffDisabled' };
    await deps.recordAction(actionOf({ forStaffId: staffId, for: staff.name }));
    return makeLink(deps, staff, { secrets });
  });

async function makeLink(
  { tx }: StaffDeps,
  { staffId, name }: Pick<ListedStaff, 'staffId' | 'name'>,
  { secrets }: LinkSecrets,
): Promise<MadeLink> {
  const secret = secrets.newToken();
  const linkUntil = await putLink(tx, { staffId, digest: secrets.digest(secret), lifeMs: LINK_LIFE_MS });
  return { staffId, name, secret, linkUntil };
}

export type ChangedStaff = { readonly staffId: string; readonly name: string };
type Unchangeable = { readonly refusal: 'notFound' | 'ownAccount' | 'lastOwner' };

export const changeStaffRole = (
  admin: StaffAdmin,
  staffId: string,
  role: Role,
): Promise<ChangedStaff | Unchangeable> =>
  admin.run(async (deps) => {
    const staff = await findChangeable(deps, { staffId, by: admin.by, staysOwner: role === 'owner' });
    if ('refusal' in staff) return staff;
    await setStaffRole(deps.tx, staffId, role);
    await deps.recordAction(
      admin.actionOf({ forStaffId: staffId, for: staff.name, from: staff.role, to: role }),
    );
    return { staffId, name: staff.name };
  });

/** Ends their sessions and their link; passkeys and codes do not sign them in while they are disabled. */
export const disableStaff = (admin: StaffAdmin, staffId: string): Promise<ChangedStaff | Unchangeable> =>
  admin.run(async (deps) => {
    const staff = await findChangeable(deps, { staffId, by: admin.by, staysOwner: false });
    if ('refusal' in staff) return staff;
    await setStaffDisabled(deps.tx, staffId, true);
    await deleteLinksOf(deps.tx, staffId);
    await deleteStaffSessions(deps.tx, staffId);
    await deps.recordAction(admin.actionOf({ forStaffId: staffId, for: staff.name }));
    return { staffId, name: staff.name };
  });

export const enableStaff = (
  { run, actionOf }: StaffAdmin,
  staffId: string,
): Promise<ChangedStaff | { readonly refusal: 'notFound' }> =>
  run(async (deps) => {
    const staff = await findStaff(deps.tx, staffId);
    if (staff === undefined) return { refusal: 'notFound' };
    await setStaffDisabled(deps.tx, staffId, false);
    await deps.recordAction(actionOf({ forStaffId: staffId, for: staff.name }));
    return { staffId, name: staff.name };
  });

export const endStaffSession = (
  { run, actionOf }: StaffAdmin,
  staffId: string,
  sessionId: string,
): Promise<{ readonly staffId: string; readonly sessionId: string } | { readonly refusal: 'notFound' }> =>
  run(async (deps) => {
    if (!(await deleteStaffSession(deps.tx, staffId, sessionId))) return { refusal: 'notFound' };
    await deps.recordAction(actionOf({ forStaffId: staffId, endedSessionId: sessionId }));
    return { staffId, sessionId };
  });

type Change = {
  readonly staffId: string;
  readonly by: string | undefined;
  readonly staysOwner: boolean;
};

/** Refuses a change of oneself, and one that leaves the shop without an owner who can sign in. */
async function findChangeable(
  { tx }: StaffDeps,
  { staffId, by, staysOwner }: Change,
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
