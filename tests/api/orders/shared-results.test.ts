import { sql } from 'drizzle-orm';
import { aBackend } from '../../support/backend.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { won } from '../../support/shipments.ts';

const backend = forAllTests(aBackend);
const buyer = forEachTest(() => aBuyer(backend));
const draw = forEachTest(() => aDrawOnSale(backend));

/** Buys and plays; returns the key of the result, and the ids that nobody else may learn. */
async function aKey(quantity = 5) {
  const prizes = await won(backend, buyer, draw, quantity);
  const { orderHistoryId } = prizes[0] ?? { orderHistoryId: '' };
  const answer = await buyer.ask('GET', `/api/orderHistory/${orderHistoryId}/share`);
  expect(answer.statusCode).toBe(200);
  return { key: String(answer.json().key), orderHistoryId, prizes };
}

const show = (key: string, of = draw) => backend.get(`/api/product/${of.directoryName}/result/${key}`);

test('Anybody with the key sees the prizes, and nothing of the order or its member', async () => {
  const { key, orderHistoryId, prizes } = await aKey();
  const answer = await show(key);
  const { kinds, others } = answer.json();
  expect(others).toBe(0);
  const codes = kinds.flatMap(({ code, count }: { code: string; count: number }) => Array(count).fill(code));
  expect(codes.toSorted()).toEqual(prizes.map(({ code }) => code).toSorted());
  for (const secret of [orderHistoryId, buyer.memberId, buyer.email, ...prizes.map((p) => p.wonPrizeId)])
    expect(`${key} ${answer.body}`).not.toContain(secret);
});

test('An order has one key', async () => {
  const { key, orderHistoryId } = await aKey();
  const again = await buyer.ask('GET', `/api/orderHistory/${orderHistoryId}/share`);
  expect(again.json()).toEqual({ key });
});

test('A result that nobody has drawn has no key', async () => {
  const { key } = await aKey();
  const mac = key.slice(-32);
  const forged = [
    `ax2-${mac}`,
    `${key.slice(0, -33)}-lastx1-${mac}`,
    `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`,
  ];
  for (const one of forged) expect(statusAndCode(await show(one))).toBe('404 notFound');
  // Nor is it that of another draw.
  const other = await aDrawOnSale(backend);
  expect(statusAndCode(await show(key, other))).toBe('404 notFound');
});

test('Of a draw that is no longer public nothing is shown or shared', async () => {
  const { key, orderHistoryId } = await aKey();
  await backend.db.execute(
    sql`update draws set published_at = now() + interval '1 day' where draw_id = ${draw.drawId}`,
  );
  expect(statusAndCode(await show(key))).toBe('404 drawNotFound');
  expect(statusAndCode(await buyer.ask('GET', `/api/orderHistory/${orderHistoryId}/share`))).toBe(
    '404 notFound',
  );
});
