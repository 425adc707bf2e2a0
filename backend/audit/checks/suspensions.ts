import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** Suspended members. */
export const suspensionRules: readonly Rule[] = [
  {
    name: 'suspended members are not logged in',
    invariant: 'I25',
    rule: 'A member whose suspension is in force has no login session.',
    of: 'suspensions',
    offending: sql`
      select format('member %s is suspended since %s, but has login %s', member_id, s.suspended_at, session_id) as what
        from suspensions s join sessions using (member_id)
       where s.ended_at is null and (s.until is null or s.until > now())`,
  },
  {
    name: 'suspended members order nothing',
    invariant: 'I25',
    rule: 'No order was placed by a member while they were suspended.',
    of: 'suspensions',
    // A batch reads its time before it waits for the members it buys for: an order may seem older than the end.
    offending: sql`
      select format('order %s was placed at %s, while member %s was suspended', o.order_id, o.ordered_at, member_id) as what
        from suspensions s join orders o using (member_id)
       where o.ordered_at > s.suspended_at
         and o.ordered_at < coalesce(least(s.until, s.ended_at), 'infinity') - interval '1 minute'`,
  },
];
