import { recordOrderRefund, refundOrder } from '#backend/actions/refunds/order-refunds.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DrawOnSale } from '../../support/orders.ts';
import { aPaidOrder, aPlayedOrder } from '../../support/shop.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aPayingShop } from '../../support/payments.ts';
import { runProgram } from '../../support/process.ts';
import { aRefund, refundResult } from '../../support/refunds.ts';

const shop = forAllTests(aPayingShop);
const buyer = forAllTests(() => shop.buyer());
const onSale = forAllTests(() => shop.draw({ prizes: [1, 4, 10, 15] }));
let folder: string;
/** Downloads of a draw on sale, of a sold-out one, and of an order's proof. */
let files: { early: string; now: string; over: string; proof: string; text: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'));
  const soldOut = await shop.draw();
  for (const quantity of [5, 5]) await aPaidOrder(shop, buyer, { draw: soldOut, quantity });
  const early = saved('early.json', await downloaded(onSale));
  const orderId = await aPlayedOrder(shop, buyer, { draw: onSale, quantity: 5 });
  await aPaidOrder(shop, buyer, { draw: onSale, quantity: 1 });
  const proof = saved('proof.json', (await buyer.ask('GET', `/api/orderHistory/${orderId}/proof`)).body);
  const text = await downloaded(onSale);
  const over = saved('over.json', await downloaded(soldOut));
  files = { early, now: saved('now.json', text), over, proof, text };
});

afterAll(() => rmSync(folder, { recursive: true }));

const downloaded = async ({ directoryName }: DrawOnSale) =>
  (await shop.get(`/api/product/${directoryName}/fairness/record`)).body;

function saved(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Runs the verifier without a database and without an address of the shop. */
const verified = (...args: string[]) =>
  runProgram(['verify/main.ts', ...args], { DATABASE_URL: '', API_ORIGIN: '' });

/** Expects that the verifier finds the record of a draw that is over right in every point. */
async function expectRight(file: string): Promise<void> {
  const { code, out } = await verified(file);
  expect(out).toContain('Everything is right.');
  expect(out).not.toMatch(/WRONG|--/);
  expect(code).toBe(0);
}

test('The record of a draw that is over is right in every point', () => expectRight(files.over));

test('The record of a draw on sale is right as far as it can be checked, with an order and an earlier record', async () => {
  const { code, out } = await verified(files.now, files.proof, '--earlier', files.early);
  expect(out).toContain('Nothing is wrong, as far as it can be checked before the seed is published.');
  expect(out).toContain('The public log has this entry.');
  expect(out).toContain('The earlier record is the beginning of this one.');
  expect(code).toBe(0);
});

test('The record of a draw with a refunded order is right', async () => {
  const draw = await shop.draw();
  const orderId = await aPaidOrder(shop, buyer, { draw, quantity: 5 });
  await aPaidOrder(shop, buyer, { draw, quantity: 5 });
  await refunded(draw, orderId);
  await expectRight(saved('refunded.json', await downloaded(draw)));
});

async function refunded({ drawId }: DrawOnSale, orderId: string): Promise<void> {
  const { orderBatcher } = shop.paying;
  const key = { drawId, orderId };
  const { request, act } = aRefund(orderId);
  expect(refundResult(await refundOrder(orderBatcher, { ...key, request, act }))).toBe('refunded');
  expect(await recordOrderRefund(orderBatcher, { ...key, refundId: request.refundId })).toBe('recorded');
}

test('--json prints the findings for programs', async () => {
  const { out } = await verified(files.now, files.proof, '--json');
  const { isRight, record, orders } = JSON.parse(out);
  expect([isRight, record.length, orders[0].findings.length]).toEqual([true, 9, 5]);
});

test('A record with other white space is the same record', async () => {
  const { code } = await verified(saved('pretty.json', JSON.stringify(JSON.parse(files.text), null, 2)));
  expect(code).toBe(0);
});

test.each<[string, (text: string) => string]>([
  ['Tickets were sold one after the other', (text) => text.replace('"count":5', '"count":4')],
  ['The manifest agrees with the record', (text) => text.replace('"price":700', '"price":600')],
  ['Every entry of the log refers to the one before it', (text) => text.replace(/\n.*/, '')],
])('A change of the record is found: "%s" is wrong', async (finding, change) => {
  const { code, out } = await verified(saved('changed.json', change(files.text)));
  expect(out).toMatch(new RegExp(`WRONG {2}${finding}`));
  expect(out).toContain('Something is wrong.');
  expect(code).toBe(1);
});

test('A proof of another draw and a record older than the saved one are found', async () => {
  const other = await verified(files.over, files.proof);
  expect([other.code, other.out]).toEqual([1, expect.stringContaining("WRONG  Every ticket's path leads")]);
  const older = await verified(files.early, '--earlier', files.now);
  expect([older.code, older.out]).toEqual([1, expect.stringContaining('WRONG  The earlier record')]);
});

test('An input that cannot be read is reported in one line, with exit code 2', async () => {
  const half = saved('half.json', files.text.slice(0, files.text.lastIndexOf('},')));
  const cut = saved('cut.json', files.text.split('\n').slice(0, -2).join('\n'));
  for (const args of [
    [],
    ['--loud'],
    [join(folder, 'nothing.json')],
    [folder],
    [saved('note.json', 'まるぽ')],
    [saved('list.json', '[]')],
    [files.proof],
    [half],
    [cut],
    [files.now, files.now],
  ]) {
    const { code, out, err } = await verified(...args);
    expect([args, code]).toEqual([args, 2]);
    expect(out + err).not.toMatch(/ at .*:\d+:\d+/);
  }
});
