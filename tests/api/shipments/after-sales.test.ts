import { sql } from 'drizzle-orm';
import { shortNumber } from '#lib/text/numbers.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import { answered, aPayingShop } from '../../support/payments.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { ANOTHER_ADDRESS, fulfilmentOn, FREE, historyOf, requested, sent } from '../../support/shipments.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';
import { expireUnpaidShipments } from '#backend/actions/shipments/withdraw.ts';
import { deleteAddressesOf } from '#backend/persistence/shipments/shipments.ts';
import { jobBacklogs } from '#backend/persistence/monitoring/jobs.ts';
import { countAccountBlockers } from '#backend/persistence/members/account-blockers.ts';
import { auditLedger } from '#backend/audit/audit.ts';

const shop = forAllTests(aPayingShop);
const hana = forAllTests(() => anOperator(shop));
const draw = forEachTest(() => shop.draw({ ...FREE, prizes: [20, 60] }));
const buyer = forEachTest(() => shop.buyer());

const ops = (id: string, what: string, body: object) =>
  hana.ask('POST', `/api/ops/shipments/${id}/${what}`, { body });
const returned = (id: string, reason = 'absent') => ops(id, 'problem', { problem: 'returned', reason });
const show = async (id: string) => (await buyer.ask('GET', `/api/userShip/${id}`)).json();
const kindsOf = async () => (await emailsTo(shop, buyer.email)).map(({ kind }) => kind);
const followUpIn = (answer: { json(): { followUp: { shipmentId: string } } }) =>
  answer.json().followUp.shipmentId;

/** Hands over a shipment of five prizes; the member was notified by hand. */
async function aSentShipment(): Promise<string> {
  const { userShipId } = await requested(shop, buyer, draw, { quantity: 5, fee: 0 });
  await sent(shop, userShipId);
  await fulfilmentOn(shop.db).recordEmailed([userShipId]);
  return userShipId;
}

/** The payer's bank has taken back the payment of the order whose prizes are in a shipment. */
const chargedBack = (id: string) =>
  shop.db.execute(sql`
    insert into disputes (provider, dispute_id, payment_id, draw_id, order_id, yen, state, opened_at, ended_at)
    select provider, 'dispute', payment_id, draw_id, order_id, yen, 'lost', now(), now() from ledger
     where kind = 'capture' and order_id = (select order_id from won_prizes where shipment_id = ${id} limit 1)`);

/** Refunds a part of the order whose prizes are in a shipment. */
async function goodwillFor(id: string): Promise<void> {
  const { rows } = await shop.db.execute(
    sql`select order_id as id from won_prizes where shipment_id = ${id}`,
  );
  const body = { scope: 'goodwill', yen: 100, reason: 'the shipment is lost' };
  const answer = await hana.ask('POST', `/api/ops/orders/${rows[0]?.['id']}/refund`, { body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

test('A returned shipment is kept, shown and sent again to a corrected address', async () => {
  const id = await aSentShipment();
  expect(statusAndCode(await returned(id, 'wrongAddress'))).toBe('200');
  const problem = await show(id);
  expect(problem).toMatchObject({
    status: 'COMPLETEMAIL',
    problem: 'returned',
    returnReason: 'wrongAddress',
    resolution: null,
    prizes: 5,
  });
  expect(Date.parse(problem.returnKeptUntil) - Date.parse(problem.problemSince)).toBeCloseTo(
    60 * 86_400_000,
    -3,
  );

  const again = await ops(id, 'resend', { fee: 0, address: ANOTHER_ADDRESS });
  const followUp = followUpIn(again);
  expect(again.json()).toMatchObject({ shipmentId: id, number: shortNumber(id), dryRun: false });
  expect(await show(followUp)).toMatchObject({
    status: 'START',
    parentId: id,
    prizes: 5,
    fee: 0,
    address: ANOTHER_ADDRESS,
    drawTitles: [draw.title],
  });
  const first = await show(id);
  expect(first).toMatchObject({ problem: 'returned', resolution: 'resent', followUpId: followUp, prizes: 5 });
  expect([first.contents.length, (await show(followUp)).contents.length]).toEqual([5, 5]);
  const listed = (await buyer.ask('GET', `/api/userShip?productId=${draw.drawId}`)).json();
  expect(listed.items.map(({ userShipId }: { userShipId: string }) => userShipId)).toEqual([followUp, id]);
  expect(await kindsOf()).toEqual(expect.arrayContaining(['shipmentProblem', 'shipmentFollows']));
  expect((await historyOf(shop, id)).slice(-2)).toEqual([
    'COMPLETEMAIL COMPLETEMAIL returned',
    'COMPLETEMAIL COMPLETEMAIL resent',
  ]);
  await sent(shop, followUp);
  expect(await show(followUp)).toMatchObject({ status: 'SHIPSTART', problem: null });
  expect((await operatorLogOf(shop)).slice(-2)).toMatchObject([
    {
      action: 'reportShipmentProblem',
      facts: { shipmentId: id, problem: 'returned', reason: 'wrongAddress' },
    },
    {
      action: 'resendShipment',
      facts: { shipmentId: id, fee: 0, hasNewAddress: true, followUpId: followUp },
    },
  ]);
});

test('With a fee it waits for the payment, and a payment that never comes opens the problem again', async () => {
  const id = await aSentShipment();
  await returned(id);
  const followUp = followUpIn(await ops(id, 'resend', { fee: 600 }));
  const { payUntil } = await show(followUp);
  expect(payUntil).toBe((await show(id)).returnKeptUntil);
  expect(await fulfilmentOn(shop.db).accept([followUp])).toMatchObject({
    rejected: [{ reason: 'feeUnpaid' }],
  });
  await shop.db.$client.query(`update shipments set pay_until = now() where shipment_id = $1`, [followUp]);
  await expireUnpaidShipments(shop.db, 100);
  expect(await show(id)).toMatchObject({
    problem: 'returned',
    resolution: null,
    followUpId: null,
    prizes: 5,
  });
  expect((await show(id)).contents).toHaveLength(5);
  expect(await emailsTo(shop, buyer.email)).toContainEqual(
    expect.objectContaining({ kind: 'shipmentExpired', isFollowUp: true }),
  );

  const second = followUpIn(await ops(id, 'resend', { fee: 600 }));
  const body = { purpose: 'shipment', userShipId: second, paymentType: 'CARD' };
  await shop.pay(answered(await buyer.ask('POST', '/api/redirect', body)), { ending: 'paid' });
  expect(await show(second)).toMatchObject({ paymentStatus: 'CAPTURED', fee: 600 });
  await sent(shop, second);
  expect(statusAndCode(await buyer.ask('DELETE', `/api/userShip/${second}`))).toBe('409 shipmentPaid');
});

test('A returned shipment that the member does not pay for can turn out to have arrived', async () => {
  const id = await aSentShipment();
  await returned(id);
  const followUp = followUpIn(await ops(id, 'resend', { fee: 600 }));
  expect(statusAndCode(await buyer.ask('DELETE', `/api/userShip/${followUp}`))).toBe('200');
  expect(statusAndCode(await ops(id, 'close', { as: 'cleared' }))).toBe('200');
  expect(await fulfilmentOn(shop.db).deliver([id])).toMatchObject({ moved: [id] });
});

test('A returned shipment that is sent again can come back again', async () => {
  const id = await aSentShipment();
  await returned(id);
  const second = followUpIn(await ops(id, 'resend', { fee: 0 }));
  await sent(shop, second);
  expect(statusAndCode(await returned(second, 'refused'))).toBe('200');
  const third = followUpIn(await ops(second, 'resend', { fee: 0 }));
  expect(await show(third)).toMatchObject({ parentId: second, prizes: 5 });
  expect((await show(id)).contents).toHaveLength(5);
});

test('A lost shipment that arrives is cleared and delivered; one that does not is closed', async () => {
  const found = await aSentShipment();
  const gone = await aSentShipment();
  for (const id of [found, gone]) await ops(id, 'problem', { problem: 'lost' });
  expect(await fulfilmentOn(shop.db).deliver([found])).toMatchObject({
    rejected: [{ reason: 'problemOpen' }],
  });
  expect(statusAndCode(await ops(found, 'close', { as: 'cleared' }))).toBe('200');
  expect(await fulfilmentOn(shop.db).deliver([found])).toMatchObject({ moved: [found] });
  expect(await show(found)).toMatchObject({ status: 'DELIVERED', problem: null });
  await goodwillFor(found);
  expect(statusAndCode(await ops(gone, 'close', { as: 'refunded' }))).toBe('409 notRefunded');
  await goodwillFor(gone);
  expect(statusAndCode(await ops(gone, 'close', { as: 'refunded' }))).toBe('200');
  expect(await show(gone)).toMatchObject({ status: 'COMPLETEMAIL', problem: 'lost', resolution: 'refunded' });
  expect(await fulfilmentOn(shop.db).deliver([gone])).toMatchObject({ rejected: [{ reason: 'closed' }] });
  const listed = (await hana.ask('GET', '/api/ops/shipments?limit=100')).json();
  expect(listed.items.map(({ shipmentId }: { shipmentId: string }) => shipmentId)).not.toContain(gone);
});

test('A lost shipment whose payment was charged back is closed without a refund', async () => {
  const id = await aSentShipment();
  await ops(id, 'problem', { problem: 'lost' });
  await chargedBack(id);
  expect(statusAndCode(await ops(id, 'close', { as: 'refunded' }))).toBe('200');
});

test('A delivered shipment can turn out to be damaged, and is listed until that is decided', async () => {
  const id = await aSentShipment();
  await fulfilmentOn(shop.db).deliver([id]);
  await ops(id, 'problem', { problem: 'damaged' });
  const idsWith = async (query: string) =>
    (await hana.ask('GET', `/api/ops/shipments?limit=100&${query}`))
      .json()
      .items.map(({ shipmentId }: { shipmentId: string }) => shipmentId);
  for (const query of ['', 'problem=any', 'problem=damaged']) expect(await idsWith(query)).toContain(id);
  expect(await idsWith('problem=lost')).not.toContain(id);
  const blockers = () => countAccountBlockers(shop.db, buyer.memberId);
  const undecided = async () =>
    (await jobBacklogs(shop.db)).find(({ what }) => what === 'shipmentProblems')?.count ?? 0;
  const before = await undecided();
  expect(await blockers()).toMatchObject({ shipmentsUnderWay: 0, shipmentProblems: 1 });
  await goodwillFor(id);
  await ops(id, 'close', { as: 'refunded' });
  expect(await undecided()).toBe(before - 1);
  expect(await idsWith('problem=any')).not.toContain(id);
  expect(await blockers()).toMatchObject({ shipmentsUnderWay: 0, shipmentProblems: 0 });
});

test('A member gives up a shipment with any open problem, and then nothing keeps their account', async () => {
  const giveUp = (id: string) => buyer.ask('POST', `/api/userShip/${id}/giveUp`);
  for (const problem of ['lost', 'damaged', 'returned'] as const) {
    const id = await aSentShipment();
    expect(statusAndCode(await giveUp(id))).toBe('409 shipmentChanged');
    await (problem === 'returned' ? returned(id) : ops(id, 'problem', { problem }));
    expect((await giveUp(id)).json()).toMatchObject({ problem, resolution: 'givenUp', followUpId: null });
    expect(statusAndCode(await giveUp(id))).toBe('200');
    expect((await historyOf(shop, id)).at(-1)).toBe('COMPLETEMAIL COMPLETEMAIL closedGivenUp');
    expect(statusAndCode(await ops(id, 'close', { as: 'refunded' }))).toBe('409 shipmentClosed');
  }
  expect(await countAccountBlockers(shop.db, buyer.memberId)).toMatchObject({
    waitingPrizes: 0,
    shipmentsUnderWay: 0,
    shipmentProblems: 0,
  });
  expect((await kindsOf()).filter((kind) => kind === 'shipmentClosed')).toHaveLength(3);
  const sentAgain = await aSentShipment();
  await returned(sentAgain);
  await ops(sentAgain, 'resend', { fee: 0 });
  expect(statusAndCode(await giveUp(sentAgain))).toBe('409 shipmentChanged');
});

describe('Exchanges', () => {
  const spares = (code: string, change: number, more: object = {}) =>
    hana.ask('POST', `/api/ops/spares/${draw.directoryName}`, {
      body: { code, change, reason: 'from the maker', ...more },
    });
  const sparesLeft = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await hana.ask('GET', `/api/ops/spares/${draw.directoryName}`))
        .json()
        .items.map(({ grade, spares: many }: { grade: string; spares: number }) => [grade, many]),
    );

  test('Damaged prizes are exchanged for spare pieces, which are counted', async () => {
    const id = await aSentShipment();
    await fulfilmentOn(shop.db).deliver([id]);
    await ops(id, 'problem', { problem: 'damaged' });
    const [first, second] = (await show(id)).contents;
    expect(statusAndCode(await ops(id, 'exchange', { wonPrizeIds: [first.wonPrizeId] }))).toBe(
      '409 noSpareLeft',
    );
    for (const grade of ['A', 'B']) expect((await spares(grade, 5)).json().spares).toBe(5);
    const before = await sparesLeft();
    const followUp = followUpIn(await ops(id, 'exchange', { wonPrizeIds: [first.wonPrizeId] }));
    expect(await sparesLeft()).toEqual({ ...before, [first.grade]: 4 });
    expect(await show(followUp)).toMatchObject({ parentId: id, prizes: 1, fee: 0, status: 'START' });
    expect(await show(id)).toMatchObject({ resolution: 'exchanged', followUpId: followUp, prizes: 5 });
    // Another prize of the same shipment turns out to be damaged.
    expect(statusAndCode(await ops(id, 'problem', { problem: 'damaged' }))).toBe('200');
    expect(statusAndCode(await ops(id, 'exchange', { wonPrizeIds: [first.wonPrizeId] }))).toBe(
      '409 notOfShipment',
    );
    expect(statusAndCode(await ops(id, 'exchange', { wonPrizeIds: [second.wonPrizeId] }))).toBe('200');
    await sent(shop, followUp);
    expect(await show(followUp)).toMatchObject({ status: 'SHIPSTART' });
  });

  test('Spare pieces are found by draw, and by text in the name of a prize or draw', async () => {
    await spares('A', 3);
    const found = async (query: string) => (await hana.ask('GET', `/api/ops/spares?${query}`)).json();
    const { items, total } = await found(`draw=${draw.directoryName}`);
    expect(items[0]).toMatchObject({ grade: 'A', spares: 3, directoryName: draw.directoryName });
    expect(items).toHaveLength(total);
    const first = await found(`draw=${draw.directoryName}&limit=1`);
    expect(first).toEqual({ total, items: [items[0]], next: `${draw.directoryName}_A` });
    const named = await found(`limit=100&q=${encodeURIComponent(items[0].name)}`);
    expect(named.items).toContainEqual(items[0]);
    expect(await found('q=zzz')).toEqual({ total: 0, items: [], next: null });
  });

  test('The number of spare pieces never falls below none, and a dry run changes nothing', async () => {
    await spares('A', 2);
    expect(statusAndCode(await spares('A', -3))).toBe('409 noSpareLeft');
    expect((await spares('A', -2, { dryRun: true })).json()).toMatchObject({ spares: 0, dryRun: true });
    expect((await sparesLeft())['A']).toBe(2);
    expect(statusAndCode(await spares('A', 0))).toBe('422 invalidInput');
    expect(statusAndCode(await spares('H', 1))).toBe('404 notFound');
    expect(statusAndCode(await hana.ask('GET', '/api/ops/spares/no-such-draw'))).toBe('404 notFound');
  });
});

test('A wrong step is refused by its own code and changes nothing', async () => {
  const { userShipId: unsent } = await requested(shop, buyer, draw, { fee: 0 });
  const id = await aSentShipment();
  expect(statusAndCode(await returned(unsent))).toBe('409 notHandedOver');
  expect(statusAndCode(await ops(id, 'resend', { fee: 0 }))).toBe('409 noProblem');
  expect(statusAndCode(await ops(id, 'close', { as: 'cleared' }))).toBe('409 noProblem');
  expect(statusAndCode(await ops(id, 'problem', { problem: 'returned' }))).toBe('422 invalidInput');
  expect(statusAndCode(await ops(id, 'problem', { problem: 'lost', reason: 'absent' }))).toBe(
    '422 invalidInput',
  );
  await ops(id, 'problem', { problem: 'lost' });
  expect(statusAndCode(await ops(id, 'resend', { fee: 0 }))).toBe('409 decisionNotAllowed');
  expect(statusAndCode(await ops(id, 'close', { as: 'givenUp' }))).toBe('409 decisionNotAllowed');
  expect(statusAndCode(await ops(id, 'problem', { problem: 'lost' }))).toBe('409 problemOpen');
  expect(statusAndCode(await returned(id))).toBe('200');
  await ops(id, 'close', { as: 'givenUp' });
  const history = await historyOf(shop, id);
  expect(statusAndCode(await returned(id))).toBe('409 shipmentClosed');
  expect(statusAndCode(await ops(id, 'resend', { fee: 0 }))).toBe('409 shipmentClosed');
  expect(statusAndCode(await ops('0000-0000-0000-0000', 'close', { as: 'cleared' }))).toBe('404 notFound');
  expect(await historyOf(shop, id)).toEqual(history);
});

test('A dry run changes nothing', async () => {
  const id = await aSentShipment();
  await returned(id);
  const before = await historyOf(shop, id);
  const answer = await ops(id, 'resend', { fee: 0, dryRun: true });
  expect(answer.json()).toMatchObject({ shipmentId: id, dryRun: true });
  expect(await historyOf(shop, id)).toEqual(before);
  expect((await show(id)).followUpId).toBeNull();
});

test('The audit of the shop finds nothing about its shipments', async () => {
  const found = await auditLedger(shop.db);
  // The orders of these tests were settled without a payment session.
  expect(found.filter(({ invariant }) => invariant !== 'I5' && invariant !== 'I6')).toEqual([]);
});

test('Words about a problem reach the member by email and at the shipment, go with it, and are not in the log', async () => {
  const id = await aSentShipment();
  const words = '丸山様、トラックの事故でした。\n新しい賞品をお送りします。';
  expect(statusAndCode(await ops(id, 'problem', { problem: 'damaged', words }))).toBe('200');
  expect(await show(id)).toMatchObject({ problem: 'damaged', shopWords: words });
  const [email] = await emailsTo(shop, buyer.email);
  expect(email).toMatchObject({ kind: 'shipmentProblem', words });
  const entry = (await operatorLogOf(shop)).at(-1);
  expect(entry).toMatchObject({ facts: { problem: 'damaged', hasWords: true } });
  expect(JSON.stringify(entry)).not.toContain('丸山');
  expect(statusAndCode(await ops(id, 'close', { as: 'cleared' }))).toBe('200');
  expect(await show(id)).toMatchObject({ problem: null, shopWords: null });

  await ops(id, 'problem', { problem: 'lost', words });
  await deleteAddressesOf(shop.db, buyer.memberId);
  const kept = () => shop.db.execute(sql`select shop_words from shipments where shipment_id = ${id}`);
  expect((await kept()).rows).toEqual([{ shop_words: null }]);
  expect(statusAndCode(await ops(id, 'problem', { problem: 'damaged', words }))).toBe('200');
  expect((await kept()).rows).toEqual([{ shop_words: null }]);
});
