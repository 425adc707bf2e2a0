import { readdirSync, rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { type FreshDatabase, freshDatabase, openTestDatabase } from '../../support/database.ts';
import { aBackendProcess, type BackendProcess, runProgram } from '../../support/process.ts';

let database: FreshDatabase;
let backend: BackendProcess;

beforeAll(async () => {
  database = await freshDatabase();
  backend = await aBackendProcess(database.url);
});
afterAll(async () => {
  backend.child.kill('SIGTERM');
  await backend.ended;
  await database.drop();
});

const ops = (words: string, token = '', input?: string) => {
  const env = { DATABASE_URL: database.url, OPS_ORIGIN: backend.origin, OPS_TOKEN: token };
  return runProgram(['backend/cli/main.ts', ...words.split(' ')], env, input);
};

test('A token created on the server is accepted until it is revoked', async () => {
  const made = await ops('token make hana --role owner --days 7');
  const token = made.out.trim();
  expect([made.code, token]).toEqual([0, expect.stringMatching(/^kd_[\w-]{43}$/)]);
  expect(made.err).toContain('It cannot be shown again');

  const sales = await ops('call showSales', token);
  expect([sales.code, sales.err]).toEqual([0, '']);
  expect(JSON.parse(sales.out)).toMatchObject({ today: { tickets: 0, yen: 0 }, draws: [] });
  const nothing = await ops('call showOrder', token, '{"order": "AAAA-BBBB-CCCC-DDDD"}');
  expect(nothing).toEqual({ code: 1, out: '', err: 'notFound: There is nothing by that name. (order)\n' });

  const listed = await ops('token list --json');
  const [{ tokenId, status, lastUsedAt }] = JSON.parse(listed.out);
  expect([status, typeof lastUsedAt]).toEqual(['active', 'string']);
  expect(listed.out).not.toContain(token);
  expect(await ops(`token revoke ${tokenId}`)).toMatchObject({ code: 0 });
  expect(await ops('call showSales', token)).toMatchObject({
    code: 3,
    err: expect.stringContaining('This needs a valid operator token'),
  });
  expect(await ops(`token revoke ${tokenId}`)).toMatchObject({ code: 1, err: 'It was revoked before.\n' });
});

test('A token is for 30 days and for no call that asks for a proof, unless the command names them', async () => {
  await ops('token make usual --role owner');
  await ops('token make named --role owner --days 7 --for exportMembers,refundOrder');
  const listed = JSON.parse((await ops('token list --json')).out) as {
    readonly operator: string;
    readonly provenCalls: readonly string[];
    readonly madeAt: string;
    readonly expiresAt: string;
  }[];
  const made = listed.map(({ operator, provenCalls, madeAt, expiresAt }) => [
    operator,
    provenCalls,
    Math.round((Date.parse(expiresAt) - Date.parse(madeAt)) / 86_400_000),
  ]);
  expect(made).toContainEqual(['usual', [], 30]);
  expect(made).toContainEqual(['named', ['exportMembers', 'refundOrder'], 7]);
  expect(await ops('token make wrong --role owner --for showSales')).toMatchObject({ code: 2 });
});

test('The database of another release is reported, and no token is created in it', async () => {
  const empty = await freshDatabase();
  const { db, close } = openTestDatabase(empty.url);
  await db.execute(sql`drop schema public cascade; create schema public; drop schema drizzle cascade`);
  await close();
  const made = await runProgram(['backend/cli/main.ts', 'token', 'make', 'hana', '--role', 'owner'], {
    DATABASE_URL: empty.url,
  });
  expect([made.code, made.out]).toEqual([1, '']);
  expect(made.err).toContain('npm run ops -- migrate');
  await empty.drop();
});

test('A command keeps its compiled modules for the next one', async () => {
  const folder = 'node_modules/.cache/commands';
  rmSync(folder, { recursive: true, force: true });
  // Empty: the cache that the test run may set for its programs does not apply.
  const help = await runProgram(['backend/cli/main.ts', 'help'], { NODE_COMPILE_CACHE: '' });
  expect(help.code).toBe(0);
  expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(100);
});
