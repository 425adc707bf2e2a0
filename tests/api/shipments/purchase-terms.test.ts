import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { draws, formerShippingTerms, orders } from '#backend/persistence/schema.ts';
import { statusAndCode } from '../../support/members.ts';
import { aBuyer, type Buyer } from '../../support/orders.ts';
import { aShipmentInput, postShipment, requested, won } from '../../support/shipments.ts';
import { inAShop } from '../../support/shop.ts';

const { backend, draw, buyer } = inAShop();

type Terms = Partial<
  Pick<typeof draws.$inferInsert, 'shippingFee' | 'shippingFreeFrom' | 'combinable' | 'title'>
>;

/** Returns in a later millisecond: an order of the same one would have the terms before, too. */
async function change(terms: Terms): Promise<void> {
  await backend.db.update(draws).set(terms).where(eq(draws.drawId, draw.drawId));
  await pause(2);
}

const shippingFor = async (member: Buyer) => {
  const { items } = (await member.ask('GET', '/api/buyProduct')).json();
  return items.find(({ productId }: { productId: string }) => productId === draw.drawId).shipping;
};

test('A raised fee leaves the terms of what was bought before, on the page and in the request', async () => {
  const prizes = await won(backend, buyer, draw, 5);
  await change({ shippingFee: 2_500, combinable: false });
  expect(await shippingFor(buyer)).toMatchObject({ fee: 600, freeFrom: null, combinable: true });
  const dearer = aShipmentInput(draw, prizes.slice(0, 1), { fee: 2_500 });
  expect(statusAndCode(await postShipment(buyer, dearer))).toBe('409 feeChanged');
  const shipment = await postShipment(buyer, aShipmentInput(draw, prizes.slice(0, 1), { fee: 600 }));
  expect(shipment.json()).toMatchObject({ fee: 600 });

  const later = await aBuyer(backend);
  await won(backend, later, draw);
  expect(await shippingFor(later)).toMatchObject({ fee: 2_500, combinable: false });
  expect(await requested(backend, later, draw, { fee: 2_500 })).toMatchObject({ fee: 2_500 });
});

test('A lowered fee holds for what was bought before as well', async () => {
  await won(backend, buyer, draw, 5);
  await change({ shippingFee: 300 });
  await change({ shippingFreeFrom: 2 });
  expect(await shippingFor(buyer)).toMatchObject({ fee: 300, freeFrom: 2 });
  expect(await requested(backend, buyer, draw, { fee: 300 })).toMatchObject({ fee: 300 });
});

test('Terms under which the member did not buy do not count, nor those of a refunded purchase', async () => {
  await change({ shippingFee: 100 });
  await change({ shippingFee: 900 });
  const [prize] = await won(backend, buyer, draw);
  await change({ shippingFee: 1_200 });
  await won(backend, buyer, draw);
  expect(await shippingFor(buyer)).toMatchObject({ fee: 900 });
  await backend.db
    .update(orders)
    .set({ paymentStatus: 'REFUNDED' })
    .where(eq(orders.orderId, prize?.orderHistoryId ?? ''));
  expect(await shippingFor(buyer)).toMatchObject({ fee: 1_200 });
});

test('An order in the millisecond of a change has the better terms of before and after it', async () => {
  const [prize] = await won(backend, buyer, draw);
  await change({ shippingFee: 900 });
  await change({ shippingFee: 300 });
  await change({ shippingFee: 1_200 });
  const orderedInMsOf = async (fee: number) => {
    await backend.db.execute(sql`
      update orders set ordered_at = (select date_trunc('milliseconds', until) from former_shipping_terms
        where draw_id = ${draw.drawId} and fee = ${fee}) where order_id = ${prize?.orderHistoryId}`);
    return (await shippingFor(buyer)).fee;
  };
  // The change ended 600 or 900: then 900 or 300 held.
  expect(await orderedInMsOf(600)).toBe(600);
  expect(await orderedInMsOf(900)).toBe(300);
});

test('Only changes of these terms are kept, and they stay as they are', async () => {
  await change({ title: '新しい題' });
  await change({ shippingFee: 600 });
  const kept = () =>
    backend.db.select().from(formerShippingTerms).where(eq(formerShippingTerms.drawId, draw.drawId));
  expect(await kept()).toEqual([]);
  await change({ shippingFee: 700, title: '題' });
  expect(await kept()).toMatchObject([{ fee: 600, freeFrom: null, combinable: true }]);
  await expect(backend.db.update(formerShippingTerms).set({ fee: 1 })).rejects.toMatchObject({
    cause: { message: expect.stringContaining('only ever added to') },
  });
});
