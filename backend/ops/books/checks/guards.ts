import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** What the database itself refuses, whoever asks. */
export const guardRules: readonly Rule[] = [
  {
    name: 'guards stand',
    invariant: 'I7',
    says: 'The constraints, unique keys and triggers that keep the books right by themselves are in force.',
    of: 'draws',
    offending: sql`
      with wanted (kind, name) as (values
        ('key', 'draw_log_tickets_once'), ('key', 'orders_once'), ('key', 'live_orders_draw_id_member_id_pk'),
        ('key', 'orders_last_one'),
        ('key', 'orders_id'), ('key', 'ledger_once'), ('key', 'refunds_once'), ('key', 'won_prizes_ticket_once'),
        ('key', 'won_prizes_one_last_one'), ('key', 'hand_offs_session'),
        ('key', 'hand_offs_one_living'),
        ('rule', 'draws_not_oversold'), ('rule', 'draws_counters'), ('rule', 'orders_sum'), ('rule', 'orders_hold'),
        ('rule', 'orders_tickets'), ('rule', 'ledger_yen'), ('rule', 'prizes_not_overdrawn'), ('rule', 'boxes_order'),
        ('trigger', 'ledger_stays'), ('trigger', 'draw_log_stays'), ('trigger', 'order_moves_stay'),
        ('trigger', 'boxes_stay')),
      there (kind, name) as (
        select 'key', c.relname::text from pg_index i join pg_class c on c.oid = i.indexrelid
         where i.indisunique and i.indisvalid and i.indisready
        union all select 'rule', conname::text from pg_constraint where convalidated
        union all select 'trigger', tgname::text from pg_trigger where tgenabled in ('O', 'A'))
      select format('the %s %s is not in force', kind, name) as what
        from wanted left join there using (kind, name) where there.name is null`,
  },
];
