import { sql } from 'drizzle-orm';
import { tellOfAlarms, tellOfApprovals } from '#backend/actions/staff/notices.ts';
import { type ChatClient, deliverStaffMessages } from '#backend/actions/staff/staff-messages.ts';
import { approvalOf } from '#backend/http/staff/approvals.ts';
import { noticeOf } from '#backend/domain/staff/notices.ts';
import type { PushAnswer } from '#backend/domain/notifications/push-retries.ts';
import type { Role } from '#lib/contract/ops/permissions.ts';
import { aBackend } from '../../support/backend.ts';
import { aConsole, aStaffMember, ConsoleBrowser, secretIn } from '../../support/console.ts';
import { emailDepsOn, aTransport, deliverNext } from '../../support/emails.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { operatorLogOf } from '../../support/operator.ts';
import { aPublicTarget } from '../../support/push-subscriptions.ts';

const CONSOLE = 'https://ops.example.jp';
const CHAT = 'https://hooks.slack.com/services/T0/B0/secret';
const LIMITS = { minorCapUnder16: 3_000, minorCapUnder18: 10_000 };

const backend = forAllTests(() => aBackend());
const server = forAllTests(() => aConsole(backend));
const hana = forAllTests(() => member('hana', 'owner', { displayName: '山田花子' }));
const jiro = forAllTests(() => member('jiro', 'owner', { displayName: '佐藤二郎' }));
/** Has an address, and may neither approve nor read the settings. */
forAllTests(() => member('packer', 'packer'));

type Member = Awaited<ReturnType<typeof aStaffMember>>;

async function member(name: string, role: Role, contact: { displayName?: string } = {}): Promise<Member> {
  const added = await aStaffMember(backend, server, { name, role });
  const body = { displayName: null, email: `${name}@example.jp`, ...contact };
  expect(await added.browser.codeOf('POST', '/api/console/account/contact', body)).toBe('200');
  return added;
}

beforeEach(async () => {
  // Of the test before.
  await tell();
  await backend.db.execute(sql`delete from outbox`);
  await backend.db.execute(sql`delete from staff_messages`);
  await backend.db.execute(sql`delete from alarm_sightings`);
  await backend.db.execute(sql`delete from staff_push_subscriptions`);
  await setChat('');
});

const setChat = async (chatUrl: string) =>
  expect(await hana.browser.codeOf('PUT', '/api/ops/settings/notices', { chatUrl })).toBe('200');

let highest = 100_000;

/** Asks for a higher sum from which refunds need a second person. */
async function requestedBy({ browser }: Member): Promise<string> {
  highest += 1;
  const body = { ...LIMITS, approvalFromYen: highest, reason: 'many large draws' };
  const now = (await browser.ask('GET', '/api/ops/settings')).json().limits.value;
  const answer = await browser.ask('PUT', '/api/ops/settings/limits', { body: { ...now, ...body } });
  expect(answer.statusCode).toBe(202);
  return answer.json().approval.approvalId;
}

const rejectBy = async ({ browser }: Member, approvalId: string) =>
  expect(
    await browser.codeOf('POST', `/api/ops/approvals/${approvalId}/reject`, { reason: 'not this month' }),
  ).toBe('200');

const tell = () => tellOfApprovals({ db: backend.db, consoleOrigin: CONSOLE, approvalOf });

type Queued = { readonly to: string; readonly message: Readonly<Record<string, unknown>> };

async function emails(): Promise<readonly Queued[]> {
  const { rows } = await backend.db.execute<Queued>(sql`select "to", message from outbox order by "to"`);
  return rows;
}

async function messages() {
  const { rows } = await backend.db.execute<{ channel: string; content: { title: string } }>(
    sql`select channel, content from staff_messages order by channel`,
  );
  return rows;
}

const subscribe = ({ browser }: Member) =>
  browser.codeOf('POST', '/api/console/account/browsers', keysOf(aPublicTarget()));

const keysOf = ({ endpoint, p256dh, auth }: ReturnType<typeof aPublicTarget>) => ({
  endpoint,
  keys: { p256dh, auth },
});

test('Those who can approve are told of a request once; the requester and others are not', async () => {
  const approvalId = await requestedBy(hana);
  expect(await tell()).toBe(1);
  expect(await tell()).toBe(0);
  expect(await emails()).toEqual([
    {
      to: 'jiro@example.jp',
      message: expect.objectContaining({
        kind: 'staffNotice',
        name: '佐藤二郎',
        title: '承認の依頼があります',
        url: `${CONSOLE}/approvals`,
        lines: expect.arrayContaining(['依頼した人: 山田花子']),
      }),
    },
  ]);
  await rejectBy(jiro, approvalId);
});

test('The requester is told of a rejection with its reason, and the chat without it', async () => {
  await setChat(CHAT);
  const approvalId = await requestedBy(hana);
  await rejectBy(jiro, approvalId);
  await tell();
  const [email] = await emails();
  expect(email).toMatchObject({ to: 'hana@example.jp', message: { title: '依頼が却下されました' } });
  expect(email?.message['lines']).toContain('理由: not this month');
  expect(await messages()).toMatchObject([{ channel: 'chat', content: { title: '依頼が却下されました' } }]);
  expect(JSON.stringify(await messages())).not.toContain('not this month');
});

test('A withdrawal is told to nobody', async () => {
  const approvalId = await requestedBy(hana);
  const path = `/api/ops/approvals/${approvalId}/withdraw`;
  expect(await hana.browser.codeOf('POST', path, { reason: 'asked by mistake' })).toBe('200');
  expect(await tell()).toBe(0);
});

test('Each person chooses what they get, and by which way', async () => {
  const choose = (email: readonly string[], push: readonly string[]) =>
    jiro.browser.codeOf('POST', '/api/console/account/notices', { email, push });
  expect(await subscribe(jiro)).toBe('200');
  expect(await choose([], ['approvalRequested'])).toBe('200');
  const approvalId = await requestedBy(hana);
  await tell();
  expect(await emails()).toEqual([]);
  expect(await messages()).toMatchObject([{ channel: 'push', content: { title: '承認の依頼があります' } }]);
  expect((await jiro.browser.ask('GET', '/api/console/account')).json()).toMatchObject({
    displayName: '佐藤二郎',
    email: 'jiro@example.jp',
    notices: { email: [], push: ['approvalRequested'] },
    browsers: [{ device: expect.any(String) }],
  });
  await choose(['approvalRequested', 'approvalDecided', 'alarm'], []);
  await rejectBy(jiro, approvalId);
});

const ALARM = { kind: 'noBackup', subject: null } as const;

const tellAlarms = (alarms: readonly { kind: 'noBackup' | 'jobFails'; subject: string | null }[]) =>
  tellOfAlarms({ db: backend.db, consoleOrigin: CONSOLE }, alarms);

/** Lets time pass for the alarms that were seen. */
const later = (minutes: number) =>
  backend.db.execute(sql`
    update alarm_sightings set began_at = began_at - ${minutes} * interval '1 minute',
      seen_at = seen_at - ${minutes} * interval '1 minute'`);

test('An alarm that lasts is told once, and its end once', async () => {
  expect(await tellAlarms([ALARM])).toBe(0);
  await later(1);
  expect(await tellAlarms([ALARM])).toBe(1);
  expect(await tellAlarms([ALARM])).toBe(0);
  const { title } = noticeOf({ kind: 'alarm', alarm: 'noBackup', subject: null, hasEnded: false });
  expect((await emails()).map(({ to, message }) => [to, message['title']])).toEqual([
    ['hana@example.jp', title],
    ['jiro@example.jp', title],
  ]);
  await later(4);
  expect(await tellAlarms([])).toBe(0);
  await later(2);
  expect(await tellAlarms([])).toBe(1);
  expect(await tellAlarms([])).toBe(0);
  expect(
    (await emails()).filter(({ message }) => message['title'] === `解消しました: ${title}`),
  ).toHaveLength(2);
});

test('An alarm of a moment is told to nobody, and two jobs are two alarms', async () => {
  await tellAlarms([{ kind: 'jobFails', subject: 'refunds' }]);
  await later(6);
  expect(await tellAlarms([])).toBe(0);
  const both = ['refunds', 'emails'].map((subject) => ({ kind: 'jobFails' as const, subject }));
  await tellAlarms(both);
  await later(2);
  expect(await tellAlarms(both)).toBe(2);
});

type Sent = { readonly to: string; readonly text: string };

/** Sends what is due, to receivers that answer so. */
async function deliver(answer: PushAnswer, sent: Sent[] = []) {
  const chat: ChatClient = {
    post: async (to, text) => {
      sent.push({ to, text });
      return answer;
    },
  };
  const client = {
    send: async (target: { endpoint: string }, content: object) => {
      sent.push({ to: target.endpoint, text: JSON.stringify(content) });
      return answer;
    },
  };
  return deliverStaffMessages({ db: backend.db, client, chat, consoleOrigin: CONSOLE });
}

test('A message is sent again while its receiver fails, and then once', async () => {
  await setChat(CHAT);
  expect(await subscribe(hana)).toBe('200');
  await tellAlarms([ALARM]);
  await later(1);
  await tellAlarms([ALARM]);
  expect(await deliver({ status: 503 })).toEqual({ 'due again': 2 });
  expect(await deliver('unreachable')).toBeUndefined();
  await backend.db.execute(sql`update staff_messages set due_at = now()`);
  const sent: Sent[] = [];
  expect(await deliver({ status: 201 }, sent)).toEqual({ sent: 2 });
  expect(await messages()).toEqual([]);
  expect(sent).toHaveLength(2);
  const [ofChat] = sent.filter(({ to }) => to === CHAT);
  expect(ofChat?.text).toContain(`${CONSOLE}/`);
});

test('Notices that the chat refuses for good are kept and shown, and go out when its address is corrected', async () => {
  await setChat(CHAT);
  await tellAlarms([ALARM]);
  await later(1);
  await tellAlarms([ALARM]);
  expect(await deliver({ status: 404 })).toEqual({ 'due again': 1 });
  await backend.db.execute(sql`
    update staff_messages set due_at = now() + interval '50 minutes', useless_after = now() + interval '6 days'`);
  expect(await deliver({ status: 404 })).toBeUndefined();
  const settings = (await hana.browser.ask('GET', '/api/ops/settings')).json();
  expect(settings.notices).toMatchObject({ undelivered: 1 });
  const { alarms } = (await hana.browser.ask('GET', '/api/ops/alarms')).json();
  expect(alarms).toContainEqual(expect.objectContaining({ kind: 'chatUnreachable', count: 1 }));

  const corrected = 'https://hooks.slack.com/services/T0/B0/corrected';
  await setChat(corrected);
  const sent: Sent[] = [];
  expect(await deliver({ status: 200 }, sent)).toEqual({ sent: 1 });
  expect(sent.map(({ to }) => to)).toEqual([corrected]);
  expect(await messages()).toEqual([]);
});

test('Notices to a chat that is switched off are dropped', async () => {
  await setChat(CHAT);
  await tellAlarms([ALARM]);
  await later(1);
  await tellAlarms([ALARM]);
  expect(await deliver({ status: 410 })).toEqual({ 'due again': 1 });
  await setChat('');
  const sent: Sent[] = [];
  expect(await deliver({ status: 200 }, sent)).toEqual({ gone: 1 });
  expect([sent, await messages()]).toEqual([[], []]);
});

test('A browser that its push service does not know any more is forgotten', async () => {
  expect(await subscribe(hana)).toBe('200');
  await tellAlarms([ALARM]);
  await later(1);
  await tellAlarms([ALARM]);
  expect(await deliver({ status: 410 })).toEqual({ gone: 1 });
  expect((await hana.browser.ask('GET', '/api/console/account')).json().browsers).toEqual([]);
});

test('An invitation goes by email, with a link that lasts a working day', async () => {
  const body = { name: 'newcomer', role: 'viewer', displayName: '鈴木さくら', email: 'sakura@example.jp' };
  const invited = (await hana.browser.ask('POST', '/api/ops/staff', { body })).json();
  expect(invited.emailedTo).toBe('sakura@example.jp');
  const hours = (Date.parse(invited.linkUntil) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24.1);
  const transport = aTransport();
  await deliverNext(emailDepsOn(backend.db, transport));
  expect(transport.sent).toMatchObject([{ to: 'sakura@example.jp', message: { kind: 'staffInvited' } }]);
  const { message } = transport.sent[0] ?? {};
  if (message?.kind !== 'staffInvited') throw new Error('No invitation was sent.');
  await new ConsoleBrowser(server).enrol(secretIn(message.link));
  const { items } = (await hana.browser.ask('GET', '/api/ops/staff')).json();
  expect(items).toContainEqual(
    expect.objectContaining({ name: 'newcomer', displayName: '鈴木さくら', email: 'sakura@example.jp' }),
  );
});

test('The address of the chat is shown to nobody, and neither it nor an own address is in the operator log', async () => {
  await setChat(CHAT);
  const { notices } = (await hana.browser.ask('GET', '/api/ops/settings')).json();
  expect(notices.value).toEqual({ chatUrl: 'https://hooks.slack.com/…' });
  const log = JSON.stringify(await operatorLogOf(backend));
  expect(log).not.toContain('secret');
  expect(log).not.toContain('hana@example.jp');
});

test.each(['http://hooks.slack.com/services/T0', 'https://127.0.0.1/hook', 'not an address'])(
  'The chat cannot be %s',
  async (chatUrl) => {
    expect(await hana.browser.codeOf('PUT', '/api/ops/settings/notices', { chatUrl })).toBe(
      '422 invalidInput',
    );
  },
);
