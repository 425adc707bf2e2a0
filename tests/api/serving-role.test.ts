import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { deleteExpired } from '#backend/actions/retention.ts';
import { auditLedger } from '#backend/audit/audit.ts';
import { lockClosedMonths } from '#backend/persistence/accounting/months.ts';
import { databaseError } from '#backend/persistence/db/database-errors.ts';
import { applyMigrations, serveWith } from '#backend/persistence/db/migrate.ts';
import { grantServing, ownsTables, servingRoles } from '#backend/persistence/db/serving-role.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { aBackend } from '../support/backend.ts';
import { aConsole, aStaffMember } from '../support/console.ts';
import { freshDatabase } from '../support/database.ts';
import { forAllTests } from '../support/fixtures.ts';
import { sentByGuest } from '../support/inquiries.ts';
import { aVisitor } from '../support/members.ts';
import { anOperator, operatorLogOf } from '../support/operator.ts';
import { aBuyer, aDrawOnSale } from '../support/orders.ts';
import { aPlayedOrder } from '../support/shop.ts';

const ROLE = `serving_${randomBytes(4).toString('hex')}`;
const PASSWORD = randomBytes(16).toString('hex');

/** The superuser of the tests' server has the password of the shop's role. */
function asSuperuser(url: string): string {
  const address = new URL(url);
  address.username = 'postgres';
  return address.toString();
}

async function asOwner<Done>(url: string, work: (client: pg.Client) => Promise<Done>): Promise<Done> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A shop whose backend has another role than the owner of the tables. */
const shop = forAllTests(async () => {
  const { url: ownerUrl, drop } = await freshDatabase();
  await asOwner(asSuperuser(ownerUrl), (client) =>
    client.query(`create role ${ROLE} login password '${PASSWORD}'`),
  );
  await serveWith(ownerUrl, ROLE);
  const url = new URL(ownerUrl);
  url.username = ROLE;
  url.password = PASSWORD;
  const backend = await aBackend({ database: url.toString() });
  return {
    ...backend,
    ownerUrl,
    close: async () => {
      await backend.close();
      await drop();
      await asOwner(asSuperuser(ownerUrl.replace(/\/\w+$/, '/postgres')), (client) =>
        client.query(`drop role ${ROLE}`),
      );
    },
  };
});

test('A shop is served by a role that owns nothing', async () => {
  expect(await ownsTables(shop.db.$client)).toBe(false);
  const draw = await aDrawOnSale(shop);
  const buyer = await aBuyer(shop);
  await aPlayedOrder(shop, buyer, { draw, quantity: 5 });
  await sentByGuest(shop, aVisitor(shop));
  const server = await aConsole(shop);
  const { browser } = await aStaffMember(shop, server, { name: 'owner', role: 'owner' });
  const invited = { name: 'taro', role: 'viewer' };
  expect(await browser.codeOf('POST', '/api/ops/staff', invited)).toBe('200');
  await server.close();
  const { ask } = await anOperator(shop, 'hana');
  expect((await ask('GET', '/api/ops/alarms')).statusCode).toBe(200);
  await deleteExpired(shop.db);
  await inTransaction(shop.db, lockClosedMonths);
  await auditLedger(shop.db);
});

test.each([
  ['changes no entry of the operator log', sql`update operator_log set operator = 'nobody'`],
  ['deletes none', sql`delete from operator_log`],
  ['empties it not', sql`truncate operator_log cascade`],
  ['keeps its trigger', sql`alter table operator_log disable trigger user`],
  ['cannot skip triggers', sql`set session_replication_role = replica`],
  ['changes no line of the ledger', sql`update ledger set yen = 0`],
  ['drops no table', sql`drop table staff_views`],
  [
    'replaces no function',
    sql`create or replace function only_ever_added_to() returns trigger language sql as 'select'`,
  ],
])('That role %s', async (_what, statement) => {
  await anOperator(shop, 'logged');
  const before = await operatorLogOf(shop);
  const error: unknown = await shop.db.execute(statement).catch((failure: unknown) => failure);
  expect(databaseError(error)?.code).toBe('42501');
  expect(await operatorLogOf(shop)).toEqual(before);
});

test('A role that may not migrate says so, and one that owns the tables does not serve', async () => {
  const empty = await freshDatabase();
  const url = new URL(empty.url);
  url.username = ROLE;
  url.password = PASSWORD;
  await asOwner(empty.url, (client) => client.query('drop schema drizzle cascade'));
  await expect(applyMigrations(url.toString())).rejects.toThrow('this role may not change it');
  await empty.drop();
  const owner = new URL(shop.ownerUrl).username;
  await expect(serveWith(shop.ownerUrl, owner)).rejects.toThrow('owns the tables');
  await expect(serveWith(shop.ownerUrl, 'nobody_here')).rejects.toThrow('has no role');
});

test('A later migration gives the role its rights again', async () => {
  const mayRead = async () => {
    const { rows } = await shop.db.execute<{ may: boolean }>(
      sql`select has_table_privilege('staff_views', 'select') as may`,
    );
    return rows[0]?.may;
  };
  await asOwner(shop.ownerUrl, async (client) => {
    await client.query(`revoke select on staff_views from ${ROLE}`);
    expect(await mayRead()).toBe(false);
    for (const role of await servingRoles(client)) await grantServing(client, role);
  });
  expect(await mayRead()).toBe(true);
});
