import { eq, sql } from 'drizzle-orm';
import type { EmailOf } from '#backend/domain/emails.ts';
import { rankOf } from '#lib/contract/email-kinds.ts';
import type { ShippingDate } from '#lib/shipments/shipping-date.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import { draws, shippingDateChanges } from '../schema.ts';
import { shippingDateOf } from './draws.ts';
import { shippingDateColumns } from './write-draw.ts';

export async function shippingDateOfDraw(tx: Connection, drawId: string): Promise<ShippingDate> {
  const { shippingDays, shippingFrom, shippingLastDay } = draws;
  const [found] = await tx
    .select({ shippingDays, shippingFrom, shippingLastDay })
    .from(draws)
    .where(eq(draws.drawId, drawId));
  if (found === undefined) throw new Error(`There is no draw ${drawId}.`);
  return shippingDateOf(found);
}

type DateChange = Pick<typeof shippingDateChanges.$inferInsert, 'reason' | 'operator' | 'isDelay'> & {
  readonly before: ShippingDate;
  readonly after: ShippingDate;
};

/** Sets the date of a locked draw, and adds the change to its history. */
export async function setShippingDate(
  tx: Connection,
  drawId: string,
  { before, after, ...change }: DateChange,
): Promise<void> {
  await tx
    .update(draws)
    .set({ ...shippingDateColumns(after), updatedAt: CURRENT_TIME })
    .where(eq(draws.drawId, drawId));
  await tx.insert(shippingDateChanges).values({
    drawId,
    at: CURRENT_TIME,
    daysBefore: before.days,
    fromBefore: before.from,
    lastDayBefore: before.lastDay,
    ...after,
    ...change,
  });
}

export type DelayRecipients = { readonly members: number; readonly prizes: number };

type Delay = Omit<EmailOf<'shippingDelayed'>, 'kind' | 'name' | 'prizes'>;

/** Queues an email to each member who holds prizes of the draw that no carrier has yet, or paid for some not drawn yet. */
export async function emailDelay(tx: Connection, drawId: string, delay: Delay): Promise<DelayRecipients> {
  const message = JSON.stringify({ kind: 'shippingDelayed', ...delay });
  const { rows } = await tx.execute<DelayRecipients>(sql`
    with unsent as (
      select w.member_id, 1 as prizes
      from won_prizes w
      left join shipments s on s.shipment_id = w.shipment_id
      where w.draw_id = ${drawId} and w.voided_at is null and s.shipped_at is null
      union all
      select member_id, quantity
      from orders
      where draw_id = ${drawId} and status = 'SUCCESS' and revealed_at is null
        and payment_status in ('NONE', 'CAPTURED') and reason is distinct from 'roundVoid'),
    holders as materialized (
      select m.member_id, m.email, m.name, sum(u.prizes)::int as prizes
      from unsent u
      join members m on m.member_id = u.member_id and m.left_at is null
      group by m.member_id, m.email, m.name),
    queued as (
      insert into outbox ("to", message, rank, member_id)
      select email, ${message}::jsonb || jsonb_build_object('name', name, 'prizes', prizes),
        ${rankOf('shippingDelayed')}::smallint, member_id
      from holders)
    select count(*)::int as members, coalesce(sum(prizes), 0)::int as prizes from holders`);
  return rows[0] ?? { members: 0, prizes: 0 };
}
