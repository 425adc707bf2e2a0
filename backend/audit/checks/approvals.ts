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
    rule: 'A request is approved or rejected by another person, while it is open.',
    of: 'approvals',
    // The time is checked before the call is made.
    offending: sql`
      select format('%s asked for approval %s of %s; %s by %s at %s', requested_by, approval_id, call, d.action, d.operator,
                    d.at) as what
        from approvals a join operator_log d using (approval_id)
       where d.operator = a.requested_by or d.action not in (a.call, 'reject') or d.at < a.requested_at
          or d.at > a.expires_at + interval '10 minutes'`,
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
