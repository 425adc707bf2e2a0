import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** Problems of shipments after their handover, and the shipments that follow them up. */
export const afterSalesRules: readonly Rule[] = [
  {
    name: 'shipment problem matches its history',
    invariant: 'I19',
    rule: 'The problem of a shipment, and how it ended, are those of the last such row of its history.',
    of: 'shipments',
    offending: sql`
      with recorded as (
        select distinct on (shipment_id) shipment_id, event from shipment_moves
         where event in ('returned', 'lost', 'damaged', 'cleared', 'reopened', 'resent', 'exchanged', 'closedRefunded',
                        'closedGivenUp')
         order by shipment_id, step desc)
      select format('shipment %s has the problem %s, ended %s; its history says %s', s.shipment_id,
                    coalesce(s.problem::text, 'none'), coalesce(s.resolution::text, 'never'), coalesce(t.event, 'none')) as what
        from shipments s left join recorded t using (shipment_id)
       where case
             when s.problem is null then coalesce(t.event, 'cleared') <> 'cleared'
             when s.resolution is null then t.event is distinct from s.problem::text
               and t.event is distinct from 'reopened'
             else t.event is distinct from case s.resolution when 'refunded' then 'closedRefunded'
               when 'givenUp' then 'closedGivenUp' else s.resolution::text end end`,
  },
  {
    name: 'returned shipments are kept as promised',
    invariant: 'I19',
    rule: 'The shop keeps a returned shipment for at least 60 days (terms of use).',
    of: 'shipments',
    offending: sql`
      select format('shipment %s came back at %s, and is kept until %s', shipment_id, problem_since, return_kept_until) as what
        from shipments where problem = 'returned' and return_kept_until < problem_since + interval '60 days' - interval '1 minute'`,
  },
  {
    name: 'follow-ups belong to their shipment',
    invariant: 'I19',
    rule: 'A shipment that follows another up is of the same member, later, and the other one has a problem unless it was withdrawn.',
    of: 'shipments',
    offending: sql`
      select format('shipment %s of member %s follows up %s of member %s, whose problem is %s, ended %s', s.shipment_id,
                    s.member_id, p.shipment_id, p.member_id, coalesce(p.problem::text, 'none'),
                    coalesce(p.resolution::text, 'never')) as what
        from shipments s join shipments p on p.shipment_id = s.parent_id
       where s.member_id <> p.member_id or s.requested_at <= p.requested_at
          or (p.problem is null and s.withdrawn_at is null)`,
  },
  {
    name: 'announced follow-ups exist',
    invariant: 'I19',
    rule: 'A shipment that was sent again is followed by one that is not withdrawn, and no other is.',
    of: 'shipments',
    offending: sql`
      with follow_ups as (
        select parent_id as shipment_id, count(*) as many from shipments
         where parent_id is not null and withdrawn_at is null group by parent_id)
      select format('shipment %s ended %s, and is followed by %s', s.shipment_id, coalesce(s.resolution::text, 'never'),
                    coalesce(f.many, 0)) as what
        from shipments s left join follow_ups f using (shipment_id)
       where (s.resolution is not null and s.resolution = 'resent' and coalesce(f.many, 0) <> 1)
          or (s.resolution is not null and s.resolution = 'exchanged' and coalesce(f.many, 0) = 0)
          or (s.problem is null and f.many > 0)`,
  },
  {
    name: 'former prizes went on',
    invariant: 'I19',
    isWhole: true,
    rule: 'A prize that left a shipment is in the one that follows it up, or went on from there.',
    of: 'shipment_former_prizes',
    offending: sql`
      select format('prize %s left shipment %s for %s, which follows up %s, and is in %s', f.won_prize_id, f.shipment_id,
                    f.follow_up_id, coalesce(n.parent_id::text, 'none'), coalesce(w.shipment_id::text, 'none')) as what
        from shipment_former_prizes f
        left join shipments n on n.shipment_id = f.follow_up_id
        left join won_prizes w using (won_prize_id)
       where n.parent_id is distinct from f.shipment_id
          or (w.shipment_id is distinct from f.follow_up_id and not exists (
                select from shipment_former_prizes g
                 where g.shipment_id = f.follow_up_id and g.won_prize_id = f.won_prize_id))`,
  },
  {
    name: 'spares are counted',
    invariant: 'I19',
    rule: 'The number of spare pieces of a prize or variant is the sum of its changes, and never below none on the way.',
    of: 'spare_prizes',
    offending: sql`
      with summed as (
        select draw_id, prize_id, variant, sum(change) as spares, min(running) as least from (
          select draw_id, prize_id, variant, change,
                 sum(change) over (partition by draw_id, prize_id, variant order by change_id) as running
            from spare_changes) changes group by draw_id, prize_id, variant)
      select format('prize %s of draw %s, variant "%s", has %s spares by its counter, %s by its changes, at least %s', prize_id, draw_id, variant,
                    coalesce(p.spares, 0), coalesce(c.spares, 0), coalesce(c.least, 0)) as what
        from spare_prizes p full join summed c using (draw_id, prize_id, variant)
       where coalesce(p.spares, 0) <> coalesce(c.spares, 0) or c.least < 0`,
  },
  {
    name: 'exchanges use spares',
    invariant: 'I19',
    isWhole: true,
    rule: 'Every exchanged prize took one spare piece of its own prize and variant, that of a withdrawn exchange came back, and nothing else took one.',
    of: 'spare_changes',
    offending: sql`
      with used as (
        select won_prize_id, shipment_id, -sum(change) as many, min(prize_id::text || ' ' || variant) as line from spare_changes
         where shipment_id is not null and not in_box group by won_prize_id, shipment_id having sum(change) <> 0),
      exchanged as (
        select f.won_prize_id, f.follow_up_id as shipment_id, 
               coalesce(w.prize_id, l.prize_id)::text || ' ' || coalesce(w.variant, '') as line
          from shipment_former_prizes f join shipments p on p.shipment_id = f.shipment_id and p.problem <> 'returned'
          join won_prizes w using (won_prize_id) left join last_one_prizes l using (draw_id))
      select format('prize %s in shipment %s took %s spares', won_prize_id, shipment_id, coalesce(u.many, 0)) as what
        from used u full join exchanged e using (won_prize_id, shipment_id)
       where u.many is distinct from 1 or u.line is distinct from e.line`,
  },
];
