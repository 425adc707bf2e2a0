import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** Revenue of a shipment after refunds (`kept`), and its number of captures. */
const FEES = sql`
  select shipment_id, count(*) filter (where "to" = 'shipping') as captures,
         sum(case when "to" = 'shipping' then yen when "from" = 'shipping' then -yen else 0 end) as kept
    from ledger where shipment_id is not null group by shipment_id`;

/** Every yen captured as a shipping fee belongs to one shipment, and is its fee. */
export const feeRules: readonly Rule[] = [
  {
    name: 'fee rows have their shipment',
    invariant: 'I1',
    rule: 'Every ledger row about a shipment belongs to an existing one.',
    of: 'ledger',
    offending: sql`
      select format('line %s is about shipment %s, which does not exist', l.line_id, l.shipment_id) as what
        from ledger l left join shipments s using (shipment_id)
       where l.shipment_id is not null and s.shipment_id is null`,
  },
  {
    name: 'kept fees are paid shipments',
    invariant: 'I1',
    rule: 'The captured fees less refunds that are done are those of the paid fees less them, for each shipment.',
    of: 'shipments',
    offending: sql`
      select format('shipment %s (%s, %s) with a fee of %s yen has brought in %s yen', s.shipment_id, s.status,
                    s.payment_status, s.fee, coalesce(f.kept, 0)) as what
        from shipments s left join (${FEES}) f using (shipment_id)
        left join (select r.shipment_id, sum(r.yen) as yen from refunds r join ledger l
            on l.provider = r.provider and l.payment_id = r.payment_id and l.kind = 'capture' and l."to" = 'shipping'
         where r.shipment_id is not null and r.done_at is not null group by r.shipment_id) b using (shipment_id)
       where coalesce(f.kept, 0) <> case when s.payment_status = 'CAPTURED' then s.fee - coalesce(b.yen, 0) else 0 end`,
  },
  {
    name: 'fee payments are the whole fee',
    invariant: 'I3',
    rule: 'Every capture of a fee is the whole fee of its shipment.',
    of: 'ledger',
    offending: sql`
      select format('line %s: %s of %s yen for shipment %s with a fee of %s yen', l.line_id, l.kind, l.yen,
                    s.shipment_id, s.fee) as what
        from ledger l join shipments s using (shipment_id)
       where l.kind = 'capture' and l.yen <> s.fee`,
  },
  {
    name: 'one kept payment per fee',
    invariant: 'I5',
    rule: 'At most one capture of a fee is kept. A second one is owed and is refunded.',
    of: 'ledger',
    offending: sql`
      select format('shipment %s keeps %s captures', shipment_id, captures) as what from (${FEES}) f where captures > 1`,
  },
  {
    name: 'fee status as in the ledger',
    invariant: 'I4',
    rule: 'The payment status of a fee agrees with its ledger rows and refunds.',
    of: 'shipments',
    offending: sql`
      with back as (
        select shipment_id, bool_or(done_at is null) as open from refunds
         where shipment_id is not null and withdrawn_at is null group by shipment_id),
      recorded as (
        select s.shipment_id, s.payment_status::text as status, case
            when coalesce(f.captures, 0) > 0 then 'CAPTURED'
            when b.open then 'REFUND_PENDING'
            when b.open is not null then 'REFUNDED'
            when s.withdrawn_at is not null or s.fee = 0 then 'NONE'
            else 'NONE PENDING' end as allowed
          from shipments s left join (${FEES}) f using (shipment_id) left join back b using (shipment_id))
      select format('shipment %s has the payment status %s; by the ledger: %s', shipment_id, status, allowed) as what
        from recorded where status <> all (string_to_array(allowed, ' '))`,
  },
  {
    name: 'due fees have a deadline',
    invariant: 'I4',
    rule: 'A shipment has a payment deadline exactly as long as its fee is due.',
    of: 'shipments',
    offending: sql`
      select format('shipment %s (fee %s, %s, withdrawn %s) has the deadline %s', shipment_id, fee, payment_status,
                    coalesce(withdrawn_at::text, 'never'), coalesce(pay_until::text, 'none')) as what
        from shipments
       where (pay_until is not null)
             <> (fee > 0 and withdrawn_at is null and payment_status in ('NONE', 'PENDING'))`,
  },
  {
    name: 'fee payments are in the shipment history',
    invariant: 'I19',
    rule: 'Payments and refunds of a fee are in the history of the shipment as in the ledger and among the refunds.',
    of: 'shipment_moves',
    offending: sql`
      with booked as (
        select shipment_id, event, count(*) as times from (
            select shipment_id, case when kind = 'refund' then 'refunded' else 'paid' end as event
              from ledger where shipment_id is not null and "to" <> 'owed' and kind in ('capture', 'refund')
            union all select shipment_id, 'refundDue' from ledger where shipment_id is not null and "to" = 'owed'
            union all select shipment_id, 'refundDue' from refunds where shipment_id is not null and note is not null
            union all select shipment_id, 'refundWithdrawn' from refunds
             where shipment_id is not null and withdrawn_at is not null) events group by 1, 2),
      recorded as (
        select shipment_id, event, count(*) as times from shipment_moves
         where event in ('paid', 'refundDue', 'refunded', 'refundWithdrawn') group by 1, 2)
      select format('shipment %s is %s %s times; the ledger says %s times', shipment_id, event, coalesce(t.times, 0),
                    coalesce(b.times, 0)) as what
        from booked b full join recorded t using (shipment_id, event) where b.times is distinct from t.times`,
  },
];

/** Payment sessions of shipping fees. */
export const feeSessionRules: readonly Rule[] = [
  {
    name: 'fee captures have a payment session',
    invariant: 'I5',
    rule: 'Every capture of a fee belongs to a payment session of its shipment at that provider, with the same sum.',
    of: 'ledger',
    offending: sql`
      select format('line %s: no payment session of shipment %s to %s for %s yen', l.line_id, l.shipment_id, l.provider, l.yen) as what
        from ledger l where l.shipment_id is not null and l.kind = 'capture' and not exists (
             select from payment_sessions h where h.shipment_id = l.shipment_id and h.provider = l.provider and h.yen = l.yen)`,
  },
  {
    name: 'paid fee sessions are captured',
    invariant: 'I6',
    rule: 'A paid payment session of a shipment has its capture in the ledger, for every provider.',
    of: 'payment_sessions',
    offending: sql`
      select format('payment session %s of shipment %s is done, and nothing is captured', h.redirect_id, h.shipment_id) as what
        from payment_sessions h where h.purpose = 'shipment' and h.state = 'DONE' and not exists (
             select from ledger l where l.shipment_id = h.shipment_id and l.provider = h.provider and l.kind = 'capture')`,
  },
  {
    name: 'payment sessions match their shipments',
    invariant: 'I15',
    rule: 'A payment session belongs to the member of its shipment and has its fee.',
    of: 'payment_sessions',
    offending: sql`
      select format('payment session %s of %s yen is not of the member or fee of shipment %s', h.redirect_id, h.yen, h.shipment_id) as what
        from payment_sessions h left join shipments s using (shipment_id)
       where h.purpose = 'shipment'
         and (s.shipment_id is null or s.member_id <> h.member_id or s.fee <> h.yen)`,
  },
];
