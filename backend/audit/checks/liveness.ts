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
    says: 'No email waits for more than ten minutes.',
    of: 'outbox',
    offending: sql`
      select format('email %s (%s) waits since %s, after %s attempts', letter_id, letter ->> 'kind', made_at, attempts) as what
        from outbox
       where made_at < now() - interval '10 minutes' and (useless_after is null or useless_after > now())`,
  },
  {
    name: 'webhooks are processed in time',
    invariant: 'I21',
    isWarning: true,
    says: 'No webhook waits for more than ten minutes.',
    of: 'notices',
    offending: sql`
      select format('webhook %s of %s waits since %s, after %s attempts', notice_id, provider, received_at, tries) as what
        from notices where handled_at is null and received_at < now() - interval '10 minutes'`,
  },
  {
    name: 'results are shown in time',
    invariant: 'I24',
    isWhole: true,
    isWarning: true,
    says: 'The shop plays an order that was not played for 24 hours, within another hour.',
    of: 'orders',
    offending: sql`
      select format('order %s was paid at %s, and was not played', order_id, settled_at) as what
        from orders where status = 'SUCCESS' and settled_at < now() - interval '25 hours'`,
  },
  {
    name: 'payment sessions are polled in time',
    invariant: 'I24',
    isWhole: true,
    isWarning: true,
    says: 'No payment session is overdue for a poll of its provider by more than an hour.',
    of: 'hand_offs',
    offending: sql`
      select format('payment session %s to %s was to be polled at %s', redirect_id, provider, ask_at) as what
        from hand_offs where ask_at < now() - interval '1 hour'`,
  },
  {
    name: 'unpaid shipments are withdrawn in time',
    invariant: 'I24',
    isWarning: true,
    says: 'A shipment whose fee was not paid in time is withdrawn within an hour.',
    of: 'shipments',
    offending: sql`
      select format('the fee of shipment %s was due until %s', shipment_id, pay_until) as what
        from shipments where pay_until < now() - interval '1 hour' and withdrawn_at is null`,
  },
  {
    name: 'queues are called in order',
    invariant: 'I24',
    says: 'Every queue entry up to the highest number called was called, or was lost.',
    of: 'queue_places',
    offending: sql`
      select format('number %s of draw %s was skipped: %s are called', p.number, p.draw_id, l.called_to) as what
        from queue_places p join queue_lines l using (draw_id)
       where p.number <= l.called_to and p.called_at is null and p.lost_at is null`,
  },
];
