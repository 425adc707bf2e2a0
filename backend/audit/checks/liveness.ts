import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/**
 * Everything comes to its end in its time. What is late is no fault of the books, but of whoever should have done it: a
 * job that stands still, a mail server or a provider that is away.
 */
export const livenessRules: readonly Rule[] = [
  {
    name: 'letters go out',
    invariant: 'I21',
    isWarning: true,
    says: 'No letter waits for more than ten minutes.',
    of: 'outbox',
    offending: sql`
      select format('letter %s (%s) has waited since %s, after %s tries', letter_id, letter ->> 'kind', made_at, attempts) as what
        from outbox
       where made_at < now() - interval '10 minutes' and (useless_after is null or useless_after > now())`,
  },
  {
    name: 'notices are dealt with at once',
    invariant: 'I21',
    isWarning: true,
    says: 'No notice of a provider waits for more than ten minutes.',
    of: 'notices',
    offending: sql`
      select format('notice %s of %s has waited since %s, after %s tries', notice_id, provider, received_at, tries) as what
        from notices where handled_at is null and received_at < now() - interval '10 minutes'`,
  },
  {
    name: 'results are shown in time',
    invariant: 'I24',
    isWarning: true,
    says: 'An order that nobody has played for a day is played by the shop, within the hour.',
    of: 'orders',
    offending: sql`
      select format('order %s was paid at %s, and nobody has seen what it has won', order_id, settled_at) as what
        from orders where status = 'SUCCESS' and settled_at < now() - interval '25 hours'`,
  },
  {
    name: 'trips are asked about',
    invariant: 'I24',
    isWarning: true,
    says: 'No trip waits for more than an hour to be asked about at its provider.',
    of: 'hand_offs',
    offending: sql`
      select format('trip %s to %s was to be asked about at %s', redirect_id, provider, ask_at) as what
        from hand_offs where ask_at < now() - interval '1 hour'`,
  },
  {
    name: 'fees are paid or parcels taken back',
    invariant: 'I24',
    isWarning: true,
    says: 'A parcel whose fee was not paid in time is taken back within the hour.',
    of: 'shipments',
    offending: sql`
      select format('the fee of parcel %s was to be paid until %s', shipment_id, pay_until) as what
        from shipments where pay_until < now() - interval '1 hour' and withdrawn_at is null`,
  },
  {
    name: 'lines are called in turn',
    invariant: 'I24',
    says: 'Whoever has a number up to the one called last was called, or has lost his place.',
    of: 'queue_places',
    offending: sql`
      select format('number %s of draw %s was passed over: %s are called', p.number, p.draw_id, l.called_to) as what
        from queue_places p join queue_lines l using (draw_id)
       where p.number <= l.called_to and p.called_at is null and p.lost_at is null`,
  },
];
