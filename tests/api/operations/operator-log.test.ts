import { sql } from 'drizzle-orm';
import { makeToken, revokeToken, listTokens } from '#backend/actions/operations/tokens.ts';
import { databaseClock } from '#backend/persistence/clock.ts';
import { tokenAdminStore } from '#backend/persistence/operations/token-admin-store.ts';
import { cryptoSecrets } from '#backend/crypto/secrets.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { everyRow } from '../../support/database.ts';
import { operatorLogOf, anOperator } from '../../support/operator.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await aBackend();
});
afterAll(() => backend.close());

const theDesk = () => ({
  tokenAdmin: tokenAdminStore(backend.db),
  secrets: cryptoSecrets,
  clock: databaseClock(backend.db),
  by: 'local:root',
});

test('A token is made, listed and revoked, and the operator log names by whom', async () => {
  const made = await makeToken(theDesk(), { operator: 'hana', days: 30 });
  if (typeof made === 'string') throw new Error(made);
  const { tokenId, expiresAt } = made.token;
  expect(made.secret).toMatch(/^kd_[\w-]{43}$/);
  expect(await listTokens(theDesk())).toMatchObject([{ tokenId, operator: 'hana', standing: 'living' }]);

  expect(await revokeToken(theDesk(), shortNumber(tokenId))).toEqual({ tokenId });
  expect(await revokeToken(theDesk(), tokenId)).toBe('revokedBefore');
  expect(await revokeToken(theDesk(), 'AAAA-BBBB-CCCC-DDDD')).toBe('notFound');
  expect(await listTokens(theDesk())).toMatchObject([{ tokenId, standing: 'revoked' }]);
  expect(await operatorLogOf(backend)).toEqual([
    {
      operator: 'local:root',
      act: 'token.make',
      facts: { tokenId, for: 'hana', expiresAt: expiresAt.toISOString() },
    },
    { operator: 'local:root', act: 'token.revoke', facts: { tokenId } },
  ]);
});

test.each([
  ['Hana', 30, 'badName'],
  ['', 30, 'badName'],
  ['hana;', 30, 'badName'],
  ['hana', 0, 'badLife'],
  ['hana', 366, 'badLife'],
  ['hana', 1.5, 'badLife'],
])('A token for %j of %d days is refused', async (operator, days, why) => {
  expect(await makeToken(theDesk(), { operator, days })).toBe(why);
});

test('The database does not hold the token', async () => {
  const { token } = await anOperator(backend);
  const rows = await everyRow(backend.db);
  expect(rows).toContain('hana');
  expect(rows).not.toContain(token);
  expect(rows).not.toContain(token.slice(3));
});

test.each([
  ['changed', sql`update operator_acts set operator = 'nobody'`],
  ['deleted', sql`delete from operator_acts`],
  ['emptied', sql`truncate operator_acts`],
])('The operator log cannot be %s', async (_how, statement) => {
  await anOperator(backend);
  await expect(backend.db.execute(statement)).rejects.toThrow();
  expect((await operatorLogOf(backend)).length).toBeGreaterThan(0);
});

test('The operator log is paged, latest first, and filtered by operator or action', async () => {
  const hana = await anOperator(backend, 'hanako');
  const taro = await anOperator(backend, 'taro');
  await hana.ask('POST', '/api/ops/members/search', { body: { which: 'nobody@example.jp' } });
  await taro.ask('POST', '/api/ops/orders/search', { body: { which: 'nobody@example.jp' } });
  const read = async (query: string) => (await hana.ask('GET', `/api/ops/acts?${query}`)).json();

  const newest = await read('limit=2');
  expect(newest.items).toMatchObject([
    { operator: 'taro', act: 'findOrders', facts: { by: 'email', found: 0, tokenId: taro.tokenId } },
    { operator: 'hanako', act: 'findMember', facts: { by: 'email', memberId: null } },
  ]);
  const [first, second] = newest.items;
  expect((await read('limit=1&offset=1')).items).toEqual([second]);
  expect(await read('operator=taro')).toEqual({ total: 1, items: [first] });
  expect(await read('act=findMember')).toEqual({ total: 1, items: [second] });
  expect(JSON.stringify(await read('limit=100'))).not.toContain('nobody@example.jp');
});
