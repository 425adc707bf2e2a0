import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** Constraints and triggers of the database. */
export const guardRules: readonly Rule[] = [
  {
    name: 'constraints are in force',
    invariant: 'I7',
    rule: 'All constraints, unique keys and triggers that protect these tables are in force.',
    of: 'draws',
    offending: sql`
      with wanted (kind, name) as (values
        ('key', 'draw_log_tickets_once'), ('key', 'draw_log_rounds_once'), ('key', 'draw_log_closed_once'),
        ('key', 'waiting_sales_order'), ('key', 'log_heads_of_draw'), ('trigger', 'log_heads_stay'), ('trigger', 'log_nodes_stay'),
        ('key', 'orders_once'), ('key', 'live_orders_draw_id_member_id_pk'),
        ('key', 'orders_last_one'),
        ('key', 'orders_id'), ('key', 'ledger_captured_once'), ('key', 'ledger_refunded_once'),
        ('key', 'ledger_reported_once'), ('key', 'refunds_made_at_provider_once'), ('key', 'disputes_charged_back_once'),
        ('rule', 'disputes_what'), ('rule', 'disputes_sum'), ('rule', 'disputes_ended'), ('rule', 'disputes_booked'),
        ('rule', 'settlements_sum'),
        ('key', 'refunds_whole_once'), ('rule', 'refunds_sum'), ('rule', 'refunds_transfer'), ('key', 'won_prizes_ticket_once'),
        ('key', 'won_prizes_one_last_one'), ('key', 'payment_sessions_session'),
        ('key', 'payment_sessions_one_open'), ('key', 'payment_sessions_one_open_of_shipment'), ('key', 'shipments_once'),
        ('key', 'shipments_tracking'), ('key', 'suspensions_one_in_force'),
        ('key', 'outbox_of_shipment'),
        ('rule', 'draws_not_oversold'), ('rule', 'draws_counters'), ('rule', 'orders_sum'), ('rule', 'orders_hold'),
        ('rule', 'orders_tickets'), ('rule', 'ledger_yen'), ('rule', 'prizes_not_overdrawn'), ('rule', 'boxes_left'),
        ('rule', 'members_whole_or_empty'), ('rule', 'shipments_fee'), ('rule', 'shipments_withdrawn'),
        ('rule', 'shipments_withdrawn_early'), ('rule', 'shipments_paid_first'), ('rule', 'shipments_tracked'),
        ('rule', 'won_prizes_void'), ('rule', 'holdings_counts'), ('rule', 'ledger_what'), ('rule', 'refunds_what'),
        ('rule', 'payment_sessions_shipment'), ('rule', 'shipments_problem'), ('rule', 'shipments_returned'),
        ('rule', 'shipments_resolved'), ('rule', 'shipments_paused'), ('rule', 'shipments_split'), ('rule', 'won_prizes_given_up'), ('rule', 'won_prizes_choice'), ('rule', 'won_prizes_chosen_before_shipment'), ('rule', 'won_prizes_swapped'), ('rule', 'storage_extensions_longer'),
        ('trigger', 'storage_extensions_stay'), ('rule', 'spare_prizes_counted'), ('rule', 'spare_changes_exchange'),
        ('trigger', 'spare_changes_stay'), ('trigger', 'prize_costs_stay'), ('rule', 'suspensions_period'), ('rule', 'suspensions_lifted'),
        ('key', 'operator_log_key'), ('key', 'operator_log_approval'), ('trigger', 'approvals_stay'),
        ('trigger', 'closed_months_stay'), ('trigger', 'ledger_in_open_month'),
        ('rule', 'closed_months_range'), ('rule', 'closed_months_over'), ('trigger', 'ledger_stays'), ('trigger', 'refunds_within_payment'), ('trigger', 'draw_log_stays'), ('trigger', 'log_heads_stay'), ('trigger', 'log_nodes_stay'), ('trigger', 'order_moves_stay'),
        ('trigger', 'boxes_stay'), ('trigger', 'shipment_moves_stay'), ('trigger', 'operator_log_stay'),
        ('trigger', 'shipments_address_stays'), ('trigger', 'won_prizes_stay_in_shipment'),
        ('trigger', 'draws_keep_shipping_terms'), ('trigger', 'former_shipping_terms_stay'), ('trigger', 'shipping_tariffs_stay'), ('trigger', 'shipping_date_changes_stay'), ('rule', 'draws_shipping_date'), ('rule', 'draws_pause'),
        ('trigger', 'won_prizes_counted'), ('trigger', 'won_prizes_recounted'), ('trigger', 'shipment_draws_added'),
        ('trigger', 'shipment_draws_updated'), ('trigger', 'shipment_draws_removed'),
        ('trigger', 'won_prizes_stock_added'), ('trigger', 'won_prizes_stock_moved'), ('trigger', 'shipments_stock_moved')),
      there (kind, name) as (
        select 'key', c.relname::text from pg_index i join pg_class c on c.oid = i.indexrelid
         where i.indisunique and i.indisvalid and i.indisready
        union all select 'rule', conname::text from pg_constraint where convalidated
        union all select 'trigger', tgname::text from pg_trigger where tgenabled in ('O', 'A'))
      select format('the %s %s is not in force', kind, name) as what
        from wanted left join there using (kind, name) where there.name is null`,
  },
];
