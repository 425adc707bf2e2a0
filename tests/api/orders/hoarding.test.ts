import {
  holdTickets,
  releaseOrder,
  settleOrder,
  startOrderPayment,
} from '#backend/actions/orders/order-writer.ts';
import { sql } from 'drizzle-orm';
import type { PlaceOrderParams } from '#backend/actions/orders/order-writer.ts';
import { deletePastRetention } from '#backend/actions/retention.ts';
import { cards } from '#backend/persistence/schema.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aTimeTravelDatabase, everyRow, letTimePass } from '../../support/database.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';
import { statusAndCode, times } from '../../support/members.ts';
import { aBuyer, aCapture, aDrawOnSale, aRequestKey, type Buyer } from '../../support/orders.ts';
import { salesOf } from './stored-sales.ts';

const backend = forAllTests(async () => {
  const { url, drop } = await aTimeTravelDatabase();
  const opened = await aBackend({ database: url });
  const close = () => opened.close().then(drop);
  return { ...opened, close };
});
const second = forAllTests(() => aBackend({ database: backend.url }));

/** Eight accounts once held 161 tickets of such a draw, unpaid. */
const draw = forEachTest(() =>
  aDrawOnSale(backend, {
    prizes: [3, 20, 40, 100],
    but: { quantities: [1, 5, 20], perPurchase: 20, concurrentPlaying: 100 },
  }),
);
const held = async () => (await salesOf(backend, draw.drawId)).draw?.held;

type Attempt = Partial<Pick<PlaceOrderParams, 'quantity' | 'device' | 'network'>> & {
  readonly at?: TestBackend;
};

const place = (
  { memberId }: Pick<Buyer, 'memberId'>,
  { at = backend, quantity = 20, ...source }: Attempt = {},
) => {
  const { drawId } = draw;
  return holdTickets(at.paying.orderBatcher, {
    drawId,
    memberId,
    quantity,
    requestKey: aRequestKey(),
    ...source,
  });
};

async function placed(...params: Parameters<typeof place>) {
  const order = await place(...params);
  if (typeof order === 'string') throw new Error(order);
  return order;
}

const release = ({ orderId }: { readonly orderId: string }) =>
  releaseOrder(
    backend.paying.orderBatcher,
    { drawId: draw.drawId, orderId },
    { to: 'CANCEL', reason: 'byMember' },
  );

const registerCard = ({ memberId }: Buyer, lastFour: string) =>
  backend.db.insert(cards).values({
    memberId,
    provider: 'sandbox',
    customerId: memberId,
    brand: 'VISA',
    lastFour,
    expiry: '2030-01',
    registeredAt: new Date(),
  });

const buyers = (emailOf?: (index: number) => string) =>
  Promise.all(times(8, (index) => aBuyer(backend, emailOf === undefined ? {} : { email: emailOf(index) })));

let people = 0;

describe('Eight accounts that order 20 of 163 tickets each hold', () => {
  test('half of them, from eight networks', async () => {
    for (const [index, buyer] of (await buyers()).entries())
      await place(buyer, { network: `203.0.${index}.0/24`, device: `device ${index}` });
    expect(await held()).toBe(80);
  });

  test('a quarter of them, from one network', async () => {
    for (const buyer of await buyers()) await place(buyer, { network: '203.0.113.0/24' });
    expect(await held()).toBe(40);
  });

  test('two orders, from one device, at two backends at once', async () => {
    const all = await buyers();
    const answers = await Promise.all(
      all.map((buyer, index) => place(buyer, { device: 'one', at: index % 2 === 0 ? backend : second })),
    );
    expect(answers.filter((answer) => answer === 'unpaidLimit')).toHaveLength(6);
    expect(await held()).toBe(40);
  });

  test('two orders, with one card', async () => {
    const all = await buyers();
    for (const buyer of all) await registerCard(buyer, '4242');
    expect(await Promise.all(all.map((buyer) => place(buyer)))).toContain('unpaidLimit');
    expect(await held()).toBe(40);
  });

  test('one order, with one mailbox', async () => {
    people += 1;
    const all = await buyers((index) => `hoarder${people}+${index}@example.jp`);
    const answers = await Promise.all(
      all.map((buyer, index) => place(buyer, { at: index % 2 === 0 ? backend : second })),
    );
    expect(answers.filter((answer) => answer === 'unpaidLimit')).toHaveLength(7);
    expect(await held()).toBe(20);
  });
});

test('The address of a request is its network, which a proxy names', async () => {
  const [first, ...others] = await buyers();
  const order = (buyer: Buyer | undefined, address: string) =>
    backend.ask('POST', '/api/orderHistory', {
      body: { productId: draw.drawId, quantity: 20, requestKey: aRequestKey() },
      cookie: buyer?.cookie,
      headers: { 'x-forwarded-for': address },
    });
  expect(statusAndCode(await order(first, '203.0.113.7'))).toBe('200');
  expect(statusAndCode(await order(others[0], '203.0.113.200'))).toBe('200');
  expect(statusAndCode(await order(others[1], '203.0.113.9'))).toBe('409 holdLimit');
  expect(statusAndCode(await order(others[2], '2001:db8:7:1::1'))).toBe('200');
  expect(statusAndCode(await order(others[3], '2001:db8:7:2::1'))).toBe('200');
  expect(await held()).toBe(80);
});

test('The device cookie of a request is its device', async () => {
  const all = await buyers();
  const order = (buyer: Buyer | undefined, token: string) =>
    backend.ask('POST', '/api/orderHistory', {
      body: { productId: draw.drawId, quantity: 1, requestKey: aRequestKey() },
      cookie: `${buyer?.cookie}; device=${token}`,
    });
  const one = 'a'.repeat(43);
  const other = 'b'.repeat(43);
  expect(statusAndCode(await order(all[0], one))).toBe('200');
  expect(statusAndCode(await order(all[1], one))).toBe('200');
  expect(statusAndCode(await order(all[2], one))).toBe('409 unpaidLimit');
  expect(statusAndCode(await order(all[2], other))).toBe('200');
});

test('A family with one Wi-Fi and a couple with one card and one tablet buy at the same time', async () => {
  const [wife, husband, daughter, son] = await buyers();
  if (wife === undefined || husband === undefined || daughter === undefined || son === undefined) return;
  for (const buyer of [wife, husband]) await registerCard(buyer, '1881');
  const network = '203.0.113.0/24';
  await placed(wife, { quantity: 5, network, device: 'tablet' });
  await placed(husband, { quantity: 20, network, device: 'tablet' });
  await placed(daughter, { quantity: 5, network, device: 'telephone' });
  await placed(son, { quantity: 5, network });
});

test('A paid order frees its sources', async () => {
  const [one, other, third] = await buyers();
  if (one === undefined || other === undefined || third === undefined) return;
  const first = await placed(one, { device: 'shared' });
  await placed(other, { device: 'shared' });
  expect(await place(third, { device: 'shared' })).toBe('unpaidLimit');
  const key = { drawId: draw.drawId, orderId: first.orderId };
  await settleOrder(backend.paying.orderBatcher, key, aCapture(first.total));
  await placed(third, { device: 'shared' });
});

describe('Holds that were not paid', () => {
  const lengthOf = (order: Awaited<ReturnType<typeof placed>>) =>
    ((order.heldUntil?.getTime() ?? 0) - order.orderedAt.getTime()) / 60_000;

  test('shorten the next one of the same person, and are forgotten within two hours', async () => {
    people += 1;
    const all = await buyers((index) => `family${people}+${index}@example.jp`);
    const one = all[0];
    const other = all[1];
    if (one === undefined || other === undefined) return;
    const order = await placed(one);
    expect(lengthOf(order)).toBe(10);
    await letTimePass(backend, 15);
    await release(order);
    const next = await placed(other);
    expect(lengthOf(next)).toBeCloseTo(5, 0);
    await release(next);
    await letTimePass(backend, 60);
    const third = await placed(one);
    expect(lengthOf(third)).toBeCloseTo(7.5, 0);
    await release(third);
    await letTimePass(backend, 120);
    expect(lengthOf(await placed(other))).toBe(10);
  });

  test('count when the payment is declined, so that a card without money holds no tickets for ever', async () => {
    const [buyer] = await buyers();
    if (buyer === undefined) return;
    const lengths: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const order = await placed(buyer);
      lengths.push(Math.round(lengthOf(order)));
      await letTimePass(backend, 4);
      const key = { drawId: draw.drawId, orderId: order.orderId };
      const sessionEndsAt = new Date(order.orderedAt.getTime() + 15 * 60_000);
      await startOrderPayment(backend.paying.orderBatcher, { ...key, paymentType: 'CARD', sessionEndsAt });
      await letTimePass(backend, 11);
      await releaseOrder(backend.paying.orderBatcher, key, { to: 'ERROR', reason: 'declined' });
    }
    expect(lengths).toEqual([10, 5]);
    await letTimePass(backend, 1);
    expect(lengthOf(await placed(buyer))).toBe(3);
  });

  test('shorten those of a network that held as much as all remaining tickets, by half', async () => {
    const all = await buyers();
    const network = '198.51.100.0/24';
    const orders = [];
    for (const buyer of all.slice(0, 2)) orders.push(await placed(buyer, { network }));
    await letTimePass(backend, 41);
    for (const order of orders) await release(order);
    // 40 tickets for 41 minutes are 164 tickets for 10 minutes.
    expect(lengthOf(await placed({ memberId: all[2]?.memberId ?? '' }, { network }))).toBe(5);
    expect(lengthOf(await placed({ memberId: all[3]?.memberId ?? '' }))).toBe(10);
  });

  test('are deleted after two hours, and contain no address', async () => {
    const buyer = await aBuyer(backend, { email: 'recognisable@example.jp' });
    await release(await placed(buyer, { network: '192.0.2.0/24', device: 'recognisable device' }));
    await placed(buyer, { network: '192.0.2.0/24', device: 'recognisable device' });
    const rows = await everyRow(backend.db);
    expect(rows).not.toMatch(/192\.0\.2|recognisable device/);
    const count = async () =>
      (await backend.db.execute(sql`select 1 from unpaid_holds where draw_id = ${draw.drawId}`)).rowCount;
    expect(await count()).toBe(3);
    await letTimePass(backend, 119);
    await deletePastRetention(backend.db);
    expect(await count()).toBe(3);
    await letTimePass(backend, 2);
    await deletePastRetention(backend.db);
    expect(await count()).toBe(0);
  });
});
