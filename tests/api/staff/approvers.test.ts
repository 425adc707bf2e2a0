import { INDEPENDENCE_DAYS } from '#lib/contract/shop-rules.ts';
import { aBackend } from '../../support/backend.ts';
import { aConsole, aStaffMember, ConsoleBrowser, secretIn } from '../../support/console.ts';
import { forAllTests } from '../../support/fixtures.ts';

const backend = forAllTests(() => aBackend());
const server = forAllTests(() => aConsole(backend));
const owner = forAllTests(() => aStaffMember(backend, server, { name: 'hana', role: 'owner' }));

const approversOf = async ({ browser }: { readonly browser: ConsoleBrowser }, permission: string) =>
  (await browser.ask('GET', `/api/ops/approvers?permission=${permission}`)).json();
const ownersApproveFrom = async () =>
  (await owner.browser.ask('GET', '/api/ops/today/setup')).json().ownersApproveFrom;

const DAY_MS = 24 * 60 * 60_000;

test('Before a request it is known who can approve it, and from when the invited person can', async () => {
  expect(await approversOf(owner, 'settings.write')).toEqual({ approvers: [], from: null });
  expect(await ownersApproveFrom()).toBeNull();

  const invited = await owner.browser.ask('POST', '/api/ops/staff', {
    body: { name: 'taro', role: 'owner' },
  });
  expect(await approversOf(owner, 'settings.write')).toEqual({ approvers: [], from: null });
  const second = new ConsoleBrowser(server);
  await second.enrol(secretIn(invited.json().link));
  const later = await approversOf(owner, 'settings.write');
  expect(later.approvers).toEqual([]);
  const days = (Date.parse(later.from) - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(INDEPENDENCE_DAYS - 0.1);
  expect(days).toBeLessThanOrEqual(INDEPENDENCE_DAYS);
  expect(await approversOf({ browser: second }, 'settings.write')).toEqual(later);
  expect(await ownersApproveFrom()).toBe(later.from);

  await aStaffMember(backend, server, { name: 'mei', role: 'manager' });
  expect(await approversOf(owner, 'draws.cancel')).toEqual({ approvers: ['mei'], from: null });
  expect(await approversOf(owner, 'settings.write')).toEqual(later);

  await aStaffMember(backend, server, { name: 'jiro', role: 'owner' });
  expect(await approversOf(owner, 'settings.write')).toEqual({ approvers: ['jiro'], from: null });
  expect(await ownersApproveFrom()).toBeNull();
});
