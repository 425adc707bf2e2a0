import { sql } from 'drizzle-orm';
import { readOrder } from './commands/observe.ts';
import { bookedBackYen, isDisputed, wasGivenBack } from './dispute-rules.ts';
import {
  feeStatus,
  heldIn,
  isLive,
  isPaid,
  liveIn,
  type KnownDispute,
  type Model,
  type ModelDispute,
  type ModelOrder,
  type ModelShipment,
} from './model.ts';
import {
  isLost,
  isRefunded,
  priceOf,
  refundedYen,
  returnedYen,
  transferredYen,
  voidTickets,
  waitsForShipment,
} from './refund-rules.ts';
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
    taken: yenTaken(model) + sumOf(await readFindings(model, world), ({ here, there }) => here - there),
  });
  expect(yenTaken(model) + sumOf(model.orders, bookedBackYen)).toBe(
    yenKept(model) + sumOf(model.orders, transferredYen),
  );
  await compareDisputes(model, world);
  await compareRefunds(model, world);
  await compareShipments(model, world);
}

const sumOf = <One>(all: readonly One[], yenOf: (one: One) => number): number =>
  all.reduce((sum, one) => sum + yenOf(one), 0);

/** Yen that the shop keeps for tickets, by the ledger. */
const yenKept = ({ orders }: Model): number =>
  sumOf(orders.filter(isPaid), (order) => priceOf(order) - returnedYen(order) - transferredYen(order));

/** Yen that the provider has taken for tickets and not refunded. */
const yenTaken = ({ orders }: Model): number =>
  sumOf(orders, (order) => {
    const { paymentSession, refundsDone } = order;
    const payments = (paymentSession?.page?.paid ?? 0) - refundsDone;
    return payments * priceOf(order) - returnedYen(order) - bookedBackYen(order);
  });

type StoredRefunds = {
  readonly id: string;
  readonly yen: number;
  readonly unsent: number;
  readonly void: readonly number[];
};

type StoredFinding = { readonly id: string; readonly here: number; readonly there: number };

/** Findings about what was returned of payments of these orders. */
async function readFindings({ orders }: Model, world: World): Promise<readonly StoredFinding[]> {
  const ids = sql`${sql.param(orders.map(({ orderId }) => orderId))}::uuid[]`;
  const { rows } = await sideOf(world, 0).backend.db.execute<StoredFinding>(sql`
    select l.order_id as id, f.yen_here as here, f.yen_there as there
      from reconciliation_findings f join ledger l on l.provider = f.provider and l.payment_id = f.ref and l.kind = 'capture'
     where f.resolved_at is null and l.order_id = any (${ids})`);
  return rows;
}

/** Leaves out a chargeback that was given back before the provider's list of disputes was read. */
const isListed = (disputes: readonly ModelDispute[]) => (known: KnownDispute) =>
  known.state !== 'won' || disputes.some(({ disputeId }) => disputeId === known.disputeId);

/** Expects that the shop has every dispute once, in the state that it has at the provider, and no other finding. */
async function compareDisputes(model: Model, world: World): Promise<void> {
  for (const { disputes, knownDisputes } of model.orders)
    expect(
      knownDisputes
        .filter(isListed(disputes))
        .map(({ disputeId, state }) => [disputeId, state])
        .toSorted(),
    ).toEqual(disputes.map(({ disputeId, there }) => [disputeId, there]).toSorted());
  const givenBack = model.orders.filter(wasGivenBack).map(({ orderId }) => orderId);
  const found = await readFindings(model, world);
  expect(found.filter(({ id }) => !givenBack.includes(id))).toEqual([]);
}

/** Expects that the refunds by the shop are as in the model, all sent, and the prizes of refunded tickets void. */
async function compareRefunds(model: Model, world: World): Promise<void> {
  const { rows } = await sideOf(world, 0).backend.db.execute<StoredRefunds>(sql`
    select o.order_id as id, coalesce(r.yen, 0)::int as yen, coalesce(r.unsent, 0)::int as unsent,
           array(select ticket - o.first_ticket from won_prizes w where w.draw_id = o.draw_id and w.order_id = o.order_id
                   and w.voided_at is not null and w.ticket is not null order by 1) as void
      from orders o cross join lateral (
        select sum(yen) filter (where reason = 'byShop') as yen,
               count(*) filter (where done_at is null and method = 'provider') as unsent
          from refunds r where r.draw_id = o.draw_id and r.order_id = o.order_id and r.withdrawn_at is null) r
     where o.order_id = any (${sql.param(model.orders.map(({ orderId }) => orderId))}::uuid[])`);
  expect(model.orders.map(({ orderId }) => rows.find(({ id }) => id === orderId))).toEqual(
    model.orders.map((order) => ({
      id: order.orderId,
      yen: refundedYen(order),
      unsent: 0,
      void: voidTickets(model, order),
    })),
  );
  await compareCancellations(model, world);
}

/** Expects that a cancellation has ended exactly if none of its orders is left to refund. */
async function compareCancellations(model: Model, world: World): Promise<void> {
  const { rows } = await sideOf(world, 0).backend.db.execute<{ draw: string; ended: boolean }>(
    sql`select draw_id as draw, ended_at is not null as ended from draw_cancellations`,
  );
  for (const draw of model.draws.filter(({ isCancelled }) => isCancelled)) {
    const left = model.orders.filter((order) => order.draw === draw && isLeft(order));
    expect(left.filter((order) => !waitsForShipment(model, order) && !isDisputed(order))).toEqual([]);
    expect(rows.find((row) => row.draw === draw.drawId)?.ended).toBe(left.length === 0);
  }
}

const isLeft = (order: ModelOrder): boolean =>
  isLive(order) || (isPaid(order) && priceOf(order) > 0 && !isRefunded(order) && !isLost(order));

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
           (select coalesce(sum(case when l.kind in ('capture', 'chargebackReversal') then l.yen else -l.yen end), 0)
              from sandbox_ledger l join sandbox_payments p using (payment_id)
              join payment_sessions h on h.session_id = p.session_id where h.draw_id in (${ids}))::int as taken`);
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
           (select coalesce(sum(case when l.kind in ('capture', 'chargebackReversal') then l.yen else -l.yen end), 0)
              from sandbox_ledger l join sandbox_payments p using (payment_id)
              join payment_sessions h on h.session_id = p.session_id where h.shipment_id = any (${ids}))::int as taken`);
  expect(sums[0]).toEqual({ kept: feesKept(model), taken: feesTaken(model) });
  expect(feesTaken(model)).toBe(feesKept(model) + sumOf(model.shipments, transferredYen));
}

/** Yen that the shop keeps for shipping, by the ledger. */
const feesKept = ({ shipments }: Model): number =>
  sumOf(shipments, (shipment) =>
    shipment.isPaid ? shipment.fee - returnedYen(shipment) - transferredYen(shipment) : 0,
  );

/** Yen that the provider has taken for shipping and not refunded. */
const feesTaken = ({ shipments }: Model): number =>
  sumOf(shipments, (shipment) => {
    const paid = sumOf(shipment.paymentSessions, ({ page }) => page?.paid ?? 0);
    return (paid - shipment.refundsDone) * shipment.fee - returnedYen(shipment);
  });

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
