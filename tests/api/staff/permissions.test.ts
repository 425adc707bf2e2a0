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

const calls = Object.entries<OpsEndpoint>(opsContract);
const permissionsOf = (role: Role): readonly Permission[] => ROLE_PERMISSIONS[role];

test.each(ROLES)('A token of the role %s may make the calls of its role, and no other', async (role) => {
  const before = await operatorLogOf(backend);
  for (const [name, endpoint] of calls) {
    const answer = await callAs(role, endpoint);
    if (permissionsOf(role).includes(endpoint.needs)) {
      expect([name, [401, 403].includes(answer.statusCode)]).toEqual([name, false]);
      continue;
    }
    expect([name, answer.statusCode, answer.json()]).toEqual([
      name,
      403,
      {
        code: 'permissionDenied',
        message: 'The role of this token does not have the permission for it.',
        detail: `It needs ${endpoint.needs}, which the role ${role} does not have.`,
      },
    ]);
  }
  expect(await operatorLogOf(backend)).toEqual(before);
});

/** Sessions of the console share the enforcement with tokens, and some of their calls need a fresh proof besides. */
describe('A session of the console', () => {
  const server = forAllTests(() => aConsole(backend));
  const proven = calls.filter(([, { stepUp }]) => stepUp === true);

  test.each(ROLES)('of the role %s may make the calls of its role, with a fresh proof', async (role) => {
    const { browser, staffId } = await aStaffMember(backend, server, { name: `staff-${role}`, role });
    const before = await operatorLogOf(backend);
    const refusalsOf = (asked: typeof calls) =>
      Promise.all(
        asked.map(async ([name, { method, takes, ...endpoint }]) => {
          const headers = { 'content-type': takes ?? 'application/json' };
          const body = { not: '' };
          const answer = await browser.ask(method, `${addressOf(endpoint)}?unknown=1`, { body, headers });
          return [name, [401, 403].includes(answer.statusCode) ? answer.json().code : null];
        }),
      );
    const expected = (asked: typeof calls, permitted: string | null) =>
      asked.map(([name, { needs }]) => [
        name,
        permissionsOf(role).includes(needs) ? permitted : 'permissionDenied',
      ]);
    expect(await refusalsOf(calls)).toEqual(expected(calls, null));
    await backend.db.execute(
      sql`update staff_sessions set verified_at = now() - interval '5 minutes' where staff_id = ${staffId}`,
    );
    expect(await refusalsOf(proven)).toEqual(expected(proven, 'stepUpNeeded'));
    expect(await operatorLogOf(backend)).toEqual(before);
  });

  test('is needed', async () => {
    const stranger = new ConsoleBrowser(server);
    for (const [, endpoint] of calls)
      expect(await stranger.codeOf(endpoint.method, addressOf(endpoint))).toBe('401 signInNeeded');
  });
});

test('An operator token is no login for any call of a member', async () => {
  for (const [name, endpoint] of Object.entries<Endpoint>(contract).filter(isOfMember)) {
    const answer = await backend.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint),
      headers: { authorization: `Bearer ${operators.owner.token}` },
    });
    expect([name, answer.statusCode, answer.json().code]).toEqual([name, 401, 'loginRequired']);
  }
});

const isOfMember = ([, { who }]: [string, Endpoint]) => who === 'member';

test('A refused call is logged with the operator and the missing permission', async () => {
  await callAs('viewer', opsContract.refundOrder);
  expect(logs.text).toContain(
    '"refusal":"permissionDenied","operator":"viewer","role":"viewer","needs":"refunds.request"',
  );
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
