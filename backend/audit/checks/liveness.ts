import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/**
 * Work is done in time. Late work is a warning: a stopped job, a mail server or a provider that cannot be reached.
 */
export const livenessRules: readonly Rule[] = [
  {
    name: 'emails are sent in time',
    invariant: 'I21',
    isWarning: true,
    rule: 'No email waits for more than ten minutes.',
    of: 'outbox',
    offending: sql`
      select format('email %s (%s) waits since %s, after %s attempts', email_id, message ->> 'kind', made_at, attempts) as what
        from outbox
       where made_at < now() - interval '10 minutes' and (useless_after is null or useless_after > now())`,
  },
  {
    name: 'webhooks are processed in time',
    invariant: 'I21',
    isWarning: true,
    rule: 'No webhook waits for more than ten minutes.',
    of: 'webhooks',
    offending: sql`
      select format('webhook %s of %s waits since %s, after %s attempts', webhook_id, provider, received_at, tries) as what
        from webhooks where handled_at is null and received_at < now() - interval '10 minutes'`,
  },
  {
    name: 'results are shown in time',
    invariant: 'I24',
    isWhole: true,
    isWarning: true,
    rule: 'The shop plays an order that has a result and was not played for 24 hours, within another hour.',
    of: 'orders',
    offending: sql`
      select format('order %s was paid at %s, and was not played', order_id, settled_at) as what
        from orders where status = 'SUCCESS' and revealed_at < now() - interval '1 hour'
         and settled_at < now() - interval '25 hours'`,
  },
  {
    name: 'results are decided in time',
    invariant: 'I24',
    isWhole: true,
    isWarning: true,
    rule: 'The round of a sale is revealed within an hour, or void after 72 hours.',
    of: 'waiting_sales',
    offending: sql`
      select format('order %s was paid at %s, and waits for round %s', order_id, settled_at, round) as what
        from waiting_sales join orders using (draw_id, order_id) where settled_at < now() - interval '1 hour'`,
  },
  {
    name: 'void orders are refunded in time',
    invariant: 'I24',
    isWhole: true,
    isWarning: true,
    rule: 'The payment of an order of a void round is refunded within an hour, unless its bank asks for it or has taken it back.',
    of: 'orders',
    offending: sql`
      select format('order %s was paid at %s, is void, and is not refunded', order_id, settled_at) as what
        from orders where reason = 'roundVoid' and payment_status = 'CAPTURED'
         and settled_at < now() - interval '73 hours' and not exists (
           select from disputes d where d.draw_id = orders.draw_id and d.order_id = orders.order_id
             and d.state in ('open', 'lost'))`,
  },
  {
    name: 'payment sessions are polled in time',
    invariant: 'I24',
    isWhole: true,
    isWarning: true,
    rule: 'No payment session is overdue for a poll of its provider by more than an hour.',
    of: 'payment_sessions',
    offending: sql`
      select format('payment session %s to %s was to be polled at %s', redirect_id, provider, poll_at) as what
        from payment_sessions where poll_at < now() - interval '1 hour'`,
  },
  {
    name: 'unpaid shipments are withdrawn in time',
    invariant: 'I24',
    isWarning: true,
    rule: 'A shipment whose fee was not paid in time is withdrawn within an hour.',
    of: 'shipments',
    offending: sql`
      select format('the fee of shipment %s was due until %s', shipment_id, pay_until) as what
        from shipments where pay_until < now() - interval '1 hour' and withdrawn_at is null`,
  },
  {
    name: 'queues are called in order',
    invariant: 'I24',
    rule: 'Every queue entry up to the highest number called was called, or was lost.',
    of: 'queue_entries',
    offending: sql`
      select format('number %s of draw %s was skipped: %s are called', p.number, p.draw_id, l.called_to) as what
        from queue_entries p join draw_queues l using (draw_id)
       where p.number <= l.called_to and p.called_at is null and p.lost_at is null`,
  },
];
