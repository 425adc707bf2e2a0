import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** Calls that waited for a second person, and stored answers of calls. */
export const approvalRules: readonly Rule[] = [
  {
    name: 'requests for approval are logged',
    invariant: 'I27',
    rule: 'The operator log has an entry of each request for approval, by the person who made it.',
    of: 'approvals',
    offending: sql`
      select format('%s asked for approval %s of %s, which is not in the operator log', requested_by, approval_id, call) as what
        from approvals a
       where not exists (select from operator_log r where r.action = 'approval.request' and r.operator = a.requested_by
               and r.facts ->> 'approvalId' = a.approval_id::text)`,
  },
  {
    name: 'approvals are decided by others',
    invariant: 'I27',
    rule: 'A request is approved or rejected by another person, or withdrawn by the same, while it is open.',
    of: 'approvals',
    // The time is checked before the call is made.
    offending: sql`
      select format('%s asked for approval %s of %s; %s by %s at %s', requested_by, approval_id, call, d.action, d.operator,
                    d.at) as what
        from approvals a join operator_log d using (approval_id)
       where (d.operator = a.requested_by) <> (d.action = 'withdrawApproval')
          or d.action not in (a.call, 'reject', 'withdrawApproval') or d.at < a.requested_at
          or d.at > a.expires_at + interval '10 minutes'`,
  },
  {
    name: 'raised limits were approved',
    invariant: 'I27',
    rule: 'The sum above which a second person approves refunds is raised by an approved request only.',
    of: 'approvals',
    offending: sql`
      select format('%s raised the sum above which refunds are approved from %s to %s yen at %s without an approval',
                    operator, facts #>> '{changes,approvalFromYen,0}', facts #>> '{changes,approvalFromYen,1}', at) as what
        from operator_log
       where action = 'changeLimits' and approval_id is null
         and (facts #>> '{changes,approvalFromYen,1}')::numeric > (facts #>> '{changes,approvalFromYen,0}')::numeric`,
  },
  {
    name: 'decisions about held orders are logged',
    invariant: 'I27',
    rule: 'The operator log has an entry of each decision about an order that a risk rule held.',
    of: 'orders',
    offending: sql`
      select format('the review of order %s was decided at %s (%s), which is not in the operator log', order_id, decided_at,
                    decision) as what
        from order_reviews r
       where decided_at is not null and not exists (select from operator_log o
             where o.action = 'decideOrderReview' and o.facts ->> 'orderId' = r.order_id::text)`,
  },
  {
    name: 'stored answers belong to a key',
    invariant: 'I27',
    rule: 'A stored answer is that of an entry of the operator log with an idempotency key.',
    of: 'operator_answers',
    offending: sql`
      select format('the answer of entry %s (%s) is stored without a key', entry_id, action) as what
        from operator_answers join operator_log using (entry_id) where key is null`,
  },
];
