import { sql } from 'drizzle-orm';
import { sendRefunds } from '#backend/actions/payments/refunds.ts';
import { playOrder } from '#backend/persistence/orders/order-store.ts';
import { auditLedger } from '#backend/audit/audit.ts';
import { untilLockWait } from '../../support/database.ts';
import { aPayingShop, paying, type PayingShop } from '../../support/paying.ts';

let shop: PayingShop;
beforeAll(async () => void (shop = await aPayingShop()));
afterAll(() => shop.close());

test('An order that is played while its money goes back is both', async () => {
  const draw = await shop.draw();
  const { orderId, ...trip } = await paying(await shop.buyer(), draw);
  await shop.pay(trip, { ending: 'paid' });
  const key = { drawId: draw.drawId, orderId };
  const act = { operator: 'hana', act: 'refundOrder', facts: {} };
  expect(await shop.paying.orderWriter.refund(key, act)).toBe('refunded');
  let sending: ReturnType<typeof sendRefunds> | undefined;
  await shop.db.transaction(async (tx) => {
    await playOrder(tx, key);
    sending = sendRefunds(shop.paying);
    // The desk has read the order as it was, and is about to write it.
    await untilLockWait(shop.db);
  });
  expect(await sending).toEqual({ sent: 1, left: 0 });
  const { rows } = await shop.db.execute(sql`
    select o.status, o.payment_status as money, w.voided_at is not null as void
      from orders o join won_prizes w using (draw_id, order_id) where o.order_id = ${orderId}`);
  expect(rows).toEqual([{ status: 'CONFIRM', money: 'REFUNDED', void: true }]);
  expect(await auditLedger(shop.db)).toEqual([]);
});
