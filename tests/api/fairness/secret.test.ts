import { sql } from 'drizzle-orm';
import { FairBox } from '#lib/contract/fairness.ts';
import { aRequestKey, type Buyer } from '../../support/orders.ts';
import { untilLockWait } from '../../support/database.ts';
import { aPaidOrder } from '../../support/shop.ts';
import { aPayingShop, opened, type PayingShop } from '../../support/payments.ts';

let shop: PayingShop;
let buyer: Buyer;

beforeAll(async () => {
  shop = await aPayingShop();
  buyer = await shop.buyer();
});
afterAll(() => shop.close());

/** All that anybody is told of a draw and an order, and all that the shop writes down of it. */
async function everythingTold(name: string, orderId: string): Promise<string> {
  const asked = [
    `/api/product/${name}`,
    `/api/product/${name}/fairness`,
    `/api/product/${name}/fairness/log`,
    `/api/product/${name}/fairness/log?limit=0`,
    `/api/product/${name}/fairness/record`,
    `/api/orderHistory/${orderId}`,
    `/api/orderHistory/${orderId}/proof`,
  ];
  const answers = await Promise.all(asked.map((path) => buyer.ask('GET', path)));
  const told = answers.map(({ body, headers }) => body + JSON.stringify(headers)).join('\n');
  return told + shop.log.text;
}

async function secretsOf(drawId: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ seed: string; order: string }>(
    sql`select encode(seed, 'hex') as seed, encode("order", 'hex') as "order" from boxes where draw_id = ${drawId}`,
  );
  return rows.flatMap(({ seed, order }) =>
    [seed, order].flatMap((hex) => {
      const bytes = Buffer.from(hex, 'hex');
      return [
        hex,
        bytes.toString('base64'),
        bytes.toString('base64url'),
        [...bytes].join(','),
        [...bytes].join(''),
      ];
    }),
  );
}

async function expectKept(drawId: string, name: string, orderId: string): Promise<void> {
  const box = FairBox.parse((await shop.get(`/api/product/${name}/fairness`)).json());
  expect([box.isOver, box.seed]).toEqual([false, null]);
  const told = await everythingTold(name, orderId);
  for (const secret of await secretsOf(drawId)) expect(told).not.toContain(secret);
}

test('The seed is secret before, during and after the sale, until no ticket can be sold any more', async () => {
  const draw = await shop.draw({ prizes: [2, 8, 20, 30], closesInMs: 60 * 60_000 });
  const { drawId, directoryName } = draw;
  const orderId = await aPaidOrder(shop, buyer, { draw, quantity: 5 });
  await expectKept(drawId, directoryName, orderId);

  const late = await shop.buyer();
  const held = await late.ask('POST', '/api/orderHistory', {
    productId: drawId,
    quantity: 1,
    requestKey: aRequestKey(),
  });
  await opened(late, held.json().orderHistoryId);
  await shop.db.execute(sql`update draws set closes_at = clock_timestamp() where draw_id = ${drawId}`);
  await expectKept(drawId, directoryName, orderId);

  await late.ask('DELETE', `/api/orderHistory/${held.json().orderHistoryId}`);
  const box = FairBox.parse((await shop.get(`/api/product/${directoryName}/fairness`)).json());
  expect((await secretsOf(drawId)).includes(box.seed ?? '')).toBe(true);
});

test('The seed of a draw that is not open yet is secret', async () => {
  const { drawId, directoryName } = await shop.draw({ prizes: [2, 8, 20, 30], opensInMs: 60 * 60_000 });
  await expectKept(drawId, directoryName, '00000000-0000-4000-8000-000000000000');
});

test('The seed stays secret while an order placed at closing time is uncommitted', async () => {
  const { drawId, directoryName } = await shop.draw();
  await shop.db.execute(sql`update draws set closes_at = clock_timestamp() where draw_id = ${drawId}`);
  let asking: Promise<{ isOver: boolean }> | undefined;
  await shop.db.transaction(async (tx) => {
    // The desk has the draw's row, and counts somebody in whom nobody else can see yet.
    await tx.execute(sql`select from draws where draw_id = ${drawId} for update`);
    await tx.execute(sql`update draws set playing = 1, held = 1 where draw_id = ${drawId}`);
    asking = shop.get(`/api/product/${directoryName}/fairness`).then((answer) => answer.json());
    await untilLockWait(shop.db);
  });
  expect((await asking)?.isOver).toBe(false);
});
