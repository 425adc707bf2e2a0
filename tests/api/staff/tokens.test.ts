import { USUAL_LIFE_DAYS } from '#backend/domain/staff/operator-token.ts';
import { makeToken } from '#backend/actions/staff/tokens.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { aBackend, type Method } from '../../support/backend.ts';
import { aConsole, aStaffMember, ConsoleBrowser } from '../../support/console.ts';
import { forAllTests } from '../../support/fixtures.ts';

const backend = forAllTests(() => aBackend());
const server = forAllTests(() => aConsole(backend));
const owner = forAllTests(() => aStaffMember(backend, server, { name: 'hana', role: 'owner' }));

async function aToken(operator: string, provenCalls: readonly string[] = []): Promise<string> {
  const params = { operator, role: 'owner', days: USUAL_LIFE_DAYS, provenCalls, by: 'local:test' } as const;
  const made = await makeToken(backend.db, params);
  if (typeof made === 'string') throw new Error(made);
  return made.secret;
}

const addressOf = ({ path }: OpsEndpoint) => path.replaceAll(/\{\w+\}/g, '0123-4567-89AB-CDEF');

const codeWith = async (token: string, method: Method, path: string) => {
  const answer = await backend.ask(method, path, {
    headers: { authorization: `Bearer ${token}` },
    body: { not: '' },
  });
  return answer.statusCode < 400 ? '200' : `${answer.statusCode} ${answer.json().code}`;
};

const STATUS = '/api/ops/status';

describe('A token', () => {
  const proven = Object.entries<OpsEndpoint>(opsContract).filter(([, { stepUp }]) => stepUp === true);

  test('makes no call that asks staff for a fresh proof', async () => {
    const token = await aToken('script');
    for (const [name, endpoint] of proven)
      expect([name, await codeWith(token, endpoint.method, addressOf(endpoint))]).toEqual([
        name,
        '403 tokenLacksCall',
      ]);
    expect(await codeWith(token, 'GET', STATUS)).toBe('200');
  });

  test('makes such a call if it was made for it by name, and no other', async () => {
    const token = await aToken('exporter', ['exportMembers']);
    expect(await codeWith(token, 'GET', opsContract.exportMembers.path)).toBe('200');
    expect(await codeWith(token, 'GET', opsContract.exportOperatorLog.path)).toBe('403 tokenLacksCall');
  });

  test('is valid for 30 days unless another time is named', () => expect(USUAL_LIFE_DAYS).toBe(30));
});

test.each([
  ['is disabled', 'POST', 'disable', {}],
  ['gets another role', 'PUT', 'role', { role: 'viewer' }],
] as const)('The tokens of somebody who %s end with it', async (_how, method, path, body) => {
  const name = `leaves-${path}`;
  const member = await aStaffMember(backend, server, { name, role: 'owner' });
  const token = await aToken(name);
  const ofOther = await aToken('cron');
  const change = (dryRun: boolean) =>
    owner.browser.codeOf(method, `/api/ops/staff/${member.staffId}/${path}`, { ...body, dryRun });
  expect(await change(true)).toBe('200');
  expect(await codeWith(token, 'GET', STATUS)).toBe('200');
  expect(await change(false)).toBe('200');
  expect(await codeWith(token, 'GET', STATUS)).toBe('401 tokenNeeded');
  expect(await codeWith(ofOther, 'GET', STATUS)).toBe('200');
  if (path === 'disable') await expect(aToken(name)).rejects.toThrow('staffDisabled');
  await owner.browser.ask('POST', `/api/ops/staff/${member.staffId}/enable`, { body: {} });
  expect(await codeWith(token, 'GET', STATUS)).toBe('401 tokenNeeded');
});

test('The tokens of somebody who has lost a device end with their new link', async () => {
  const member = await aStaffMember(backend, server, { name: 'lost', role: 'owner' });
  const token = await aToken('lost');
  const { link } = (await owner.browser.ask('POST', `/api/ops/staff/${member.staffId}/link`)).json();
  expect(await codeWith(token, 'GET', STATUS)).toBe('200');
  await new ConsoleBrowser(server).enrol(String(link).split('#')[1] ?? '');
  expect(await codeWith(token, 'GET', STATUS)).toBe('401 tokenNeeded');
});
