import { closeEndedDraws } from '#backend/actions/fairness/boxes.ts';
import { correctPrizeName } from '#backend/actions/draws/correct-prize.ts';
import { pauseDraw, resumeDraw } from '#backend/actions/draws/pause-draw.ts';
import { auditLedger } from '#backend/audit/audit.ts';
import { holdTickets } from '#backend/actions/orders/order-writer.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aRequestKey, type DrawOnSale } from '../../support/orders.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aPayingShop, orderStatus, paying } from '../../support/payments.ts';
import { checkOf, wrongChecks } from '../../support/record-of-draw.ts';

const shop = forAllTests(aPayingShop);
const hana = forAllTests(() => anOperator(shop));
const taro = forAllTests(() => anOperator(shop, 'taro'));
const reason = '賞品の画像にまちがいが見つかったため、確認しています。';

const ask = async ({ directoryName }: DrawOnSale, what: string, body: object = {}) => {
  const answer = await hana.ask('POST', `/api/ops/draws/${directoryName}/${what}`, { body });
  return { status: answer.statusCode, ...answer.json() };
};
/** Asks for a correction, which a second person approves. */
const correct = async (draw: DrawOnSale, body: object) => {
  const { approval, ...asked } = await ask(draw, 'correction', body);
  if (asked.status !== 202) return asked;
  const path = `/api/ops/approvals/${approval.approvalId}/approve`;
  const approved = await taro.ask('POST', path, { body: { dryRun: false } });
  return { status: approved.statusCode, ...approved.json().answer };
};
const shown = async ({ directoryName }: DrawOnSale) =>
  (await shop.get(`/api/product/${directoryName}`)).json();
const logOf = async ({ directoryName }: DrawOnSale) =>
  (await shop.get(`/api/product/${directoryName}/fairness/log?limit=100`)).json().items;
const kindsOf = async (draw: DrawOnSale) => (await logOf(draw)).map(({ kind }: { kind: string }) => kind);
const placed = async ({ drawId }: DrawOnSale) => {
  const { memberId } = await shop.buyer();
  const order = await holdTickets(shop.paying.orderBatcher, {
    drawId,
    memberId,
    quantity: 1,
    requestKey: aRequestKey(),
  });
  return typeof order === 'string' ? order : 'placed';
};

test('A paused sale takes no order, and shoppers read the reason until it goes on', async () => {
  const draw = await shop.draw();
  expect(await ask(draw, 'pause', { reason, dryRun: true })).toMatchObject({
    status: 200,
    draw: { isPaused: true },
  });
  expect([await kindsOf(draw), (await shown(draw)).pause, await placed(draw)]).toEqual([[], null, 'placed']);

  expect(await ask(draw, 'pause', { reason })).toMatchObject({
    status: 200,
    draw: { isPaused: true },
    dryRun: false,
  });
  expect(await shown(draw)).toMatchObject({ state: 'onSale', pause: { reason } });
  expect(await placed(draw)).toBe('salePaused');
  expect(await ask(draw, 'pause', { reason })).toMatchObject({ status: 409, code: 'notInState' });

  expect(await ask(draw, 'resume')).toMatchObject({ status: 200, draw: { isPaused: false } });
  expect([(await shown(draw)).pause, await placed(draw)]).toEqual([null, 'placed']);
  expect(await ask(draw, 'resume')).toMatchObject({ status: 409, code: 'notInState' });
  expect(await logOf(draw)).toMatchObject([{ kind: 'pause', reason }, { kind: 'resume' }]);
  const actions = (await operatorLogOf(shop)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['pauseDraw', 'resumeDraw']));
  expect(wrongChecks(await checkOf(shop, draw))).toEqual([]);
});

test('Tickets on hold are paid and revealed during a pause; a payment after its hold is refunded', async () => {
  const draw = await shop.draw();
  const inTime = await paying(await shop.buyer(), draw);
  const late = await shop.buyer();
  const tooLate = await paying(late, draw);
  await ask(draw, 'pause', { reason });
  await shop.pay(inTime, { ending: 'paid' });
  await shop.jobs();
  expect(await kindsOf(draw)).toEqual(['pause', 'sale', 'reveal']);
  await shop.minutesPass(30);
  await shop.jobs();
  await shop.pay(tooLate, { ending: 'paid', captureFrom: 'any' });
  await shop.jobs();
  expect(await orderStatus(late, tooLate.orderId)).toContain('salePaused');
  expect(await kindsOf(draw)).toEqual(['pause', 'sale', 'reveal']);
  expect(wrongChecks(await checkOf(shop, draw))).toEqual([]);
});

test('A paused sale ends as announced', async () => {
  // The clock of this shop is ahead by the half hour of the test before.
  const draw = await shop.draw({ closesInMs: 60 * 60_000 });
  expect(await ask(draw, 'pause', { reason })).toMatchObject({ status: 200, draw: { state: 'onSale' } });
  await shop.minutesPass(31);
  expect(await closeEndedDraws(shop.db)).toBeGreaterThan(0);
  expect(await kindsOf(draw)).toEqual(['pause', 'close']);
  expect(await ask(draw, 'resume')).toMatchObject({ status: 409, code: 'notInState' });
  expect(wrongChecks(await checkOf(shop, draw))).toEqual([]);
});

describe('The name of a prize', () => {
  const body = { code: 'A', name: 'A賞の大きなぬいぐるみ', reason: '書き誤り' };

  test('is corrected beside the manifest, with both names on the fairness page', async () => {
    const draw = await shop.draw({ lastOne: true });
    const { manifest } = (await shop.get(`/api/product/${draw.directoryName}/fairness`)).json();
    expect(await ask(draw, 'correction', { ...body, dryRun: true })).toMatchObject({
      status: 200,
      before: 'A賞のぬいぐるみ',
      name: body.name,
    });
    expect(await kindsOf(draw)).toEqual([]);
    expect(await correct(draw, body)).toMatchObject({
      status: 200,
      before: 'A賞のぬいぐるみ',
      dryRun: false,
    });
    await correct(draw, { ...body, name: 'A賞の特大ぬいぐるみ' });
    await correct(draw, { ...body, code: 'lastOne', name: '金の遠まわり' });

    const { prizes, lastOnePrize } = await shown(draw);
    expect([prizes[0].name, lastOnePrize.name]).toEqual(['A賞の特大ぬいぐるみ', '金の遠まわり']);
    expect((await shop.get(`/api/product/${draw.directoryName}/fairness`)).json()).toMatchObject({
      manifest,
      corrections: [
        { prize: 0, before: 'A賞のぬいぐるみ', name: body.name, reason: '書き誤り' },
        { prize: 0, before: body.name, name: 'A賞の特大ぬいぐるみ' },
        { prize: 4, before: '金のまわり道', name: '金の遠まわり' },
      ],
    });
    const check = await checkOf(shop, draw);
    expect([wrongChecks(check), check.state.corrected]).toEqual([
      [],
      [
        [0, 'A賞の特大ぬいぐるみ'],
        [4, '金の遠まわり'],
      ],
    ]);
  });

  test.each([
    ['its present name', { ...body, name: 'A賞のぬいぐるみ' }],
    ['a prize that the draw has not', { ...body, code: 'H' }],
    ['a last-one prize that the draw has not', { ...body, code: 'lastOne' }],
    ['a name without a visible character', { ...body, name: '\u200b\u200b' }],
  ])('is not corrected to %s', async (_what, refused) => {
    const draw = await shop.draw();
    expect(await ask(draw, 'correction', refused)).toMatchObject({ status: 409, code: 'notInState' });
    expect(await kindsOf(draw)).toEqual([]);
  });

  test('is not corrected before the manifest is published: the draft is edited', async () => {
    const draw = await shop.draw({ hasBox: false });
    expect(await ask(draw, 'correction', body)).toMatchObject({ status: 409, code: 'notInState' });
    expect(await ask(draw, 'pause', { reason })).toMatchObject({ status: 409, code: 'notInState' });
  });

  test('is not corrected until a second person approves it, and asked for once at a time', async () => {
    const draw = await shop.draw();
    const { approval, status } = await ask(draw, 'correction', body);
    expect(status).toBe(202);
    expect(approval).toMatchObject({ call: 'correctPrizeName' });
    expect((await shown(draw)).prizes[0].name).toBe('A賞のぬいぐるみ');
    expect(await kindsOf(draw)).toEqual([]);
    expect(await ask(draw, 'correction', body)).toMatchObject({ status: 409, code: 'requestWaits' });
    const approve = (by: typeof hana) =>
      by.ask('POST', `/api/ops/approvals/${approval.approvalId}/approve`, { body: { dryRun: false } });
    expect((await approve(hana)).statusCode).toBe(409);
    expect((await approve(taro)).statusCode).toBe(200);
    expect([(await shown(draw)).prizes[0].name, await kindsOf(draw)]).toEqual([body.name, ['correction']]);
  });

  test('cannot take its grade, count or picture along', async () => {
    const draw = await shop.draw();
    expect(await ask(draw, 'correction', { ...body, total: 9 })).toMatchObject({ status: 422 });
  });
});

test('Nobody without the permission pauses a sale or corrects a name', async () => {
  const draw = await shop.draw();
  const support = await anOperator(shop, 'sora', 'support');
  for (const [what, body] of [
    ['pause', { reason }],
    ['resume', {}],
    ['correction', { code: 'A', name: 'x', reason }],
  ] as const)
    expect(
      statusAndCode(await support.ask('POST', `/api/ops/draws/${draw.directoryName}/${what}`, { body })),
    ).toBe('403 permissionDenied');
});

test('The audit compares pauses and names with the log', async () => {
  const draw = await shop.draw();
  const act = (action: string) => (facts: Readonly<Record<string, unknown>>) => ({
    operator: 'hana',
    action,
    facts,
  });
  const { directoryName } = draw;
  const change = { directoryName, dryRun: false };
  await pauseDraw(shop.db, { ...change, reason }, act('pauseDraw'));
  await correctPrizeName(
    shop.db,
    { ...change, code: 'B', name: 'B賞のタオル', reason },
    act('correctPrizeName'),
  );
  const found = async () =>
    (await auditLedger(shop.db)).filter(({ check }) => check === 'results are those of the log');
  expect(await found()).toEqual([]);
  await shop.db.execute(
    `update draws set paused_at = null, pause_reason = null where draw_id = '${draw.drawId}'`,
  );
  expect(await found()).toHaveLength(1);
  await shop.db.execute(
    `update draws set paused_at = now(), pause_reason = 'x' where draw_id = '${draw.drawId}'`,
  );
  expect(await found()).toHaveLength(1);
  await resumeDraw(shop.db, change, act('resumeDraw'));
  expect(await found()).toEqual([]);
  await shop.db.execute(
    `update prizes set name = 'B賞の毛布' where draw_id = '${draw.drawId}' and grade = 'B'`,
  );
  expect(await found()).toHaveLength(1);
});
