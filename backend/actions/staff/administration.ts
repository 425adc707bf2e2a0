import type { ActionOf } from './operation.ts';
import type { InTransaction } from '../ports.ts';
import type { Secrets } from '../members/ports.ts';
import { LINK_LIFE_MS } from '#backend/domain/staff/staff-member.ts';
import { isSessionActive, type StaffSession } from '#backend/domain/staff/staff-session.ts';
import type { Role } from '#lib/contract/ops/permissions.ts';
import type { ListedStaff, StaffDeps } from './ports.ts';

/** Changes staff: `run` is a transaction or a dry run. */
export type StaffAdmin = {
  readonly run: InTransaction<StaffDeps>;
  readonly actionOf: ActionOf;
  /** The staff member who makes the change. `undefined`: a token, or a command on the shop's machine. */
  readonly by?: string | undefined;
};

/** All staff with their active sessions. */
export async function listStaff(
  { staff, staffSessions }: Pick<StaffDeps, 'staff' | 'staffSessions'>,
  now: Date,
): Promise<readonly (ListedStaff & { readonly sessions: readonly StaffSession[] })[]> {
  const [members, sessions] = [await staff.list(), await staffSessions.listOf()];
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
    await deps.staff.lock();
    if ((await deps.staff.findByName(name)) !== undefined) return { refusal: 'nameTaken' };
    const { staffId } = await deps.staff.add({ name, role });
    await deps.recordAction(actionOf({ forStaffId: staffId, for: name, role }));
    return makeLink(deps, { staffId, name }, { secrets });
  });

/** Makes a new one-time link for a staff member who cannot sign in, or who has not used the first one. */
export const recoverStaff = (
  { run, actionOf, by, secrets }: StaffAdmin & LinkSecrets,
  staffId: string,
): Promise<MadeLink | { readonly refusal: 'notFound' | 'staffDisabled' | 'ownAccount' }> =>
  run(async (deps) => {
    const staff = await deps.staff.find(staffId);
    if (staff === undefined) return { refusal: 'notFound' };
    if (staffId === by) return { refusal: 'ownAccount' };
    if (staff.disabledAt !== null) return { refusal: 'staffDisabled' };
    await deps.recordAction(actionOf({ forStaffId: staffId, for: staff.name }));
    return makeLink(deps, staff, { secrets });
  });

async function makeLink(
  { links }: StaffDeps,
  { staffId, name }: Pick<ListedStaff, 'staffId' | 'name'>,
  { secrets }: LinkSecrets,
): Promise<MadeLink> {
  const secret = secrets.newToken();
  const linkUntil = await links.put({ staffId, digest: secrets.digest(secret), lifeMs: LINK_LIFE_MS });
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
    await deps.staff.setRole(staffId, role);
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
    await deps.staff.setDisabled(staffId, true);
    await deps.links.forget(staffId);
    await deps.staffSessions.endAll(staffId);
    await deps.recordAction(admin.actionOf({ forStaffId: staffId, for: staff.name }));
    return { staffId, name: staff.name };
  });

export const enableStaff = (
  { run, actionOf }: StaffAdmin,
  staffId: string,
): Promise<ChangedStaff | { readonly refusal: 'notFound' }> =>
  run(async (deps) => {
    const staff = await deps.staff.find(staffId);
    if (staff === undefined) return { refusal: 'notFound' };
    await deps.staff.setDisabled(staffId, false);
    await deps.recordAction(actionOf({ forStaffId: staffId, for: staff.name }));
    return { staffId, name: staff.name };
  });

export const endStaffSession = (
  { run, actionOf }: StaffAdmin,
  staffId: string,
  sessionId: string,
): Promise<{ readonly staffId: string; readonly sessionId: string } | { readonly refusal: 'notFound' }> =>
  run(async (deps) => {
    if (!(await deps.staffSessions.end(staffId, sessionId))) return { refusal: 'notFound' };
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
  { staff }: StaffDeps,
  { staffId, by, staysOwner }: Change,
): Promise<ListedStaff | Unchangeable> {
  await staff.lock();
  const found = await staff.find(staffId);
  if (found === undefined) return { refusal: 'notFound' };
  if (staffId === by) return { refusal: 'ownAccount' };
  if (staysOwner || !isUsableOwner(found)) return found;
  const others = (await staff.list()).filter((other) => other.staffId !== staffId && isUsableOwner(other));
  return others.length === 0 ? { refusal: 'lastOwner' } : found;
}

const isUsableOwner = ({ role, disabledAt, passkeys }: ListedStaff): boolean =>
  role === 'owner' && disabledAt === null && passkeys > 0;
