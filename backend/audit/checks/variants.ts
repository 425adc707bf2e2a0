import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** Variants that winners choose. Those that are drawn follow from the log (`recountedResults`). */
export const variantRules: readonly Rule[] = [
  {
    name: 'no variant promised twice',
    invariant: 'I30',
    rule: 'Winners have chosen at most as many pieces of a variant as the box has, and only variants of their prize.',
    of: 'won_prizes',
    offending: sql`
      with pieces as (
        select v.draw_id, v.prize_id, v.name as variant, coalesce(v.total, (p.total - p.drawn_before) / v.variants
                 + (v.nth <= (p.total - p.drawn_before) % v.variants)::int) as pieces
          from (select *, count(*) over w as variants, row_number() over (w order by position) as nth
                  from prize_variants window w as (partition by draw_id, prize_id)) v
          join prizes p using (draw_id, prize_id)),
      taken as (
        select draw_id, prize_id, coalesce(swapped_from, variant) as variant, count(*) as taken from won_prizes
         where choose_until is not null and variant is not null and (voided_at is null or swapped_from is not null)
         group by 1, 2, 3)
      select format('%s winners have variant %s of prize %s in draw %s, which has %s', taken, variant, prize_id, draw_id,
                    coalesce(pieces, 0)) as what
        from taken left join pieces using (draw_id, prize_id, variant) where taken > coalesce(pieces, 0)`,
  },
  {
    name: 'variants chosen where the draw says so',
    invariant: 'I30',
    rule: 'The winner of a prize with variants chooses one if the draw gives time for it; no other prize is chosen.',
    of: 'won_prizes',
    offending: sql`
      select format('prize %s of draw %s can be chosen until %s', w.won_prize_id, d.directory_name,
                    coalesce(w.choose_until::text, 'never')) as what
        from won_prizes w join draws d using (draw_id)
       where (w.choose_until is not null) <> (d.choose_days is not null and exists (
               select from prize_variants v where v.draw_id = w.draw_id and v.prize_id = w.prize_id))`,
  },
  {
    name: 'exchanged variants use spares',
    invariant: 'I30',
    rule: 'A variant that its member exchanged took a spare piece of the new one and left one of the former; no other prize did.',
    of: 'won_prizes',
    isWhole: true,
    offending: sql`
      with moved as (
        select won_prize_id, string_agg(variant || ' ' || change, ', ' order by change) as pieces from spare_changes
         where won_prize_id is not null and shipment_id is null group by won_prize_id)
      select format('prize %s was exchanged from "%s" to "%s", and moved the spares %s', coalesce(w.won_prize_id, m.won_prize_id),
                    w.swapped_from, w.variant, coalesce(m.pieces, 'nothing')) as what
        from (select * from won_prizes where swapped_from is not null) w full join moved m using (won_prize_id)
       where m.pieces is distinct from w.variant || ' -1, ' || w.swapped_from || ' 1'`,
  },
  {
    name: 'variants are decided in time',
    invariant: 'I30',
    isWarning: true,
    rule: 'A variant that was not chosen in time is decided within an hour.',
    of: 'won_prizes',
    offending: sql`
      select format('the variant of prize %s could be chosen until %s', won_prize_id, choose_until) as what
        from won_prizes
       where choose_until < now() - interval '1 hour' and variant is null and voided_at is null`,
  },
];
