import { sql } from 'drizzle-orm';
import type { PartnerEventKind } from '#lib/contract/partner-enums.ts';
import type { Connection } from '../db/database.ts';

/** An event whose body is to be written, with the records that it is about; null: none, or it is gone. */
export type UnwrittenEvent = {
  readonly eventId: string;
  readonly kind: PartnerEventKind;
  readonly at: Date;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly order: { readonly orderId: string; readonly tickets: number; readonly total: number } | null;
  readonly shipment: ShipmentRow | null;
  readonly refund: RefundRow | null;
  readonly draw: DrawRow | null;
};

type Row = Omit<UnwrittenEvent, 'at'> & { readonly ms: number };

type DrawRow = {
  readonly directoryName: string;
  readonly title: string;
  readonly tickets: number;
  readonly opensMs: number;
};
type ShipmentRow = {
  readonly shipmentId: string;
  readonly prizes: number;
  readonly fee: number;
  readonly deliverOn: string | null;
  readonly deliverySlot: string | null;
  readonly splitFromId: string | null;
  readonly method: string;
  readonly draws: readonly { readonly directoryName: string; readonly title: string }[];
};
type RefundRow = {
  readonly refundId: string;
  readonly orderId: string | null;
  readonly shipmentId: string | null;
  readonly yen: number;
  readonly scope: string;
  readonly method: string;
  readonly tickets: readonly number[];
};

/** Locks events without a body, oldest first, with what their bodies say. Other backends skip them meanwhile. */
export async function lockUnwrittenEvents(
  tx: Connection,
  atMost: number,
): Promise<readonly UnwrittenEvent[]> {
  const { rows } = await tx.execute<Row>(sql`
    with unwritten as materialized (
      select event_id, kind, at, draw_id, order_id, shipment_id, refund_id, facts from partner_events
       where body is null order by at limit ${atMost} for update skip locked)
    select e.event_id as "eventId", e.kind, extract(epoch from e.at)::float8 * 1000 as ms, e.facts,
      (select jsonb_build_object('orderId', o.order_id, 'tickets', o.quantity, 'total', o.total)
         from orders o where o.draw_id = e.draw_id and o.order_id = e.order_id) as "order",
      (select jsonb_build_object('shipmentId', s.shipment_id, 'prizes', s.prizes, 'fee', s.fee, 'method', s.method,
          'deliverOn', s.deliver_on, 'deliverySlot', s.delivery_slot, 'splitFromId', s.split_from_id,
          'draws', coalesce((select jsonb_agg(jsonb_build_object('directoryName', d.directory_name, 'title', d.title)
             order by d.directory_name) from shipment_draws i join draws d on d.draw_id = i.draw_id
             where i.shipment_id = s.shipment_id), '[]'))
         from shipments s where s.shipment_id = e.shipment_id) as shipment,
      (select jsonb_build_object('refundId', r.refund_id, 'orderId', r.order_id, 'shipmentId', r.shipment_id,
          'yen', r.yen, 'scope', r.scope, 'method', r.method, 'tickets', r.tickets)
         from refunds r where r.refund_id = e.refund_id) as refund,
      (select jsonb_build_object('directoryName', d.directory_name, 'title', d.title, 'tickets', d.total,
          'opensMs', extract(epoch from d.opens_at)::float8 * 1000)
         from draws d where d.draw_id = e.draw_id) as draw
    from unwritten e order by e.at`);
  return rows.map(({ ms, ...event }) => ({ ...event, at: new Date(ms) }));
}

/** Writes the bodies of events, and a delivery for each endpoint that wants them. */
export async function writeEvents(
  tx: Connection,
  events: readonly { readonly eventId: string; readonly body: string }[],
  at: Date,
): Promise<void> {
  const ids = sql.param(events.map(({ eventId }) => eventId));
  const bodies = sql.param(events.map(({ body }) => body));
  await tx.execute(sql`
    with written as (
      update partner_events e set body = w.body
        from unnest(${ids}::uuid[], ${bodies}::text[]) w (event_id, body)
       where e.event_id = w.event_id returning e.event_id, e.kind)
    insert into partner_deliveries (event_id, endpoint_id, due_at)
    select w.event_id, p.endpoint_id, ${at.toISOString()}::timestamptz
      from written w join partner_endpoints p on w.kind = any (p.kinds)
    on conflict do nothing`);
}

export async function deleteEvents(tx: Connection, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length > 0)
    await tx.execute(sql`delete from partner_events where event_id = any (${sql.param(eventIds)}::uuid[])`);
}

/** An outage of the jobs for longer than this loses the events of draws that opened meanwhile. */
const OPENED_WITHIN_DAYS = 7;

/** Records the shown draws whose sale has opened since an endpoint wants to be told. Each is recorded once. */
export async function recordOpenings(db: Connection, at: Date): Promise<number> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const { rowCount } = await db.execute(sql`
    insert into partner_events (kind, at, draw_id)
    select 'draw.opened', opened.at, d.draw_id from draws d
      cross join lateral (select greatest(d.opens_at, d.published_at) as at) opened
     where d.published_at is not null and opened.at <= ${now}
       and opened.at > ${now} - ${OPENED_WITHIN_DAYS} * interval '1 day'
       and d.log_head is not null and not exists (select from draw_cancellations c where c.draw_id = d.draw_id)
       and exists (select from partner_endpoints p where 'draw.opened' = any (p.kinds) and p.made_at <= opened.at)
    on conflict do nothing`);
  return rowCount ?? 0;
}
