import { sql } from 'drizzle-orm';
import { OPS_REFUSALS } from '#lib/contract/ops/refusals.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { revealAll } from '../../support/beacon.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator, operatorLogOf, type Operator } from '../../support/operator.ts';
import { aPayingShop, paying } from '../../support/payments.ts';

const shop = forAllTests(() => aPayingShop({ approvalFromYen: 3_500 }));
const hana = forAllTests(() => anOperator(shop, 'hana', 'support'));
const taro = forAllTests(() => anOperator(shop, 'taro', 'finance'));
const draw = forAllTests(() => shop.draw({ prizes: [1, 1, 600], drawnBefore: [1, 1] }));

/** A paid order of 700 yen a ticket, with a result that has no top prize. */
async function paidOrder(quantity = 10): Promise<string> {
  const buyer = await shop.buyer();
  const { orderId, ...session } = await paying(buyer, draw, { quantity });
  await shop.pay(session, { ending: 'paid' });
  await revealAll(shop.paying);
  return orderId;
}

const reason = 'the pictures were wrong';
const refund = (orderId: string, by: Operator = hana, body: object = {}) =>
  by.ask('POST', `/api/ops/orders/${orderId}/refund`, { body: { reason, ...body } });

const decide = (verb: 'approve' | 'reject', approvalId: string, by: Operator) =>
  decideWith({ verb, approvalId, by, dryRun: false });

type Decision = {
  readonly verb: 'approve' | 'reject';
  readonly approvalId: string;
  readonly by: Operator;
  readonly dryRun: boolean;
};

const decideWith = ({ verb, approvalId, by, dryRun }: Decision) =>
  by.ask('POST', `/api/ops/approvals/${approvalId}/${verb}`, {
    body: verb === 'approve' ? { dryRun } : { dryRun, reason: 'not our mistake' },
  });

async function requested(orderId: string): Promise<string> {
  const answer = await refund(orderId);
  expect(answer.statusCode).toBe(202);
  return answer.json().approval.approvalId;
}

const listed = async (state: string) =>
  (await taro.ask('GET', `/api/ops/approvals?state=${state}&limit=100`)).json().items as readonly {
    readonly approvalId: string;
  }[];

const refundsOf = async (orderId: string) =>
  (await shop.db.execute(sql`select 1 from refunds where order_id = ${orderId}`)).rows.length;

const codeOf = (answer: Awaited<ReturnType<typeof refund>>) => `${answer.statusCode} ${answer.json().code}`;

test('A refund above the amount waits for a second person, and nothing is refunded', async () => {
  const orderId = await paidOrder();
  const answer = await refund(orderId);
  expect(answer.statusCode).toBe(202);
  expect(answer.json().approval).toMatchObject({
    call: 'refundOrder',
    subject: { kind: 'order', name: shortNumber(orderId) },
    summary: expect.stringMatching(/^Refund 7,000 yen of order /),
    yen: 7_000,
    reason,
    state: 'open',
    requestedBy: 'hana',
    decidedBy: null,
  });
  expect(await refundsOf(orderId)).toBe(0);
  expect((await operatorLogOf(shop)).at(-1)).toMatchObject({
    operator: 'hana',
    action: 'approval.request',
    facts: { call: 'refundOrder', yen: 7_000, reason },
  });
});

test('A refund of the amount itself waits for nobody, and a dry run says whether it would', async () => {
  expect((await refund(await paidOrder(5))).statusCode).toBe(200);
  const dry = await refund(await paidOrder(), hana, { dryRun: true });
  expect([dry.statusCode, dry.json()]).toMatchObject([
    200,
    { yen: 7_000, needsApproval: true, dryRun: true },
  ]);
});

test('A refund that voids a top prize waits for a second person, whatever it costs', async () => {
  const top = await shop.draw({ prizes: [10] });
  const { orderId, ...session } = await paying(await shop.buyer(), top);
  await shop.pay(session, { ending: 'paid' });
  await revealAll(shop.paying);
  expect((await refund(orderId)).statusCode).toBe(202);
  expect((await refund(orderId, hana, { scope: 'goodwill', yen: 100 })).statusCode).toBe(200);
});

test('A second person approves it once, and the operator log names both', async () => {
  const orderId = await paidOrder();
  const approvalId = await requested(orderId);
  const tried = await decideWith({ verb: 'approve', approvalId, by: taro, dryRun: true });
  expect(tried.json()).toMatchObject({ call: 'refundOrder', answer: { yen: 7_000 }, dryRun: true });
  expect(await refundsOf(orderId)).toBe(0);
  const done = await decide('approve', approvalId, taro);
  expect([done.statusCode, done.json().answer]).toMatchObject([200, { yen: 7_000 }]);
  expect(await refundsOf(orderId)).toBe(1);
  expect((await operatorLogOf(shop)).at(-1)).toMatchObject({
    operator: 'taro',
    action: 'refundOrder',
    facts: { orderId, approvalId, requestedBy: 'hana' },
  });
  expect(await listed('approved')).toContainEqual(
    expect.objectContaining({ approvalId, state: 'approved', decidedBy: 'taro' }),
  );
  for (const verb of ['approve', 'reject'] as const)
    expect(codeOf(await decide(verb, approvalId, taro))).toBe('409 notInState');
});

test('Two approvals at the same time refund once', async () => {
  const orderId = await paidOrder();
  const approvalId = await requested(orderId);
  const jiro = await anOperator(shop, 'jiro', 'manager');
  const answers = await Promise.all([
    decide('approve', approvalId, taro),
    decide('approve', approvalId, jiro),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await refundsOf(orderId)).toBe(1);
});

test('The person who asked cannot decide, whatever their role', async () => {
  const owner = await anOperator(shop, 'saburo');
  const orderId = await paidOrder();
  const { approvalId } = (await refund(orderId, owner)).json().approval;
  for (const verb of ['approve', 'reject'] as const)
    expect(codeOf(await decide(verb, approvalId, owner))).toBe('409 ownRequest');
  expect(await refundsOf(orderId)).toBe(0);
});

test('A role without the permission of the call decides nothing', async () => {
  const approvalId = await requested(await paidOrder());
  const support = await anOperator(shop, 'shiro', 'support');
  for (const verb of ['approve', 'reject'] as const)
    expect(codeOf(await decide(verb, approvalId, support))).toBe('403 permissionDenied');
  expect(await listed('open')).toContainEqual(expect.objectContaining({ approvalId }));
});

test('A rejected request stays rejected', async () => {
  const orderId = await paidOrder();
  const approvalId = await requested(orderId);
  expect((await decideWith({ verb: 'reject', approvalId, by: taro, dryRun: true })).statusCode).toBe(200);
  expect((await decide('reject', approvalId, taro)).statusCode).toBe(200);
  expect(codeOf(await decide('approve', approvalId, taro))).toBe('409 notInState');
  expect(await listed('rejected')).toContainEqual(expect.objectContaining({ approvalId, decidedBy: 'taro' }));
  expect(await refundsOf(orderId)).toBe(0);
});

test('What was asked for is checked again with the facts of today', async () => {
  const orderId = await paidOrder();
  const { firstTicket } = (await hana.ask('GET', `/api/ops/orders/${orderId}`)).json();
  const tickets = [0, 1, 2, 3, 4, 5].map((nth) => firstTicket + nth);
  const { approvalId } = (await refund(orderId, hana, { scope: 'tickets', tickets })).json().approval;
  const one = await refund(orderId, taro, { scope: 'tickets', tickets: tickets.slice(0, 1) });
  expect(one.statusCode).toBe(200);
  const answer = await decide('approve', approvalId, taro);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { code: 'requestRefused', detail: OPS_REFUSALS.ticketRefunded.message },
  ]);
  expect(await refundsOf(orderId)).toBe(1);
});

test('Two operators at once return no more without an approval than one', async () => {
  const orderId = await paidOrder();
  const part = { scope: 'goodwill', yen: 2_000 };
  const answers = await Promise.all([refund(orderId, hana, part), refund(orderId, taro, part)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 202]);
  expect(await refundsOf(orderId)).toBe(1);
});

test('An approval returns no more than the second person saw', async () => {
  const orderId = await paidOrder();
  const transfer = { scope: 'goodwill', yen: 3_000, method: 'bankTransfer' };
  const { refundId } = (await refund(orderId, hana, transfer)).json();
  const approvalId = await requested(orderId);
  await hana.ask('POST', `/api/ops/refunds/${refundId}/withdraw`, { body: { reason, dryRun: false } });
  const answer = await decide('approve', approvalId, taro);
  expect([codeOf(answer), answer.json().detail]).toEqual([
    '409 requestRefused',
    'It would return more than was approved, because another refund was withdrawn. Ask for it again.',
  ]);
  expect(
    (await shop.db.execute(sql`select 1 from refunds where order_id = ${orderId} and withdrawn_at is null`))
      .rows,
  ).toEqual([]);
  expect(await listed('open')).toContainEqual(expect.objectContaining({ approvalId }));
});

test('A request expires after seven days', async () => {
  const { rows } = await shop.db.execute<{ approval_id: string }>(sql`
    insert into approvals (call, input, summary, reason, requested_by, requested_at, expires_at)
    values ('refundOrder', '{}', 'Refund', 'late', 'hana', now() - interval '8 days', now() - interval '1 day')
    returning approval_id`);
  const approvalId = rows[0]?.approval_id ?? '';
  const answer = await decide('approve', approvalId, taro);
  expect([codeOf(answer), answer.json().detail]).toEqual(['409 notInState', 'It is expired.']);
  expect(await listed('expired')).toContainEqual(expect.objectContaining({ approvalId }));
  const { rows: fresh } = await shop.db.execute<{ days: number }>(
    sql`select extract(day from expires_at - requested_at)::int as days from approvals where approval_id = ${await requested(await paidOrder())}`,
  );
  expect(fresh).toEqual([{ days: 7 }]);
});

test('An input that the contract of today does not accept is refused', async () => {
  const { rows } = await shop.db.execute<{ approval_id: string }>(sql`
    insert into approvals (call, input, summary, reason, requested_by, requested_at, expires_at)
    values ('refundOrder', '{"params": {"order": 7}, "body": {}}', 'Refund', 'old', 'hana', now(), now() + interval '1 day')
    returning approval_id`);
  expect(codeOf(await decide('approve', rows[0]?.approval_id ?? '', taro))).toBe('409 requestRefused');
});

test('Repeating a request with its key asks once', async () => {
  const orderId = await paidOrder();
  const headers = { 'idempotency-key': 'asked-for-a-refund-once' };
  const ask = () => hana.ask('POST', `/api/ops/orders/${orderId}/refund`, { body: { reason }, headers });
  const first = await ask();
  const again = await ask();
  expect([first.statusCode, again.statusCode]).toEqual([202, 202]);
  expect(again.json()).toEqual(first.json());
});

test.each([
  ['changed', sql`update approvals set yen = 1`],
  ['deleted', sql`delete from approvals`],
])('A request cannot be %s', async (_how, statement) => {
  await requested(await paidOrder());
  await expect(shop.db.execute(statement)).rejects.toThrow();
});
