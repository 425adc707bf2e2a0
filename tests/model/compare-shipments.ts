import { sql } from 'drizzle-orm';
import type { Model } from './expected/model.ts';
import { feesKept, feesTaken, feeStatus, type ModelParcel } from './expected/parcels.ts';
import { sideOf, type World } from './world.ts';

type Seen = { readonly id: string; readonly is: readonly unknown[] };

/** Every parcel is what the model says: where it stands and goes to, what lies in it, and every yen of its fee. */
export async function compareParcels(model: Model, world: World): Promise<void> {
  const { db } = sideOf(world, 0).backend;
  const ids = sql`${sql.param(model.parcels.map(({ shipmentId }) => shipmentId))}::uuid[]`;
  const { rows } = await db.execute<Seen>(sql`
    select shipment_id as id, jsonb_build_array(status, withdrawn_at is not null, payment_status, tel,
             (select count(*) from ledger l where l.shipment_id = s.shipment_id and l.kind = 'capture'),
             (select coalesce(jsonb_agg(won_prize_id order by won_prize_id), '[]') from won_prizes w
               where w.shipment_id = s.shipment_id)) as is
      from shipments s where shipment_id = any (${ids})`);
  expect(model.parcels.map(({ shipmentId }) => rows.find(({ id }) => id === shipmentId)?.is)).toEqual(
    model.parcels.map(expected),
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

const expected = (parcel: ModelParcel): readonly unknown[] => [
  parcel.status,
  parcel.isWithdrawn,
  feeStatus(parcel),
  parcel.tel,
  parcel.trips.reduce((heard, { page }) => heard + (page?.heard ?? 0), 0),
  parcel.isWithdrawn ? [] : parcel.prizes.toSorted(),
];
