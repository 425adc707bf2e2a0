import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { contract } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import {
  PERMISSIONS,
  ROLE_PERMISSIONS,
  type Permission,
  type Role,
  ROLES,
} from '#lib/contract/ops/permissions.ts';
import { aBackend, captureLog } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aConsole, aStaffMember, ConsoleBrowser } from '../../support/console.ts';
import { anOperator, operatorLogOf, type Operator } from '../../support/operator.ts';

const logs = captureLog();
const backend = forAllTests(() => aBackend({ logTo: logs }));
const operators = forAllTests(async () => {
  const made = await Promise.all(
    ROLES.map(async (role) => [role, await anOperator(backend, role, role)] as const),
  );
  return Object.fromEntries(made) as Readonly<Record<Role, Operator>>;
});

const addressOf = ({ path }: Pick<OpsEndpoint, 'path'> | Endpoint) =>
  path.replaceAll(/\{\w+\}/g, '0123-4567-89AB-CDEF');

/** A call whose query and body no schema accepts, so that a permitted one changes nothing either. */
const callAs = (role: Role, endpoint: OpsEndpoint) =>
  backend.app.inject({
    method: endpoint.method,
    url: `${addressOf(endpoint)}?unknown=1`,
    headers: { authorization: `Bearer ${operators[role].token}`, 'content-type': 'application/json' },
    payload: '{"not":',
  });

describe.each(ROLES)('The role %s', (role) => {
  const permissions: readonly Permission[] = ROLE_PERMISSIONS[role];

  test.each(Object.entries<OpsEndpoint>(opsContract))('%s', async (_name, endpoint) => {
    const before = await operatorLogOf(backend);
    const answer = await callAs(role, endpoint);
    if (permissions.includes(endpoint.needs)) {
      expect([401, 403]).not.toContain(answer.statusCode);
    } else {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual({
        code: 'permissionDenied',
        message: 'The role of this token does not have the permission for it.',
        detail: `It needs ${endpoint.needs}, which the role ${role} does not have.`,
      });
    }
    expect(await operatorLogOf(backend)).toEqual(before);
  });
});

/** The same through sessions of the console. One test a role: the calls share the enforcement of those above. */
describe('A session of the console', () => {
  const server = forAllTests(() => aConsole(backend));
  const calls = Object.entries<OpsEndpoint>(opsContract);

  test.each(ROLES)('of the role %s may make the calls of its role, with a fresh proof', async (role) => {
    const { browser, staffId } = await aStaffMember(backend, server, { name: `staff-${role}`, role });
    const permissions: readonly Permission[] = ROLE_PERMISSIONS[role];
    const before = await operatorLogOf(backend);
    const refusalsOf = () =>
      Promise.all(
        calls.map(async ([name, endpoint]) => {
          const { method, takes } = endpoint;
          const headers = { 'content-type': takes ?? 'application/json' };
          const answer = await browser.ask(method, `${addressOf(endpoint)}?unknown=1`, {
            body: { not: '' },
            headers,
          });
          return [name, [401, 403].includes(answer.statusCode) ? answer.json().code : null];
        }),
      );
    const expected = (isFresh: boolean) =>
      calls.map(([name, { needs, stepUp = false }]) => {
        if (!permissions.includes(needs)) return [name, 'permissionDenied'];
        return [name, stepUp && !isFresh ? 'stepUpNeeded' : null];
      });
    expect(await refusalsOf()).toEqual(expected(true));
    await backend.db.execute(
      sql`update staff_sessions set verified_at = now() - interval '5 minutes' where staff_id = ${staffId}`,
    );
    expect(await refusalsOf()).toEqual(expected(false));
    expect(await operatorLogOf(backend)).toEqual(before);
  });

  test('is needed', async () => {
    const stranger = new ConsoleBrowser(server);
    for (const [, endpoint] of calls)
      expect(await stranger.codeOf(endpoint.method, addressOf(endpoint))).toBe('401 signInNeeded');
  });
});

test.each(Object.entries<Endpoint>(contract).filter(([, { who }]) => who === 'member'))(
  'An operator token is no login for %s',
  async (_name, endpoint) => {
    const answer = await backend.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint),
      headers: { authorization: `Bearer ${operators.owner.token}` },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'loginRequired']);
  },
);

test('A refused call is logged with the operator and the missing permission', async () => {
  await callAs('viewer', opsContract.refundOrder);
  expect(logs.text).toContain(
    '"refusal":"permissionDenied","operator":"viewer","role":"viewer","needs":"refunds.request"',
  );
});

test('A token of before roles, and one that an older release makes, is an owner', async () => {
  const { rows } = await backend.db.execute<{ role: string }>(
    `insert into operator_tokens (operator, hash, made_at, expires_at)
     values ('before', '\\x00', now(), now()) returning role`,
  );
  expect(rows).toEqual([{ role: 'owner' }]);
});

test('The table in docs/operator.md is that of the contract', () => {
  const [, rest = ''] = readFileSync('docs/operator.md', 'utf8').split('## Roles\n');
  const [chapter = ''] = rest.split('\n## ');
  const rows = [...chapter.matchAll(/^\| `([\w.]+)` .*$/gm)].map(([row]) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const granted = PERMISSIONS.map((permission) => [
    `\`${permission}\``,
    ...ROLES.map((role) =>
      (ROLE_PERMISSIONS[role] as readonly Permission[]).includes(permission) ? 'yes' : '',
    ),
  ]);
  expect(rows.map(([permission, _says, ...cells]) => [permission, ...cells])).toEqual(granted);
});
