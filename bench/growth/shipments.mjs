import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  acceptShipments,
  deliverShipments,
  handOverShipments,
  recordEmailed,
} from '#backend/actions/shipments/fulfilment.ts';
import { requestShipment } from '#backend/actions/shipments/request.ts';
import { settleShippingFee } from '#backend/actions/shipments/shipping-fees.ts';
import { yen } from '#backend/domain/money.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { AN_ADDRESS, aHandover } from '../../tests/support/shipments.ts';
import { timedWork } from '../draw/percentiles.mjs';

const AT_ONCE = 8;
const HANDED_OVER_AT_ONCE = 200;

/** Sends the prizes of every other order of a draw, as far as they are in storage: requested, paid, handed over and delivered. */
export async function sendPrizes({ db }, { drawId, shippingFee }) {
  const { rows } = await db.execute(sql`
    select member_id as "memberId", array_agg(won_prize_id::text) as "wonPrizeIds"
      from won_prizes join (
        select order_id, row_number() over (order by log_seq) as nth from orders where draw_id = ${drawId} and log_seq is not null) o
        using (order_id)
     where draw_id = ${drawId} and voided_at is null and nth % 2 = 0 group by member_id, order_id`);
  const shipmentIds = [];
  await timedWork(rows, AT_ONCE, async (prizes) => {
    const request = {
      ...prizes,
      drawId,
      address: AN_ADDRESS,
      fee: yen(shippingFee),
      method: 'box',
      deliverOn: null,
      deliverySlot: null,
      requestKey: randomUUID(),
      keepAddress: false,
      gift: null,
    };
    const shipment = await requestShipment(db, request);
    if (typeof shipment === 'string') throw new Error(`A shipment was refused with ${shipment}.`);
    const { shipmentId } = shipment;
    shipmentIds.push(shipmentId);
    const capture = { provider: 'bench', paymentId: `fee-${shipmentId}`, yen: yen(shippingFee) };
    if (shippingFee > 0) await settleShippingFee(db, shipmentId, capture, 'CARD');
  });
  for (let from = 0; from < shipmentIds.length; from += HANDED_OVER_AT_ONCE) {
    const ids = shipmentIds.slice(from, from + HANDED_OVER_AT_ONCE);
    await deliver(db, ids);
  }
}

async function deliver(db, ids) {
  const steps = [
    (tx) => acceptShipments(tx, ids),
    (tx) => handOverShipments(tx, ids.map(aHandover)),
    (tx) => recordEmailed(tx, ids),
    (tx) => deliverShipments(tx, ids),
  ];
  for (const step of steps) {
    const result = await inTransaction(db, step);
    if ('rejected' in result)
      throw new Error(`Shipments were refused: ${JSON.stringify(result.rejected[0])}`);
  }
}
