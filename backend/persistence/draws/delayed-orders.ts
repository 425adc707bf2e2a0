import { sql } from 'drizzle-orm';
import type { InquiryState } from '#lib/contract/enums.ts';
import { DELAY_REFUND_DAYS } from '#lib/contract/shop-rules.ts';
import type { Connection } from '../db/database.ts';
import type { Page } from '../db/pages.ts';

/** An order with unsent prizes that are late by more than the terms allow. */
export type DelayedOrderRecord = {
  readonly orderId: string;
  readonly orderedAt: Date;
  /** The last day that was shown at the purchase: `2027-01-31`. */
  readonly promisedDay: string;
  readonly tickets: readonly number[];
  readonly price: number;
  readonly inBox: number;
  readonly inquiryId: string | null;
  readonly sentAt: Date | null;
  readonly state: InquiryState | null;
};

type Row = Omit<DelayedOrderRecord, 'orderedAt' | 'sentAt'> & {
  readonly orderedMs: number;
  readonly sentMs: number | null;
  readonly total: number;
  readonly asked: number;
};

type DelayedOrders = {
  readonly total: number;
  readonly asked: number;
  readonly items: readonly DelayedOrderRecord[];
};

const ms = (column: string) => sql.raw(`extract(epoch from ${column})::float8 * 1000`);

/**
 * Lists the orders of a draw whose members may ask for a refund of unsent prizes, those who have written first. Of a draw
 * whose date was not delayed no order is read.
 */
export async function delayedOrders(
  db: Connection,
  drawId: string,
  { isAsked, limit, offset }: Page & { readonly isAsked: boolean },
): Promise<DelayedOrders> {
  const { rows } = await db.execute<Row>(sql`
    with draw as materialized (
      select draw_id, price, coalesce(shipping_last_day, (now() at time zone 'Asia/Tokyo')::date + shipping_days) as last_day,
             (select min(at) from shipping_date_changes c where c.draw_id = draws.draw_id and c.is_delay) as since
        from draws where draw_id = ${drawId} and price > 0),
    unsent as (
      select w.order_id, (count(*) filter (where w.shipment_id is not null))::int as in_box,
             coalesce(array_agg(w.ticket order by w.ticket) filter (where w.shipment_id is null), '{}') as tickets
        from draw join won_prizes w using (draw_id) left join shipments s using (shipment_id)
       where draw.since is not null and w.ticket is not null and w.voided_at is null and w.given_up_by is null
         and s.shipped_at is null
       group by w.order_id),
    delayed as (
      select o.order_id, o.member_id, o.ordered_at, draw.price, draw.since, unsent.tickets, unsent.in_box, shown.promised
        from draw join orders o using (draw_id) join unsent using (order_id)
        cross join lateral (
          select coalesce(c.last_day_before, (o.ordered_at at time zone 'Asia/Tokyo')::date + c.days_before) as promised
            from shipping_date_changes c where c.draw_id = o.draw_id and c.at > o.ordered_at
           order by c.at limit 1) shown
       where draw.last_day > shown.promised + ${DELAY_REFUND_DAYS}::int),
    listed as (
      select d.*, i.inquiry_id, i.sent_at, i.state, count(*) over () as delayed, count(i.inquiry_id) over () as asked
        from delayed d left join lateral (
          select inquiry_id, sent_at, state from inquiries i
           where i.member_id = d.member_id and i.last_at > d.since and (i.order_id = d.order_id or i.draw_id = ${drawId})
           order by i.waiting_since nulls last, i.sent_at desc limit 1) i on true)
    select order_id as "orderId", ${ms('ordered_at')} as "orderedMs", promised::text as "promisedDay", tickets, price,
           in_box as "inBox", inquiry_id as "inquiryId", ${ms('sent_at')} as "sentMs", state,
           (case when ${isAsked}::boolean then asked else delayed end)::int as total, asked::int
      from listed where inquiry_id is not null or not ${isAsked}::boolean
     order by sent_at nulls last, ordered_at, order_id limit ${limit} offset ${offset}`);
  return {
    total: rows[0]?.total ?? 0,
    asked: rows[0]?.asked ?? 0,
    items: rows.map(({ orderedMs, sentMs, total: _total, asked: _asked, ...order }) => ({
      ...order,
      orderedAt: new Date(orderedMs),
      sentAt: sentMs === null ? null : new Date(sentMs),
    })),
  };
}
