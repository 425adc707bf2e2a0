import { shortNumber } from '#lib/text/numbers.ts';
import { revealAll } from '../../support/beacon.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator, operatorLogOf, type Operator } from '../../support/operator.ts';
import { aPayingShop, paying } from '../../support/payments.ts';

const shop = forAllTests(() => aPayingShop({ approvalFromYen: 3_500 }));
const hana = forAllTests(() => anOperator(shop, 'hana', 'support'));
const taro = forAllTests(() => anOperator(shop, 'taro', 'manager'));
const draw = forAllTests(() => shop.draw({ prizes: [1, 1, 600], drawnBefore: [1, 1] }));

/** On sale for longer than a manifest promises at least. */
const OLD = { opensInMs: -8 * 24 * 60 * 60_000 };

const reason = 'the pictures were wrong';

/** A paid order of ten tickets, 700 yen each, with its buyer. */
async function paidOrder() {
  const buyer = await shop.buyer();
  const { orderId, ...session } = await paying(buyer, draw, { quantity: 10 });
  await shop.pay(session, { ending: 'paid' });
  await revealAll(shop.paying);
  return { orderId, memberId: buyer.memberId };
}

const refund = (orderId: string, by: Operator = hana, body: object = {}) =>
  by.ask('POST', `/api/ops/orders/${orderId}/refund`, { body: { reason, ...body } });

async function requested(orderId: string, by: Operator = hana): Promise<string> {
  const answer = await refund(orderId, by);
  expect(answer.statusCode).toBe(202);
  return answer.json().approval.approvalId;
}

const decide = (verb: 'approve' | 'reject' | 'withdraw', approvalId: string, by: Operator, dryRun = false) =>
  by.ask('POST', `/api/ops/approvals/${approvalId}/${verb}`, {
    body: verb === 'approve' ? { dryRun } : { dryRun, reason: 'two of them are enough' },
  });

const codeOf = (answer: Awaited<ReturnType<typeof refund>>) => `${answer.statusCode} ${answer.json().code}`;

const listed = async (query: string) => {
  const answer = await taro.ask('GET', `/api/ops/approvals?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().items;
};

test('A second request for the same refund is refused, also in its preview, until the first is decided', async () => {
  const { orderId } = await paidOrder();
  const approvalId = await requested(orderId);
  for (const by of [hana, taro])
    for (const dryRun of [true, false]) {
      const answer = await refund(orderId, by, { dryRun });
      expect([codeOf(answer), answer.json().detail]).toEqual([
        '409 requestWaits',
        `It is request ${shortNumber(approvalId)}.`,
      ]);
    }
  const small = { scope: 'goodwill', yen: 300 };
  expect((await refund(orderId, taro, small)).statusCode).toBe(200);
  expect((await decide('reject', approvalId, taro)).statusCode).toBe(200);
  expect((await refund(orderId, hana, { dryRun: true })).json()).toMatchObject({ needsApproval: true });
  await requested(orderId);
});

test('Of two requests at the same time one waits', async () => {
  const { orderId } = await paidOrder();
  const answers = await Promise.all([refund(orderId, hana), refund(orderId, taro)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409]);
  expect(await listed(`subject=order&id=${orderId}&state=open`)).toHaveLength(1);
});

test('A cancellation is asked for once; the early end of the same draw is another request', async () => {
  const { directoryName, title } = await shop.draw({ prizes: [10], ...OLD });
  const end = (how: 'cancel' | 'close', dryRun = false) =>
    taro.ask('POST', `/api/ops/draws/${directoryName}/${how}`, { body: { reason, dryRun } });
  expect((await end('cancel')).statusCode).toBe(202);
  expect(codeOf(await end('cancel'))).toBe('409 requestWaits');
  expect(codeOf(await end('cancel', true))).toBe('409 requestWaits');
  expect((await end('close', true)).statusCode).toBe(200);
  expect((await end('close')).statusCode).toBe(202);
  const subject = { kind: 'draw', id: directoryName, name: directoryName, title, memberId: null };
  expect(await listed(`subject=draw&id=${directoryName}`)).toMatchObject([
    { call: 'closeDraw', subject, state: 'open' },
    { call: 'cancelDraw', subject, state: 'open' },
  ]);
});

test('The requester withdraws an own request; nobody else does', async () => {
  const { orderId } = await paidOrder();
  const approvalId = await requested(orderId);
  expect(codeOf(await decide('withdraw', approvalId, taro))).toBe('409 othersRequest');
  expect((await decide('withdraw', approvalId, hana, true)).statusCode).toBe(200);
  expect(await listed(`subject=order&id=${orderId}&state=open`)).toHaveLength(1);
  expect((await decide('withdraw', approvalId, hana)).statusCode).toBe(200);
  expect(await listed(`subject=order&id=${orderId}&state=withdrawn`)).toMatchObject([
    { approvalId, state: 'withdrawn', decidedBy: 'hana', decisionReason: 'two of them are enough' },
  ]);
  for (const verb of ['approve', 'reject'] as const)
    expect(codeOf(await decide(verb, approvalId, taro))).toBe('409 notInState');
  expect(codeOf(await decide('withdraw', approvalId, hana))).toBe('409 notInState');
  expect((await operatorLogOf(shop)).at(-1)).toMatchObject({ operator: 'hana', action: 'withdrawApproval' });
});

test('The reason of a rejection reaches the requester; an approval shows no reason of its own', async () => {
  const { orderId } = await paidOrder();
  const first = await requested(orderId);
  await decide('reject', first, taro);
  const second = await requested(orderId);
  await decide('approve', second, taro);
  const seen = (await hana.ask('GET', `/api/ops/approvals?subject=order&id=${orderId}`)).json().items;
  expect(seen).toMatchObject([
    { approvalId: second, state: 'approved', decidedBy: 'taro', decisionReason: null },
    { approvalId: first, state: 'rejected', decidedBy: 'taro', decisionReason: 'two of them are enough' },
  ]);
});

test('Requests are found by their order, by its member, and by the title of its draw', async () => {
  const { orderId, memberId } = await paidOrder();
  const approvalId = await requested(orderId);
  const { title } = draw;
  const subject = { kind: 'order', id: orderId, name: shortNumber(orderId), title, memberId };
  expect(await listed(`subject=order&id=${orderId}`)).toMatchObject([{ approvalId, subject }]);
  expect(await listed(`member=${memberId}`)).toMatchObject([{ approvalId, subject }]);
  expect(await listed(`q=${encodeURIComponent(title)}&limit=100`)).toContainEqual(
    expect.objectContaining({ approvalId }),
  );
  expect(await listed(`subject=shipment&id=${orderId}`)).toEqual([]);
});

test('The approver is told what happened to the order since it was asked for', async () => {
  const { orderId } = await paidOrder();
  const approvalId = await requested(orderId);
  const before = await decide('approve', approvalId, taro, true);
  expect(before.json().meanwhile).toEqual({ requests: [], refundedYen: 0 });
  expect((await refund(orderId, taro, { scope: 'goodwill', yen: 1_200 })).statusCode).toBe(200);
  const after = await decide('approve', approvalId, taro, true);
  expect(after.json().meanwhile).toEqual({ requests: [], refundedYen: 1_200 });
});

test('The approver of a cancellation is told of the early end that waits too', async () => {
  const { directoryName } = await shop.draw({ prizes: [10], ...OLD });
  const end = (how: 'cancel' | 'close') =>
    taro.ask('POST', `/api/ops/draws/${directoryName}/${how}`, { body: { reason } });
  const { approvalId } = (await end('cancel')).json().approval;
  await end('close');
  const jiro = await anOperator(shop, 'jiro');
  const { meanwhile } = (await decide('approve', approvalId, jiro, true)).json();
  expect(meanwhile).toMatchObject({ requests: [{ call: 'closeDraw', state: 'open' }], refundedYen: 0 });
});
