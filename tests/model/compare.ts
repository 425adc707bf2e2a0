import { sql } from 'drizzle-orm';
import { readOrder } from './commands/observe.ts';
import {
  feesKept,
  feesTaken,
  feeStatus,
  heldIn,
  liveIn,
  type Model,
  type ModelShipment,
  yenKept,
  yenTaken,
} from './model.ts';
import { sideOf, type World } from './world.ts';

/** Expects that every order, counter, shipment and yen in the shop is as in the model. */
export async function compare(model: Model, world: World): Promise<void> {
  const stored = await Promise.all(model.orders.map((order) => readOrder(world, order)));
  // Which tickets an order has is not compared: of two concurrent payments the shop may settle either first.
  expect(stored.map(({ status, recorded, paid }) => [status, recorded, paid])).toEqual(
    model.orders.map(({ status, paymentSession }) => [
      status,
      paymentSession?.page?.recorded ?? 0,
      paymentSession?.page?.paid ?? 0,
    ]),
  );
  expect(await readDraws(model, world)).toEqual({
    draws: model.draws.map((draw) => [draw.sold, heldIn(model, draw), liveIn(model, draw).length]),
    kept: yenKept(model),
    taken: yenTaken(model),
  });
  expect(yenTaken(model)).toBe(yenKept(model));
  await compareShipments(model, world);
}

async function readDraws({ draws }: Model, world: World) {
  const { db } = sideOf(world, 0).backend;
  const ids = sql.join(
    draws.map(({ drawId }) => sql`${drawId}`),
    sql`, `,
  );
  const { rows: counters } = await db.execute<{ draw: string; counts: number[] }>(
    sql`select draw_id as draw, array[sold, held, playing] as counts from draws where draw_id in (${ids})`,
  );
  const { rows: sums } = await db.execute<{ kept: number; taken: number }>(sql`
    select (select coalesce(sum(case when "to" = 'sales' then yen when "from" = 'sales' then -yen else 0 end), 0)
              from ledger where draw_id in (${ids}))::int as kept,
           (select coalesce(sum(case l.kind when 'capture' then l.yen else -l.yen end), 0)
              from pretend_ledger l join pretend_payments p using (payment_id)
              join hand_offs h on h.session_id = p.session_id where h.draw_id in (${ids}))::int as taken`);
  return {
    draws: draws.map(({ drawId }) => counters.find((one) => one.draw === drawId)?.counts),
    ...sums[0],
  };
}

type StoredShipment = { readonly id: string; readonly facts: readonly unknown[] };

/** Expects that status, address, prizes and fee of every shipment are as in the model. */
async function compareShipments(model: Model, world: World): Promise<void> {
  const { db } = sideOf(world, 0).backend;
  const ids = sql`${sql.param(model.shipments.map(({ shipmentId }) => shipmentId))}::uuid[]`;
  const { rows } = await db.execute<StoredShipment>(sql`
    select shipment_id as id, jsonb_build_array(status, withdrawn_at is not null, payment_status, tel, problem, resolution,
             (select count(*) from ledger l where l.shipment_id = s.shipment_id and l.kind = 'capture'),
             (select coalesce(jsonb_agg(won_prize_id order by won_prize_id), '[]') from won_prizes w
               where w.shipment_id = s.shipment_id)) as facts
      from shipments s where shipment_id = any (${ids})`);
  expect(model.shipments.map(({ shipmentId }) => rows.find(({ id }) => id === shipmentId)?.facts)).toEqual(
    model.shipments.map(expectedFacts),
  );
  const { rows: sums } = await db.execute(sql`
    select (select coalesce(sum(case when "to" = 'shipping' then yen when "from" = 'shipping' then -yen else 0 end), 0)
              from ledger where shipment_id = any (${ids}))::int as kept,
           (select coalesce(sum(case l.kind when 'capture' then l.yen else -l.yen end), 0)
              from pretend_ledger l join pretend_payments p using (payment_id)
              join hand_offs h on h.session_id = p.session_id where h.shipment_id = any (${ids}))::int as taken`);
  expect(sums[0]).toEqual({ kept: feesKept(model), taken: feesTaken(model) });
  expect(feesTaken(model)).toBe(feesKept(model));
}

const expectedFacts = (shipment: ModelShipment): readonly unknown[] => [
  shipment.status,
  shipment.isWithdrawn,
  feeStatus(shipment),
  shipment.tel,
  shipment.problem,
  shipment.resolution,
  shipment.paymentSessions.reduce((sum, { page }) => sum + (page?.recorded ?? 0), 0),
  shipment.isWithdrawn ? [] : shipment.prizes.toSorted(),
];
