import pg from 'pg';
import { OperatorError } from './operator-error.ts';

/** A role that the shop serves with: it owns no table, so it cannot change their triggers and rights. */
type ServingRole = string;

/**
 * Gives a role what serving needs and nothing else: rows of all tables, and of those that are only ever added to no change
 * and no deletion. Runs as the owner of the tables, after each migration.
 */
export async function grantServing(client: pg.ClientBase, role: ServingRole): Promise<void> {
  await expectApart(client, role);
  const to = pg.escapeIdentifier(role);
  await client.query(`grant usage on schema public, drizzle to ${to}`);
  await client.query(`grant select on all tables in schema drizzle to ${to}`);
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${to}`);
  await client.query(`grant usage, select on all sequences in schema public to ${to}`);
  for (const table of await addedToOnly(client))
    await client.query(`revoke update, delete, truncate on ${pg.escapeIdentifier(table)} from ${to}`);
}

/** The roles that the shop was served with before, whose rights do not include tables of a new migration. */
export async function servingRoles(client: pg.ClientBase): Promise<readonly ServingRole[]> {
  const { rows } = await client.query<{ role: string }>(
    `select distinct r.rolname as role
       from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
      where c.oid = to_regclass('operator_log') and a.grantee <> c.relowner and a.privilege_type = 'INSERT'`,
  );
  return rows.map(({ role }) => role);
}

/** Whether the role of a connection could change the operator log. */
export async function ownsTables(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select pg_has_role(current_user, relowner, 'usage') as owns from pg_class where oid = 'operator_log'::regclass`,
  );
  return rows[0]?.owns === true;
}

/** Tables with the trigger that refuses changes. */
async function addedToOnly(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgfoid = 'only_ever_added_to'::regproc order by 1`,
  );
  return rows.map(({ table }) => table);
}

async function expectApart(client: pg.ClientBase, role: ServingRole): Promise<void> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select pg_has_role(r.oid, c.relowner, 'usage') as owns
       from pg_roles r, pg_class c where r.rolname = $1 and c.oid = 'operator_log'::regclass`,
    [role],
  );
  const [found] = rows;
  if (found === undefined)
    throw new OperatorError(`The database server has no role ${role}: createuser ${role}.`);
  if (found.owns)
    throw new OperatorError(`${role} owns the tables: migrate as another role, and serve with this one.`);
}
