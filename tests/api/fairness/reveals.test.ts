import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Beacon, roundOfAnswer } from '#backend/actions/fairness/beacon.ts';
import { drawingPauses } from '#backend/actions/fairness/drawing-pause.ts';
import { closeEndedDraws } from '#backend/actions/fairness/boxes.ts';
import { beaconWatch, watchBeacon } from '#backend/actions/fairness/beacon-watch.ts';
import { watchDrawing } from '#backend/jobs/fairness.ts';
import { refundVoidOrders } from '#backend/actions/fairness/void-orders.ts';
import { jobBacklogs } from '#backend/persistence/monitoring/jobs.ts';
import { refundOrder } from '#backend/actions/refunds/order-refunds.ts';
import { revealRounds } from '#backend/actions/fairness/reveal-rounds.ts';
import { roundAt, timeOfRound } from '#lib/fairness/beacon.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { expectLedgerInOrder } from '../../support/backend.ts';
import { revealAll } from '../../support/beacon.ts';
import { openTestDatabase } from '../../support/database.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import { aPayingShop, orderStatus, paying, paymentStates } from '../../support/payments.ts';
import { checkOf, wrongChecks } from '../../support/record-of-draw.ts';

const shop = forAllTests(aPayingShop);
const rows = async (query: string, ...values: unknown[]) => (await shop.db.$client.query(query, values)).rows;

/** Waits until the next sale is decided by a later round. */
const untilNextRound = () => pause(shop.paying.shopLog.beacon.chain.period);

/** Reveals what can be revealed with a beacon that lacks some rounds. */
async function revealWithout(lacking: readonly number[], { db = shop.db, but = {} }: RevealOptions = {}) {
  const { beacon, watch } = shop.paying.shopLog;
  const now = (await databaseTime(shop.db)).getTime();
  const round: Beacon['round'] = async (wanted) =>
    lacking.includes(wanted) ? 'notPublished' : beacon.round(wanted);
  const latest = async () => roundOfAnswer(await beacon.round(beacon.newestRound(now)));
  return revealRounds(db, { beacon: { ...beacon, round, latest, ...but }, watch });
}

type RevealOptions = { readonly db?: Database; readonly but?: Partial<Beacon> };

async function bought(buyer: Buyer, draw: DrawOnSale) {
  const order = await paying(buyer, draw);
  await shop.pay(order, { ending: 'paid' });
  return order;
}

/** Pays orders of one ticket, each of which waits for a round of its own. Returns their ids and rounds. */
async function soldInTurn(buyer: Buyer, draw: DrawOnSale, count: number) {
  const sold = [];
  for (let nth = 0; nth < count; nth += 1) {
    const order = await bought(buyer, draw);
    const [waiting] = await rows('select round from waiting_sales where order_id = $1', order.orderId);
    sold.push({ ...order, round: Number(waiting.round) });
    await untilNextRound();
  }
  return sold;
}

const logOf = (draw: DrawOnSale) =>
  rows('select kind, round::float8 as round from draw_log where draw_id = $1 order by seq', draw.drawId);

test('Two backends that reveal at once reveal each round once', async () => {
  const draws = await Promise.all([1, 2, 3].map(() => shop.draw({ prizes: [2, 8, 10] })));
  const buyers = await Promise.all([1, 2, 3].map(() => shop.buyer()));
  for (let round = 0; round < 2; round += 1) {
    await Promise.all(draws.flatMap((draw) => buyers.map((buyer) => bought(buyer, draw))));
    await untilNextRound();
  }
  const other = openTestDatabase(shop.url);
  const results = await Promise.all(
    [shop.db, other.db, shop.db, other.db].map((db) => revealWithout([], { db })),
  );
  await other.close();
  expect(results.reduce((sum, { revealed }) => sum + revealed, 0)).toBe(18);
  for (const draw of draws) {
    const reveals = (await logOf(draw)).filter(({ kind }) => kind === 'reveal').map(({ round }) => round);
    expect(reveals).toEqual([...new Set(reveals)].toSorted());
    const [prizes] = await rows(
      'select count(*)::int as count from won_prizes where draw_id = $1',
      draw.drawId,
    );
    expect(prizes).toEqual({ count: 6 });
    expect(wrongChecks(await checkOf(shop, draw))).toEqual([]);
  }
});

test('What came out of the boxes lately is public, without those who drew it', async () => {
  const [buyer, draw, unsold] = await Promise.all([
    shop.buyer(),
    shop.draw({ prizes: [2, 8, 10] }),
    shop.draw(),
  ]);
  await bought(buyer, draw);
  await revealAll(shop.paying);
  const { items } = (await buyer.ask('GET', '/api/fairness/latest')).json();
  const [own] = items.filter((item: { directoryName: string }) => item.directoryName === draw.directoryName);
  expect(own).toEqual({
    directoryName: draw.directoryName,
    title: expect.any(String),
    gradeLabel: expect.stringMatching(/^[ABC]$/),
    at: expect.any(String),
  });
  expect(JSON.stringify(items)).not.toContain(unsold.directoryName);
});

test('Rounds of a draw are revealed in turn: one that the beacon lacks stops the later ones of the draw', async () => {
  const [buyer, draw, another] = await Promise.all([shop.buyer(), shop.draw(), shop.draw()]);
  const [first, second, third] = await soldInTurn(buyer, draw, 3);
  const [later] = await soldInTurn(buyer, another, 1);
  expect(await revealWithout([second?.round ?? 0])).toEqual({ revealed: 2, voided: 0 });
  expect((await logOf(another)).map(({ kind }) => kind)).toEqual(['sale', 'reveal']);
  expect(later).toBeDefined();
  const waiting = async () =>
    (await rows('select order_id as id from waiting_sales order by round')).map(({ id }) => id);
  expect(await waiting()).toEqual([second?.orderId, third?.orderId]);
  expect(await revealWithout([second?.round ?? 0])).toEqual({ revealed: 0, voided: 0 });
  expect(await revealWithout([])).toEqual({ revealed: 2, voided: 0 });
  expect((await logOf(draw)).slice(3).map(({ round }) => round)).toEqual(
    [first, second, third].map((sale) => sale?.round),
  );
  expect(wrongChecks(await checkOf(shop, draw))).toEqual([]);
});

test('Results that are late for a minute pause payments', async () => {
  const [buyer, draw] = await Promise.all([shop.buyer(), shop.draw()]);
  const [sale] = await soldInTurn(buyer, draw, 1);
  const { beacon, rules } = shop.paying.shopLog;
  const watch = beaconWatch(beacon.chain);
  const pauses = async () => {
    watch.saw(roundAt(beacon.chain, (await databaseTime(shop.db)).getTime()));
    return drawingPauses(shop.db, { watch, rules });
  };
  expect(await pauses()).toEqual([]);
  await shop.minutesPass(2);
  expect(await pauses()).toEqual(['results']);
  expect(await revealWithout([sale?.round ?? 0])).toEqual({ revealed: 0, voided: 0 });
  expect(await pauses()).toEqual(['results']);
  await revealWithout([]);
  expect(await pauses()).toEqual([]);
});

test('A draw whose round cannot be revealed does not stop other draws', async () => {
  const [buyer, draw, another] = await Promise.all([shop.buyer(), shop.draw(), shop.draw()]);
  await soldInTurn(buyer, draw, 1);
  await soldInTurn(buyer, another, 1);
  await rows('update boxes set "left" = array[0, 0, 0, 0] where draw_id = $1', draw.drawId);
  await expect(revealWithout([])).rejects.toThrow('Some rounds cannot be revealed.');
  expect((await logOf(another)).map(({ kind }) => kind)).toEqual(['sale', 'reveal']);
  expect((await logOf(draw)).map(({ kind }) => kind)).toEqual(['sale']);
  await rows('update boxes set "left" = array[1, 2, 3, 4] where draw_id = $1', draw.drawId);
  expect(await revealWithout([])).toEqual({ revealed: 1, voided: 0 });
});

describe('A round that the beacon has not published for 72 hours', () => {
  const draw = forAllTests(() => shop.draw());
  const buyers = forAllTests(async () => ({ gone: await shop.buyer(), kept: await shop.buyer() }));
  const emails = async ({ memberId }: Buyer) =>
    (
      await rows(`select message from outbox where member_id = $1 and message->>'kind' = 'refund'`, memberId)
    ).map(({ message }) => message);

  test('is void: its sales are refunded, and only those', async () => {
    const [sale] = await soldInTurn(buyers.gone, draw, 1);
    const [kept] = await soldInTurn(buyers.kept, draw, 1);
    if (sale === undefined || kept === undefined) throw new Error('Nothing was sold.');
    await shop.minutesPass(71 * 60);
    expect(await revealWithout([sale.round])).toEqual({ revealed: 0, voided: 0 });
    expect(await orderStatus(buyers.gone, sale.orderId)).toEqual(['SUCCESS', 'CAPTURED']);
    await shop.minutesPass(2 * 60);
    // Of a beacon that is unavailable, or publishes nothing more, nobody knows whether it has published the round.
    const round = async (): Promise<'unavailable'> => 'unavailable';
    const latest = async () => roundOfAnswer(await shop.paying.shopLog.beacon.round(sale.round));
    expect(await revealWithout([], { but: { round } })).toEqual({ revealed: 0, voided: 0 });
    expect(await revealWithout([sale.round], { but: { latest } })).toEqual({ revealed: 0, voided: 0 });
    expect(await revealWithout([sale.round], { but: { latest: async () => undefined } })).toMatchObject({
      voided: 0,
    });
    expect(await revealWithout([sale.round])).toEqual({ revealed: 1, voided: 1 });
    expect((await logOf(draw)).slice(2)).toEqual([
      { kind: 'void', round: sale.round },
      { kind: 'reveal', round: kept.round },
    ]);
    const play = () =>
      buyers.gone.ask('POST', '/api/userProduct', { productId: draw.drawId, orderHistoryId: sale.orderId });
    expect(statusAndCode(await play())).toBe('409 orderClosed');
    expect((await buyers.gone.ask('GET', '/api/user/overview')).json()).toMatchObject({ unseenCount: 0 });
    await expectLedgerInOrder(shop);

    await shop.jobs();
    expect(await orderStatus(buyers.gone, sale.orderId)).toEqual(['SUCCESS', 'REFUNDED', 'roundVoid']);
    expect(await paymentStates(shop, sale)).toEqual(['refunded']);
    expect(await emails(buyers.gone)).toMatchObject([
      { reason: 'roundVoid', isDone: false, voidPrizes: [] },
      { reason: 'roundVoid', isDone: true, voidPrizes: [] },
    ]);
    expect(await orderStatus(buyers.kept, kept.orderId)).toEqual(['SUCCESS', 'CAPTURED']);
    expect(await emails(buyers.kept)).toEqual([]);
    expect(statusAndCode(await play())).toBe('409 orderClosed');
  });

  test('is in the record, which is right', async () => {
    await revealAll(shop.paying);
    const check = await checkOf(shop, draw);
    expect(wrongChecks(check)).toEqual([]);
    await expectLedgerInOrder(shop);
  });

  test('has nothing to refund of orders that cost nothing', async () => {
    const free = await shop.draw({ price: 0, but: { paymentTypes: ['NONE'] } });
    const order = await paying(buyers.gone, free, { paymentType: 'NONE' });
    const [waiting] = await rows('select round from waiting_sales where order_id = $1', order.orderId);
    await shop.minutesPass(73 * 60);
    expect(await revealWithout([Number(waiting.round)])).toMatchObject({ voided: 1 });
    await shop.jobs();
    expect(await orderStatus(buyers.gone, order.orderId)).toEqual(['SUCCESS', 'NONE', 'roundVoid']);
    expect((await buyers.gone.ask('GET', '/api/user/overview')).json()).toMatchObject({ unseenCount: 0 });
    expect((await buyers.gone.ask('GET', `/api/userProduct/${free.drawId}`)).json()).toMatchObject({
      unseen: 0,
    });
  });
});

test('A void order whose payment cannot be returned in part is refunded by transfer', async () => {
  const [buyer, draw] = await Promise.all([shop.buyer(), shop.draw()]);
  const order = await paying(buyer, draw, { paymentType: 'AU' });
  await shop.pay(order, { ending: 'paid' });
  const [waiting] = await rows('select round from waiting_sales where order_id = $1', order.orderId);
  const refunded = await refundOrder(shop.paying.orderBatcher, {
    drawId: draw.drawId,
    orderId: order.orderId,
    request: {
      refundId: randomUUID(),
      note: 'goodwill',
      method: 'bankTransfer',
      of: { scope: 'goodwill', yen: 100 },
    },
    act: { operator: 'hana', action: 'refundOrder', facts: {} },
  });
  expect(refunded).toMatchObject({ yen: 100 });
  await shop.minutesPass(73 * 60);
  expect(await revealWithout([Number(waiting.round)])).toMatchObject({ voided: 1 });
  const backlog = async () => (await jobBacklogs(shop.db)).find(({ what }) => what === 'voidOrders')?.count;
  expect(await backlog()).toBe(1);
  expect(await refundVoidOrders(shop.paying)).toEqual({ refunded: 1, waiting: 0 });
  expect(await backlog()).toBe(0);
  expect(await orderStatus(buyer, order.orderId)).toEqual(['SUCCESS', 'REFUND_PENDING', 'roundVoid']);
  const methods = await rows(
    'select method, scope from refunds where order_id = $1 order by yen',
    order.orderId,
  );
  expect(methods).toEqual([
    { method: 'bankTransfer', scope: 'goodwill' },
    { method: 'bankTransfer', scope: 'order' },
  ]);
  expect(await refundVoidOrders(shop.paying)).toEqual({ refunded: 0, waiting: 0 });
  await expectLedgerInOrder(shop);
});

test('A sale at a time whose round is known is not written', async () => {
  const [buyer, draw] = await Promise.all([shop.buyer(), shop.draw()]);
  const order = await paying(buyer, draw);
  await bought(await shop.buyer(), draw);
  await revealAll(shop.paying);
  // The clock of the database is behind.
  await shop.minutesPass(-1);
  await shop.pay(order, { ending: 'paid' });
  expect(await orderStatus(buyer, order.orderId)).toEqual(['PLAYING', 'PENDING']);
  await shop.minutesPass(2);
  await shop.jobs();
  expect((await orderStatus(buyer, order.orderId))[0]).toBe('SUCCESS');
  const [{ settled_at: settledAt }] = await rows(
    'select settled_at from orders where order_id = $1',
    order.orderId,
  );
  const { chain } = shop.paying.shopLog.beacon;
  const [last] = (await logOf(draw)).filter(({ kind }) => kind === 'sale').slice(-1);
  expect(timeOfRound(chain, last.round)).toBeGreaterThan(settledAt.getTime());
  expect(wrongChecks(await checkOf(shop, draw))).toEqual([]);
});

describe('A clock of the database that is behind the log', () => {
  test('writes no entry of an earlier time, pauses payments and says so', async () => {
    const [buyer, draw] = await Promise.all([shop.buyer(), shop.draw()]);
    const order = await paying(buyer, draw);
    await bought(await shop.buyer(), draw);
    const before = await logOf(draw);
    const lines: unknown[] = [];
    const note = (facts: object, event: string) => void lines.push([event, facts]);
    const watch = watchDrawing({ paying: shop.paying, log: { info: note, warn: note } });
    await watch();
    // A standby with a wrong clock has become the primary. No round of the sale is known yet.
    await shop.minutesPass(-1 / 30);
    await watch();
    expect(await drawingPauses(shop.db, shop.paying.shopLog)).toEqual(['clock']);
    await shop.pay(order, { ending: 'paid' });
    expect(await orderStatus(buyer, order.orderId)).toEqual(['PLAYING', 'PENDING']);
    const refused = await paying(await shop.buyer(), draw).catch((error: Error) => error.message);
    expect(refused).toContain('drawingPaused');
    await rows(
      `update draws set closes_at = now() - interval '1 second', playing = 0 where draw_id = $1`,
      draw.drawId,
    );
    await expect(closeEndedDraws(shop.db)).rejects.toThrow('would follow one of');
    await rows(
      `update draws set closes_at = now() + interval '1 day', playing = 2 where draw_id = $1`,
      draw.drawId,
    );
    expect(await logOf(draw)).toEqual(before);
    await shop.minutesPass(1 / 30);
    await watch();
    expect(lines).toEqual([
      ['database clock behind the log: no payment starts', { cause: 'clock' }],
      ['payments may start again', { cause: 'clock' }],
    ]);
    await shop.jobsAfter(2);
    expect((await orderStatus(buyer, order.orderId))[0]).toBe('SUCCESS');
    expect(wrongChecks(await checkOf(shop, draw))).toEqual([]);
  });

  test('is noticed by a round whose time has not come', async () => {
    const { watch, beacon } = shop.paying.shopLog;
    const early = {
      ...beacon,
      latest: async () => roundOfAnswer(await beacon.round(beacon.newestRound(Date.now() + 60_000))),
    };
    const own = beaconWatch(beacon.chain);
    await watchBeacon(shop.db, { beacon: early, watch: own });
    expect(own.isAhead(new Date())).toBe(true);
    expect(watch.isAhead(new Date())).toBe(false);
    expect(await drawingPauses(shop.db, { ...shop.paying.shopLog, watch: own })).toEqual(['clock']);
  });
});
