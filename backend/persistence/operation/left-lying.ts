import { type SQL, sql } from 'drizzle-orm';
import type { BacklogName } from '#backend/domain/operation/backlog.ts';
import { IS_TO_BE_REMINDED } from '../shipping/due-reminders.ts';

/**
 * How much of each is left to do, and since when the oldest of it: one row each. What a job looks for by an index is
 * counted by the same one, so that to look at the shop never costs what to run it costs.
 */
export const LEFT_LYING: Readonly<Record<BacklogName, SQL>> = {
  letters: sql`
    select count(*) as count, min(made_at) as oldest from outbox
     where useless_after is null or useless_after > now()`,
  notices: sql`
    select count(*) as count, min(received_at) as oldest from notices
     where handled_at is null and due_at <= now()`,
  handOffs: sql`
    select count(*) as count, min(ask_at) as oldest from hand_offs where ask_at <= now()`,
  refunds: sql`
    select count(*) as count, min(made_at) as oldest from refunds where done_at is null`,
  cards: sql`
    select count(*) as count, min(due_at) as oldest from forgotten_cards where due_at <= now()`,
  holds: sql`
    select count(*) as count, min(held_until) as oldest from live_orders where held_until <= now()`,
  // Whatever is older was looked at in its time: the days before it would have to be read from the table itself.
  results: sql`
    select count(*) as count, min(settled_at) + interval '24 hours' as oldest from orders
     where settled_at between now() - interval '3 days' and now() - interval '24 hours' and status = 'SUCCESS'`,
  unpaidParcels: sql`
    select count(*) as count, min(pay_until) as oldest from shipments
     where pay_until <= now() and withdrawn_at is null`,
  parcelsToTell: sql`
    select count(*) as count, min(shipped_at) as oldest from shipments where status = 'SHIPSTART'`,
  reminders: sql`
    select count(*) as count, min(remind_at) as oldest from won_prizes where ${IS_TO_BE_REMINDED}`,
  announcements: sql`
    select count(*) as count, min(made_at) as oldest from announcements`,
};
