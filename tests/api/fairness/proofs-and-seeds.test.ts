import { sql } from 'drizzle-orm';
import { nodeHashing } from '#backend/crypto/hashing.ts';
import { FairBox, OrderProof } from '#lib/contract/fairness.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { checkOrder } from '#lib/fairness/check/check-order.ts';
import { runSteps } from '#lib/fairness/steps.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aPaidOrder, aPlayedOrder, fairRecordOf } from '../../support/shop.ts';
import { aPayingShop, paying, placed } from '../../support/payments.ts';
import { untilLockWait } from '../../support/database.ts';

const shop = forAllTests(aPayingShop);
const buyer = forAllTests(() => shop.buyer());
const LARGE = { quantities: [1, 5, 1_100], perPurchase: 2_000 };
const draw = forAllTests(() => shop.draw({ prizes: [3, 97, 1_000, 1_500], but: LARGE }));

const proofFor = (orderId: string, member = buyer) => member.ask('GET', `/api/orderHistory/${orderId}/proof`);

test.each([1, 5, 1_100, 5])(
  'The proof of an order of %d played tickets matches root and log',
  async (quantity) => {
    const orderId = await aPlayedOrder(shop, buyer, { draw, quantity });
    const answer = await proofFor(orderId);
    expect(answer.headers['cache-control']).toBe('no-store');
    const proof = OrderProof.parse(answer.json());
    expect(proof.tickets.length).toBe(quantity);
    const { box, log } = await fairRecordOf(shop, draw);
    const findings = runSteps(checkOrder(nodeHashing, proof, { box, logged: log[proof.entry.seq] ?? null }));
    expect(findings.map(({ verdict }) => verdict)).toEqual(['right', 'right', 'right', 'right', 'right']);
    const { prizes } = (await buyer.ask('GET', `/api/orderHistory/${orderId}`)).json();
    expect(proof.tickets.map(({ slot, prize }) => [slot, prize])).toEqual(
      prizes.map(({ ticket, grade }: WonPrize) => [ticket, grade]),
    );
  },
);

test('An order has no proof before it is paid and played', async () => {
  const paid = await aPaidOrder(shop, buyer, { draw, quantity: 1 });
  expect((await proofFor(paid)).json()).toMatchObject({ code: 'orderNotPlayed' });
  const unpaid = await placed(buyer, draw);
  expect((await proofFor(unpaid)).json()).toMatchObject({ code: 'orderNotPaid' });
  await buyer.ask('DELETE', `/api/orderHistory/${unpaid}`);
  expect((await proofFor(unpaid)).json()).toMatchObject({ code: 'orderNotPaid' });
});

test('The proof of an order is shown to its member only', async () => {
  const orderId = await aPlayedOrder(shop, buyer, { draw, quantity: 1 });
  expect((await proofFor(orderId, await shop.buyer())).json()).toMatchObject({ code: 'notFound' });
  const asGuest = await shop.get(`/api/orderHistory/${orderId}/proof`);
  expect(asGuest.json()).toMatchObject({ code: 'loginRequired' });
});

test.each(['nobody', '00000000-0000-4000-8000-000000000000', '%27%3B--'])(
  'The order %s does not exist',
  async (orderId) => {
    expect((await proofFor(orderId)).statusCode).toBeGreaterThanOrEqual(404);
  },
);

/** Returns all responses about a draw and an order, and the log. */
async function everythingPublished(name: string, orderId: string): Promise<string> {
  const paths = [
    `/api/product/${name}`,
    `/api/product/${name}/fairness`,
    `/api/product/${name}/fairness/log`,
    `/api/product/${name}/fairness/log?limit=0`,
    `/api/product/${name}/fairness/record`,
    `/api/orderHistory/${orderId}`,
    `/api/orderHistory/${orderId}/proof`,
  ];
  const answers = await Promise.all(paths.map((path) => buyer.ask('GET', path)));
  const published = answers.map(({ body, headers }) => body + JSON.stringify(headers)).join('\n');
  return published + shop.log.text;
}

async function secretsOf(drawId: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ seed: string; order: string }>(
    sql`select encode(seed, 'hex') as seed, encode("order", 'hex') as "order" from boxes where draw_id = ${drawId}`,
  );
  return rows.flatMap(({ seed, order }) =>
    [seed, order].flatMap((hex) => {
      const bytes = Buffer.from(hex, 'hex');
      const encoded = (['base64', 'base64url'] as const).map((encoding) => bytes.toString(encoding));
      return [hex, ...encoded, [...bytes].join(','), [...bytes].join('')];
    }),
  );
}

async function expectSecret(drawId: string, name: string, orderId: string): Promise<void> {
  const box = FairBox.parse((await shop.get(`/api/product/${name}/fairness`)).json());
  expect([box.isOver, box.seed]).toEqual([false, null]);
  const published = await everythingPublished(name, orderId);
  for (const secret of await secretsOf(drawId)) expect(published).not.toContain(secret);
}

test('The seed is secret before, during and after the sale, until no ticket can be sold any more', async () => {
  const draw = await shop.draw({ prizes: [2, 8, 20, 30], closesInMs: 60 * 60_000 });
  const { drawId, directoryName } = draw;
  const orderId = await aPaidOrder(shop, buyer, { draw, quantity: 5 });
  await expectSecret(drawId, directoryName, orderId);

  const late = await shop.buyer();
  const held = await paying(late, draw);
  await shop.db.execute(sql`update draws set closes_at = clock_timestamp() where draw_id = ${drawId}`);
  await expectSecret(drawId, directoryName, orderId);

  await late.ask('DELETE', `/api/orderHistory/${held.orderId}`);
  const box = FairBox.parse((await shop.get(`/api/product/${directoryName}/fairness`)).json());
  expect((await secretsOf(drawId)).includes(box.seed ?? '')).toBe(true);
});

test('The seed of a draw that is not open yet is secret', async () => {
  const { drawId, directoryName } = await shop.draw({ prizes: [2, 8, 20, 30], opensInMs: 60 * 60_000 });
  await expectSecret(drawId, directoryName, '00000000-0000-4000-8000-000000000000');
});

test('The seed stays secret while an order placed at closing time is uncommitted', async () => {
  const { drawId, directoryName } = await shop.draw();
  await shop.db.execute(sql`update draws set closes_at = clock_timestamp() where draw_id = ${drawId}`);
  let request: Promise<{ isOver: boolean }> | undefined;
  await shop.db.transaction(async (tx) => {
    // The order writer has locked the draw and counted an order that is not committed yet.
    await tx.execute(sql`select from draws where draw_id = ${drawId} for update`);
    await tx.execute(sql`update draws set playing = 1, held = 1 where draw_id = ${drawId}`);
    request = shop.get(`/api/product/${directoryName}/fairness`).then((answer) => answer.json());
    await untilLockWait(shop.db);
  });
  expect((await request)?.isOver).toBe(false);
});
