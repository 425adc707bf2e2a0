import { closeDraw, moveDraw } from '#backend/actions/draws/draws.ts';
import { closeEndedDraws, prepareBoxes } from '#backend/actions/fairness/boxes.ts';
import { cancelDraw } from '#backend/actions/orders/cancel-draw-by-staff.ts';
import { auditLedger } from '#backend/audit/audit.ts';
import type { ActionOf } from '#backend/actions/staff/operator-action.ts';
import { revealAll } from '../../support/beacon.ts';
import { forAllTests } from '../../support/fixtures.ts';
import type { DrawOnSale } from '../../support/orders.ts';
import { aPayingShop, paying } from '../../support/payments.ts';
import { checkOf, wrongChecks } from '../../support/record-of-draw.ts';

const shop = forAllTests(aPayingShop);
const rows = async (query: string, ...values: unknown[]) => (await shop.db.$client.query(query, values)).rows;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const act =
  (action: string): ActionOf =>
  (facts) => ({ operator: 'hana', action, facts });
const logOf = async ({ directoryName }: DrawOnSale) =>
  (await shop.get(`/api/product/${directoryName}/fairness/log?limit=100`)).json().items;
const boxOf = async ({ directoryName }: DrawOnSale) =>
  (await shop.get(`/api/product/${directoryName}/fairness`)).json();
const prepare = () => prepareBoxes(shop.db, shop.paying.shopLog);

async function bought(draw: DrawOnSale, quantity = 1): Promise<void> {
  const order = await paying(await shop.buyer(), draw, { quantity });
  await shop.pay(order, { ending: 'paid' });
}

describe('The box of a draw', () => {
  test('is announced a day before the opening', async () => {
    const soon = await shop.draw({ opensInMs: DAY_MS - MINUTE_MS, hasBox: false });
    const later = await shop.draw({ opensInMs: DAY_MS + 10 * MINUTE_MS, hasBox: false });
    await prepare();
    expect(await boxOf(soon)).toMatchObject({ announcedAt: expect.any(String), log: { entries: 0 } });
    expect(await boxOf(later)).toMatchObject({ announcedAt: null });
    await shop.minutesPass(15);
    await prepare();
    expect(await boxOf(later)).toMatchObject({ announcedAt: expect.any(String) });
  });

  test('changes with its draw until it is announced', async () => {
    const draw = await shop.draw({ opensInMs: 3 * DAY_MS, hasBox: false });
    await prepare();
    const before = await boxOf(draw);
    const opensAt = new Date(Date.now() + 4 * DAY_MS);
    const moved = await moveDraw(
      shop.db,
      { directoryName: draw.directoryName, period: { opensAt }, dryRun: false },
      act('moveDraw'),
    );
    expect(moved).toMatchObject({ draw: { opensAt } });
    expect((await shop.get(`/api/product/${draw.directoryName}/fairness`)).json()).toMatchObject({
      code: 'boxNotReady',
    });
    await prepare();
    const after = await boxOf(draw);
    expect(JSON.parse(after.manifest)).toEqual({
      ...JSON.parse(before.manifest),
      opensAt: opensAt.toISOString(),
      earliestClose: expect.any(String),
    });
  });

  test('is not written for a draw whose tickets were all drawn before', async () => {
    const old = await shop.draw({ prizes: [1, 2], drawnBefore: [1, 2], hasBox: false });
    const draw = await shop.draw({ hasBox: false });
    await prepare();
    expect(await boxOf(old)).toMatchObject({ code: 'boxNotReady' });
    expect(await boxOf(draw)).toMatchObject({ announcedAt: expect.any(String) });
  });

  test('that cannot be written does not hold up the others', async () => {
    const wrong = await shop.draw({ hasBox: false });
    await rows(`update prizes set name = name || chr(8203) where draw_id = $1`, wrong.drawId);
    const draw = await shop.draw({ hasBox: false });
    await expect(prepare()).rejects.toThrow(`The manifest of the draw ${wrong.drawId} is not valid`);
    expect(await boxOf(draw)).toMatchObject({ announcedAt: expect.any(String) });
    await rows(`update prizes set name = 'A賞' where draw_id = $1`, wrong.drawId);
    await prepare();
    expect(await boxOf(wrong)).toMatchObject({ announcedAt: expect.any(String) });
  });

  test('stays once it is announced', async () => {
    const draw = await shop.draw({ opensInMs: DAY_MS / 2 });
    await prepare();
    const before = await boxOf(draw);
    const opensAt = new Date(Date.now() + 2 * DAY_MS);
    const params = { directoryName: draw.directoryName, period: { opensAt }, dryRun: false };
    expect(await moveDraw(shop.db, params, act('moveDraw'))).toMatchObject({
      refusal: 'notInState',
      detail: 'its manifest is published',
    });
    for (const statement of [
      `update boxes set manifest = replace(manifest, '"price":700', '"price":500') where draw_id = $1`,
      'update boxes set lines = lines - 0 where draw_id = $1',
      'update boxes set size = size + 1 where draw_id = $1',
      'update boxes set announced_at = null where draw_id = $1',
      'delete from boxes where draw_id = $1',
    ])
      await expect(rows(statement, draw.drawId)).rejects.toThrow('the box of a draw that is announced stays');
    expect({ ...(await boxOf(draw)), askedAt: null }).toEqual({ ...before, askedAt: null });
  });
});

describe('The log of a draw is closed', () => {
  const close = (draw: DrawOnSale, reason: string) =>
    closeDraw(shop.db, { directoryName: draw.directoryName, reason, dryRun: false }, act('closeDraw'));
  const last = async (draw: DrawOnSale) => (await logOf(draw)).at(-1);

  test('when it is sold out, once', async () => {
    const draw = await shop.draw({ prizes: [1, 1, 1, 2] });
    await bought(draw, 5);
    expect(await closeEndedDraws(shop.db)).toBe(1);
    expect(await closeEndedDraws(shop.db)).toBe(0);
    expect(await last(draw)).toMatchObject({ kind: 'close', cause: 'soldOut', reason: '' });
    await revealAll(shop.paying);
    const check = await checkOf(shop, draw);
    expect([wrongChecks(check), check.state.left]).toEqual([[], [0, 0, 0, 0]]);
  });

  test('at the end of its sale, once no order is being paid', async () => {
    const draw = await shop.draw({ closesInMs: 30 * MINUTE_MS });
    const order = await paying(await shop.buyer(), draw);
    await shop.minutesPass(31);
    expect(await closeEndedDraws(shop.db)).toBe(0);
    await shop.pay(order, { ending: 'paid', captureFrom: 'any' });
    await shop.jobs();
    expect((await logOf(draw)).map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'close',
      'reveal',
      'sale',
    ]);
    expect((await logOf(draw)).find(({ kind }: { kind: string }) => kind === 'close')).toMatchObject({
      cause: 'closesAt',
      reason: '',
    });
    expect(wrongChecks(await checkOf(shop, draw))).toEqual([]);
  });

  test('early with the reason, not before the earliest end of its manifest', async () => {
    const draw = await shop.draw({ opensInMs: -6 * DAY_MS });
    await bought(draw);
    expect(await close(draw, 'a misprint on the box')).toMatchObject({ refusal: 'notInState' });
    await shop.minutesPass(24 * 60);
    expect(await close(draw, 'a misprint on the box')).toMatchObject({ draw: { sold: 1 } });
    await shop.jobs();
    expect(await last(draw)).toMatchObject({
      kind: 'close',
      cause: 'early',
      reason: 'a misprint on the box',
    });
    expect(await boxOf(draw)).toMatchObject({ closed: { reason: 'a misprint on the box' } });
    const check = await checkOf(shop, draw);
    expect([wrongChecks(check), check.state.closed]).toMatchObject([[], { cause: 'early' }]);
  });

  test('at its cancellation with the reason, at any time', async () => {
    const draw = await shop.draw();
    await bought(draw);
    const params = {
      directoryName: draw.directoryName,
      reason: 'the maker recalls the prizes',
      dryRun: false,
    };
    expect(await cancelDraw(shop.db, params, act('cancelDraw'))).toMatchObject({ waiting: 1 });
    await shop.jobs();
    expect(await last(draw)).toMatchObject({
      kind: 'close',
      cause: 'cancelled',
      reason: 'the maker recalls the prizes',
    });
    expect(wrongChecks(await checkOf(shop, draw))).toEqual([]);
  });
});

test('The ledger is in order, but for the approval of the cancellation', async () => {
  const found = (await auditLedger(shop.db)).map(({ check }) => check);
  expect(found).toEqual(['cancellations were approved']);
});
