import { independentFrom } from '#backend/domain/staff/independence.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { recentGrants } from '#backend/persistence/staff/access-grants.ts';
import { allStaff } from '#backend/persistence/staff/staff.ts';
import { isPermitted, type Permission, type Role } from '#lib/contract/ops/permissions.ts';

type Approvers = {
  /** The names of those who may approve now. */
  readonly approvers: readonly string[];
  /** From when the first one may; null: one may now, or no other staff has the permission. */
  readonly from: Date | null;
};

/** Finds the staff who may approve a request of this operator that needs a permission. */
export async function approversFor(
  db: Connection,
  { operator, permission }: { readonly operator: string; readonly permission: Permission },
): Promise<Approvers> {
  const at = await databaseTime(db);
  const grants = await recentGrants(db);
  const staff = await namesOf(
    db,
    (role) => isPermitted(role, permission) && isPermitted(role, 'orders.read'),
  );
  const others = staff
    .filter((name) => name !== operator)
    .map((name) => ({ name, from: independentFrom(grants, [operator, name], at) }));
  const now = others.filter(({ from }) => from <= at);
  return {
    approvers: now.map(({ name }) => name),
    from: now.length > 0 ? null : earliest(others.map(({ from }) => from)),
  };
}

/** From when two owners can approve each other's requests; null: they can now, or the shop has one owner. */
export async function ownersApproveFrom(db: Connection): Promise<Date | null> {
  const at = await databaseTime(db);
  const grants = await recentGrants(db);
  const owners = await namesOf(db, (role) => role === 'owner');
  const times = owners.flatMap((one, index) =>
    owners.slice(index + 1).map((other) => independentFrom(grants, [one, other], at)),
  );
  const from = earliest(times);
  return from === null || from <= at ? null : from;
}

/** The staff who can sign in and have such a role. */
const namesOf = async (db: Connection, hasRole: (role: Role) => boolean): Promise<readonly string[]> =>
  (await allStaff(db))
    .filter(({ role, disabledAt, passkeys }) => disabledAt === null && passkeys > 0 && hasRole(role))
    .map(({ name }) => name);

const earliest = (times: readonly Date[]): Date | null =>
  times.length === 0 ? null : new Date(Math.min(...times.map(Number)));
