import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** The provider's own books and ours, and the trips between the two. */
export const providerRules: readonly Rule[] = [
  {
    name: 'ours is theirs',
    invariant: 'I6',
    says: 'Every line of ours about the built-in provider stands in its own ledger, with the same sum.',
    of: 'ledger',
    offending: sql`
      select format('line %s: %s of %s yen, payment %s; the provider has %s', l.line_id, l.kind, l.yen, l.payment_id,
                    coalesce(p.yen || ' yen', 'nothing')) as what
        from ledger l left join pretend_ledger p on p.payment_id = l.payment_id and p.kind = l.kind::text
       where l.provider = 'pretend' and l.yen is distinct from p.yen`,
  },
  {
    name: 'theirs is ours',
    invariant: 'I6',
    says: 'Every yen the built-in provider took or gave back stands in our ledger, or we are about to ask for it.',
    of: 'pretend_ledger',
    offending: sql`
      select format('payment %s: %s of %s yen is unknown to us', p.payment_id, p.kind, p.yen) as what
        from pretend_ledger p
        left join ledger l on l.provider = 'pretend' and l.payment_id = p.payment_id and l.kind::text = p.kind
       where l.line_id is null
         and not exists (select from refunds r where p.kind = 'refund' and r.provider = 'pretend'
                            and r.payment_id = p.payment_id and r.done_at is null)
         and not exists (select from pretend_payments y join pretend_sessions s using (session_id)
                           join hand_offs h on h.redirect_id = s.key
                          where p.kind = 'capture' and y.payment_id = p.payment_id and h.ask_at is not null)`,
  },
  {
    name: 'paid trips are captured',
    invariant: 'I6',
    says: 'A trip of an order that was found paid has its capture in the ledger, at whichever provider.',
    of: 'hand_offs',
    offending: sql`
      select format('trip %s of order %s is done, and nothing is captured', h.redirect_id, h.order_id) as what
        from hand_offs h where h.purpose = 'order' and h.state = 'DONE' and h.yen > 0 and not exists (
             select from ledger l where l.draw_id = h.draw_id and l.order_id = h.order_id
                and l.provider = h.provider and l.kind = 'capture')`,
  },
  {
    name: 'trips as their orders',
    invariant: 'I15',
    says: 'A trip belongs to the member of its order, and is for its sum.',
    of: 'hand_offs',
    offending: sql`
      select format('trip %s of %s yen is not of the member or sum of order %s', h.redirect_id, h.yen, h.order_id) as what
        from hand_offs h left join orders o using (draw_id, order_id)
       where h.purpose = 'order'
         and (o.order_id is null or o.member_id <> h.member_id or o.total <> h.yen)`,
  },
  {
    name: 'notices are dealt with',
    invariant: 'I6',
    says: 'No notice of a provider waits for more than a day.',
    of: 'notices',
    offending: sql`
      select format('notice %s of %s has waited since %s, after %s tries', notice_id, provider, received_at, tries) as what
        from notices where handled_at is null and received_at < clock_timestamp() - interval '24 hours'`,
  },
];
