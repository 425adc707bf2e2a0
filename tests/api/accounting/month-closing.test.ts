import { databaseTime } from '#backend/persistence/db/clock.ts';
import { sql } from 'drizzle-orm';
import { closeMonth } from '#backend/actions/accounting/close-month.ts';
import { monthOf, monthRange, nextMonth } from '#backend/domain/accounting/month.ts';
import { claimLongOperation } from '#backend/persistence/staff/long-operations.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { midnightIsFar } from '../../support/japan-midnight.ts';
import { longWorkOn, runLongOperations } from '../../support/long-operations.ts';
import { statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aPayingShop, paying } from '../../support/payments.ts';

await midnightIsFar();

const shop = forAllTests(aPayingShop);
const hana = forAllTests(() => anOperator(shop, 'hana', 'finance'));
const taro = forAllTests(() => anOperator(shop, 'taro', 'owner'));

/** The months that the tests close, one after the other. */
const first = monthOf(new Date());
const second = nextMonth(first);
const third = nextMonth(nextMonth(first));
const MINUTE_MS = 60_000;

beforeAll(async () => {
  const order = await paying(await shop.buyer(), await shop.draw({ prizes: [2, 4] }), { quantity: 1 });
  await shop.pay(order, { ending: 'paid' });
  await shop.jobs();
  const { until } = monthRange(third);
  await shop.minutesPass(Math.ceil((until.getTime() - Date.now()) / MINUTE_MS) + 120);
});

const start = (month: string, operator = hana) =>
  operator.ask('POST', `/api/ops/operations/months/${month}/closing`);
const show = async (operationId: string) =>
  (await hana.ask('GET', `/api/ops/operations/${operationId}`)).json();
const closedMonths = async () =>
  (await shop.db.execute(sql`select month, closed_by from closed_months order by month`)).rows;
const endLeases = () => shop.db.execute(sql`update long_operations set leased_until = now()`);

async function claimClosing() {
  const run = await claimLongOperation(shop.db, ['closeMonth']);
  if (run === undefined) throw new Error('No closing is open.');
  return run;
}

test('A month stays open if the audit finds an error, and its checks are shown', async () => {
  const { operationId } = (await start(first)).json();
  await shop.db.execute(sql`update draws set price = price + 1`);
  await runLongOperations(shop);
  await shop.db.execute(sql`update draws set price = price - 1`);
  expect(await show(operationId)).toMatchObject({ call: 'closeMonth', state: 'refused', fileUntil: null });
  const { operation, checks } = (await hana.ask('GET', `/api/ops/operations/${operationId}/checks`)).json();
  expect(operation).toMatchObject({ state: 'refused', done: checks.length, ofAll: checks.length });
  const wrong = checks.filter(({ found }: { readonly found: number }) => found > 0);
  expect(wrong.map(({ name }: { readonly name: string }) => name)).toContain('prices are those of draws');
  expect(await closedMonths()).toEqual([]);
});

test('Two operators start one closing, which is one entry of the operator log', async () => {
  const before = await operatorLogOf(shop);
  const [one, other] = await Promise.all([start(first, hana), start(first, taro)]);
  const { operationId, requestedBy } = one.json();
  expect(other.json()).toMatchObject({ operationId, requestedBy });
  expect(statusAndCode(await start(second, taro))).toBe('409 earlierMonthOpen');
  await runLongOperations(shop);
  expect(await show(operationId)).toMatchObject({ state: 'done' });
  expect(await closedMonths()).toEqual([{ month: first, closed_by: requestedBy }]);
  expect((await operatorLogOf(shop)).slice(before.length)).toMatchObject([
    { operator: requestedBy, action: 'startMonthClosing', facts: { operationId, filter: { month: first } } },
  ]);
  expect(statusAndCode(await start(first))).toBe('409 monthClosed');
});

test('A closing whose backend dies during the audit is made by another one', async () => {
  const { operationId } = (await start(second)).json();
  await claimClosing();
  await endLeases();
  await runLongOperations(shop);
  expect(await show(operationId)).toMatchObject({ state: 'done' });
  expect(await closedMonths()).toContainEqual({ month: second, closed_by: 'hana' });
});

test('A closing whose backend dies once the month is closed finds it closed', async () => {
  const { operationId } = (await start(third)).json();
  await claimClosing();
  expect(
    await closeMonth(shop.database, { month: third, by: 'hana', at: await databaseTime(shop.db) }),
  ).toBeUndefined();
  await endLeases();
  await runLongOperations(shop);
  expect(await show(operationId)).toMatchObject({ state: 'done', done: 0 });
  expect(await closedMonths()).toHaveLength(3);
});

test('Two backends that make the same closing at once close the month once', async () => {
  const fourth = nextMonth(third);
  await shop.minutesPass(32 * 24 * 60);
  await start(fourth);
  await claimClosing();
  const closing = async () => {
    const parts = [];
    for await (const part of longWorkOn(shop).closeMonth({ month: fourth }, 'hana')) parts.push(part);
    return parts;
  };
  const both = await Promise.all([closing(), closing()]);
  expect(both.flat()).not.toContain('refused');
  expect((await closedMonths()).filter(({ month }) => month === fourth)).toHaveLength(1);
});
