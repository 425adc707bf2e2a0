import { sql } from 'drizzle-orm';
import type { Role } from '#lib/contract/ops/permissions.ts';
import { aBackend } from '../../support/backend.ts';
import { aConsole, aStaffMember, ConsoleBrowser } from '../../support/console.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { operatorLogOf } from '../../support/operator.ts';

type Member = Awaited<ReturnType<typeof aStaffMember>>;

const backend = forAllTests(() => aBackend());
const server = forAllTests(() => aConsole(backend));
const owner = forAllTests(() => aStaffMember(backend, server, { name: 'hana', role: 'owner' }));
const other = forAllTests(() => aStaffMember(backend, server, { name: 'jiro', role: 'owner' }));

const LIMITS = { minorCapUnder16: 3_000, minorCapUnder18: 10_000, answerDays: 3 };
let highest = 100_000;

/** Asks for a higher sum from which refunds need a second person. */
async function requestedBy({ browser }: Pick<Member, 'browser'>): Promise<string> {
  highest += 1;
  const body = { ...LIMITS, approvalFromYen: highest, reason: 'many large draws' };
  const answer = await browser.ask('PUT', '/api/ops/settings/limits', { body });
  expect(answer.statusCode).toBe(202);
  return answer.json().approval.approvalId;
}

/** The same waits once: the next test asks again. */
afterEach(async () => {
  const { items } = (await owner.browser.ask('GET', '/api/ops/approvals?state=open')).json();
  for (const { approvalId, requestedBy: by } of items) {
    const { browser } = by === owner.name ? other : owner;
    const answer = await browser.codeOf('POST', `/api/ops/approvals/${approvalId}/reject`, {
      reason: 'the test has ended',
    });
    expect(answer).toBe('200');
  }
});

const approveBy = ({ browser }: Pick<Member, 'browser'>, approvalId: string, dryRun = false) =>
  browser.codeOf('POST', `/api/ops/approvals/${approvalId}/approve`, { dryRun });

const useLink = async (link: string) => {
  const browser = new ConsoleBrowser(server);
  return { browser, ...(await browser.enrol(link.split('#')[1] ?? '')) };
};

/** Somebody whom a member has invited. */
async function invitedBy({ browser }: Pick<Member, 'browser'>, name: string, role: Role = 'owner') {
  const answer = await browser.ask('POST', '/api/ops/staff', { body: { name, role } });
  return { name, staffId: answer.json().staffId as string, ...(await useLink(answer.json().link)) };
}

const limitNow = async () =>
  (await owner.browser.ask('GET', '/api/ops/settings')).json().limits.value.approvalFromYen as number;

test('To raise the sum that needs a second person needs a second owner; to lower it does not', async () => {
  const before = await limitNow();
  const put = (body: object) =>
    owner.browser.codeOf('PUT', '/api/ops/settings/limits', { ...LIMITS, ...body });
  expect(await put({ approvalFromYen: before + 1 })).toBe('422 invalidInput');
  const approvalId = await requestedBy(owner);
  expect(await limitNow()).toBe(before);
  expect(await approveBy(owner, approvalId)).toBe('409 ownRequest');
  const finance = await aStaffMember(backend, server, { name: 'finance', role: 'finance' });
  expect(await approveBy(finance, approvalId)).toBe('403 permissionDenied');
  expect(await approveBy(other, approvalId, true)).toBe('200');
  expect(await limitNow()).toBe(before);
  expect(await approveBy(other, approvalId)).toBe('200');
  expect(await limitNow()).toBe(highest);
  expect((await operatorLogOf(backend)).at(-1)).toMatchObject({
    operator: 'jiro',
    action: 'changeLimits',
    facts: { approvalId, requestedBy: 'hana', changes: { approvalFromYen: [before, highest] } },
  });
  expect(await put({ approvalFromYen: before })).toBe('200');
  expect(await limitNow()).toBe(before);
});

test('Two who have given each other access within seven days approve nothing for each other', async () => {
  const shadow = await invitedBy(owner, 'shadow');
  const second = await invitedBy(shadow, 'second');
  const ofOwner = await requestedBy(owner);
  for (const by of [shadow, second]) {
    expect(await approveBy(by, ofOwner, true)).toBe('409 notIndependent');
    expect(await approveBy(by, ofOwner)).toBe('409 notIndependent');
  }
  expect(
    await shadow.browser.codeOf('POST', `/api/ops/approvals/${ofOwner}/reject`, { reason: 'not now' }),
  ).toBe('200');
  const ofShadow = await requestedBy(shadow);
  expect(await approveBy(owner, ofShadow)).toBe('409 notIndependent');
  expect(await approveBy(second, ofShadow)).toBe('409 notIndependent');
  expect(await approveBy(other, ofShadow)).toBe('200');
});

test.each([
  ['role', 'PUT', { role: 'owner' }],
  ['enable', 'POST', {}],
  ['confirm-recovery', 'POST', undefined],
] as const)('A %s given by the requester connects the two', async (path, method, body) => {
  const member = await aStaffMember(backend, server, { name: `by-${path}`, role: 'owner' });
  const at = `/api/ops/staff/${member.staffId}`;
  if (path === 'enable') await owner.browser.ask('POST', `${at}/disable`, { body: {} });
  if (path === 'confirm-recovery')
    await backend.db.execute(sql`
      update staff_passkeys set proves_from = now() + interval '1 hour' where staff_id = ${member.staffId}`);
  expect(await owner.browser.codeOf(method, `${at}/${path}`, body)).toBe('200');
  await member.browser.signIn(member.passkey);
  expect(await approveBy(member, await requestedBy(owner))).toBe('409 notIndependent');
});

test('After seven days they are independent', async () => {
  const colleague = await invitedBy(owner, 'colleague');
  const approvalId = await requestedBy(owner);
  expect(await approveBy(colleague, approvalId)).toBe('409 notIndependent');
  await backend.db.execute(sql`alter table operator_log disable trigger user`);
  await backend.db.execute(
    sql`update operator_log set at = at - interval '7 days' where facts ->> 'for' = 'colleague'`,
  );
  await backend.db.execute(sql`alter table operator_log enable trigger user`);
  expect(await approveBy(colleague, approvalId)).toBe('200');
});

test('Nothing is approved for a requester who is disabled, or whose role does not ask for it any more', async () => {
  const gone = await aStaffMember(backend, server, { name: 'gone', role: 'owner' });
  const demoted = await aStaffMember(backend, server, { name: 'demoted', role: 'owner' });
  const isGone = async (id: string) => {
    const { items } = (await other.browser.ask('GET', '/api/ops/approvals?state=open')).json();
    return items.find(({ approvalId }: { approvalId: string }) => approvalId === id)?.isRequesterGone;
  };
  const reject = (id: string) =>
    other.browser.codeOf('POST', `/api/ops/approvals/${id}/reject`, { reason: 'they have left' });
  const ofGone = await requestedBy(gone);
  expect(await isGone(ofGone)).toBe(false);
  await owner.browser.ask('POST', `/api/ops/staff/${gone.staffId}/disable`, { body: {} });
  expect(await isGone(ofGone)).toBe(true);
  expect(await approveBy(other, ofGone)).toBe('409 requesterGone');
  expect(await reject(ofGone)).toBe('200');
  const ofDemoted = await requestedBy(demoted);
  await owner.browser.ask('PUT', `/api/ops/staff/${demoted.staffId}/role`, { body: { role: 'viewer' } });
  expect(await isGone(ofDemoted)).toBe(true);
  expect(await approveBy(other, ofDemoted)).toBe('409 requesterGone');
});

test('Each grant of access and each change of limits is an alarm for a day', async () => {
  await invitedBy(other, 'alarming', 'viewer');
  const alarmsNow = async () => {
    const { alarms } = (await owner.browser.ask('GET', '/api/ops/alarms')).json();
    return alarms as { readonly kind: string; readonly subject: string }[];
  };
  const alarms = await alarmsNow();
  expect(alarms).toContainEqual(
    expect.objectContaining({ kind: 'accessGiven', subject: 'jiro → alarming', isUrgent: false }),
  );
  expect(alarms.map(({ kind }) => kind)).toContain('approvalLimitChanged');
});
