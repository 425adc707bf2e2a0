import { holdTickets, settleOrder } from '#backend/actions/orders/order-writer.ts';
import { sql } from 'drizzle-orm';
import { auditLedger } from '#backend/audit/audit.ts';
import { untilLockWait } from '../../support/database.ts';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import {
  aMember,
  codeFor,
  emailsTo,
  minutesPass,
  statusAndCode,
  type TestMember,
} from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aCapture, aRequestKey, aDrawOnSale } from '../../support/orders.ts';
import { FREE, historyOf, aShipmentInput, sent } from '../../support/shipments.ts';

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend));

let members = 0;
const someMember = () => aMember(backend, { email: `suspended-${(members += 1)}@example.jp` });

const NEW_YEAR = '2099-12-31T15:00:00.000Z';

const suspend = ({ userId }: TestMember, but: object = {}) =>
  hana.ask('POST', `/api/ops/members/${userId}/suspend`, {
    body: { reason: 'resells tickets', until: NEW_YEAR, ...but },
  });
const lift = ({ userId }: TestMember, but: object = {}) =>
  hana.ask('POST', `/api/ops/members/${userId}/lift`, { body: { reason: 'a mistake', ...but } });
const logIn = ({ ask, email, password }: TestMember) =>
  ask('POST', '/api/login/emailLogin', { email, password });
const status = async ({ ask }: TestMember) => (await ask('GET', '/api/login/loginStatus')).json();

async function lastActions(count: number) {
  return (await operatorLogOf(backend)).slice(-count).map(({ action, facts: { tokenId: _, ...facts } }) => ({
    action,
    ...facts,
  }));
}

test('A suspended member is logged out, cannot log in, and reads until when', async () => {
  const member = await someMember();
  const answer = await suspend(member);
  expect(answer.json()).toMatchObject({
    memberId: member.userId,
    endedSessions: 1,
    dryRun: false,
    suspension: { reason: 'resells tickets', until: NEW_YEAR, suspendedBy: 'hana', endedAt: null },
  });
  expect(await status(member)).toEqual({});
  const refused = await logIn(member);
  expect(statusAndCode(refused)).toBe('403 memberSuspended');
  expect(refused.json()).toMatchObject({
    message: '利用規約に基づき、この会員のログインと購入を停止しています。',
    reasons: expect.arrayContaining(['停止の期間は、2100年1月1日(金) 00:00までです。']),
  });
  expect(refused.cookies).toEqual([]);
  const facts = { memberId: member.userId, reason: 'resells tickets', until: NEW_YEAR };
  expect(await lastActions(1)).toEqual([{ action: 'suspendMember', ...facts }]);
  const [email] = await emailsTo(backend, member.email);
  expect(email).toEqual({ kind: 'memberSuspended', name: '丸山 ぽぽ', until: NEW_YEAR });
});

test('A wrong password does not say that the member is suspended', async () => {
  const member = await someMember();
  await suspend(member, { until: null });
  expect(statusAndCode(await logIn({ ...member, ask: member.ask, password: 'まちがったあいことば' }))).toBe(
    '401 loginFailed',
  );
});

test('A suspended member resets no password, and the code stays valid until it is lifted', async () => {
  const member = await someMember();
  await suspend(member, { until: null });
  await minutesPass(backend, 30);
  const code = await codeFor(backend, member, { email: member.email, purpose: 'reminder' });
  const reset = () =>
    member.ask('PUT', '/api/user/loginPass', {
      email: member.email,
      code,
      password: 'べつのながいあいことばです',
    });
  const refused = await reset();
  expect(statusAndCode(refused)).toBe('403 memberSuspended');
  expect(refused.json().reasons[0]).toBe('停止の期限は、決まっていません。');
  expect((await lift(member)).json()).toEqual({ memberId: member.userId, dryRun: false });
  expect(statusAndCode(await reset())).toBe('200');
});

test('After a suspension was lifted, the member can log in and is told so', async () => {
  const member = await someMember();
  await suspend(member);
  expect(statusAndCode(await lift(member))).toBe('200');
  expect(statusAndCode(await logIn(member))).toBe('200');
  expect((await emailsTo(backend, member.email)).map(({ kind }) => kind)).toContain('suspensionLifted');
  expect(await lastActions(1)).toEqual([
    { action: 'liftSuspension', memberId: member.userId, reason: 'a mistake' },
  ]);
  expect(statusAndCode(await lift(member))).toBe('409 notInState');
  expect(statusAndCode(await suspend(member))).toBe('200');
});

test('A suspension ends by its date, and another one may follow', async () => {
  const member = await someMember();
  await suspend(member);
  await backend.db.execute(sql`update suspensions set suspended_at = now() - interval '2 days',
    until = now() - interval '1 day' where member_id = ${member.userId}`);
  expect(statusAndCode(await logIn(member))).toBe('200');
  expect(statusAndCode(await lift(member))).toBe('409 notInState');
  expect(statusAndCode(await suspend(member))).toBe('200');
  expect(statusAndCode(await logIn(member))).toBe('403 memberSuspended');
});

test.each([
  ['suspended twice', {}, '409 notInState'],
  ['until yesterday', { until: '2020-01-01T00:00:00Z' }, '422 invalidInput'],
  ['without a reason', { reason: '' }, '422 invalidInput'],
  ['until no time', { until: 'tomorrow' }, '422 invalidInput'],
])('A suspension is refused: %s', async (_what, but, refusal) => {
  const member = await someMember();
  if (refusal === '409 notInState') await suspend(member);
  const before = await operatorLogOf(backend);
  expect(statusAndCode(await suspend(member, but))).toBe(refusal);
  expect(await operatorLogOf(backend)).toEqual(before);
});

test('Nobody is suspended or lifted by an unknown id', async () => {
  const nobody = { ...(await someMember()), userId: '00000000-0000-4000-8000-000000000000' };
  for (const answer of [await suspend(nobody), await lift(nobody)])
    expect(statusAndCode(answer)).toBe('404 notFound');
});

test('A dry run changes nothing', async () => {
  const member = await someMember();
  const before = await operatorLogOf(backend);
  const emails = await emailsTo(backend, member.email);
  expect((await suspend(member, { dryRun: true })).json()).toMatchObject({ endedSessions: 1, dryRun: true });
  expect(await status(member)).toMatchObject({ userId: member.userId });
  await suspend(member);
  expect((await lift(member, { dryRun: true })).json()).toMatchObject({ dryRun: true });
  expect(statusAndCode(await logIn(member))).toBe('403 memberSuspended');
  expect(await operatorLogOf(backend)).toHaveLength(before.length + 1);
  expect(await emailsTo(backend, member.email)).toHaveLength(emails.length + 1);
});

const order = (memberId: string, drawId: string) =>
  holdTickets(backend.paying.orderBatcher, { memberId, drawId, quantity: 1, requestKey: aRequestKey() });

test('An order that waits for the suspension is refused', async () => {
  const member = await someMember();
  const { drawId } = await aDrawOnSale(backend);
  let ordering: ReturnType<typeof order> | undefined;
  await backend.db.transaction(async (tx) => {
    await tx.execute(sql`select from members where member_id = ${member.userId} for update`);
    ordering = order(member.userId, drawId);
    await untilLockWait(backend.db);
    await tx.execute(sql`insert into suspensions (member_id, reason, suspended_by, suspended_at)
      values (${member.userId}, 'a reason', 'hana', clock_timestamp())`);
    await tx.execute(sql`delete from sessions where member_id = ${member.userId}`);
  });
  expect(await ordering).toBe('loginRequired');
});

test('A login that waits for the suspension is refused', async () => {
  const member = await someMember();
  let loggingIn: ReturnType<typeof logIn> | undefined;
  await backend.db.transaction(async (tx) => {
    await tx.execute(sql`select from members where member_id = ${member.userId} for update`);
    loggingIn = logIn(member);
    await untilLockWait(backend.db);
    await tx.execute(sql`insert into suspensions (member_id, reason, suspended_by, suspended_at)
      values (${member.userId}, 'a reason', 'hana', clock_timestamp())`);
    await tx.execute(sql`delete from sessions where member_id = ${member.userId}`);
  });
  expect((await loggingIn)?.json().code).toBe('memberSuspended');
});

test('An order under way is settled, and a shipment is sent', async () => {
  const member = await someMember();
  const draw = await aDrawOnSale(backend, FREE);
  const bought = await order(member.userId, draw.drawId);
  if (typeof bought === 'string') throw new Error(bought);
  await settleOrder(
    backend.paying.orderBatcher,
    { drawId: draw.drawId, orderId: bought.orderId },
    aCapture(700),
  );
  const played = await member.ask('POST', '/api/userProduct', {
    productId: draw.drawId,
    orderHistoryId: bought.orderId,
  });
  const input = aShipmentInput(draw, played.json().prizes, { fee: 0 });
  const { userShipId } = (await member.ask('POST', '/api/userShip', input)).json();
  const second = await order(member.userId, draw.drawId);
  if (typeof second === 'string') throw new Error(second);
  await suspend(member);
  await sent(backend, userShipId);
  expect(await historyOf(backend, userShipId)).toContain('WAITING SHIPSTART');
  const settled = await settleOrder(
    backend.paying.orderBatcher,
    { drawId: draw.drawId, orderId: second.orderId },
    aCapture(700),
  );
  expect(settled).toBe('settled');
  const findings = await auditLedger(backend.db);
  expect(findings.filter(({ invariant }) => invariant === 'I25')).toEqual([]);
});

test('Of two operators, one suspends', async () => {
  const member = await someMember();
  const codes = (await Promise.all([suspend(member), suspend(member)])).map(statusAndCode);
  expect(codes.toSorted()).toEqual(['200', '409 notInState']);
});
