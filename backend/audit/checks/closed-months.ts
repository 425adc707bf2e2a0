import { sql } from 'drizzle-orm';
import type { Rule } from '../check.ts';

/** A list of the stored figures of each closed month, as rows. */
const stored = (list: 'movements' | 'sales' | 'accounts', columns: string) => sql`
  select m.month, m.from_at, m.until_at, f.* from closed_months m
   cross join lateral jsonb_to_recordset(m.figures -> ${sql.raw(`'${list}'`)}) as f(${sql.raw(columns)})`;

/** Equality, so that a large ledger is joined by hashing. */
const IN_MONTH = sql`date_trunc('month', l.at at time zone 'Asia/Tokyo') = m.from_at at time zone 'Asia/Tokyo'`;

/** Closed months never change: everything is calculated again from the ledger. */
export const closedMonthRules: readonly Rule[] = [
  {
    name: 'closed months follow each other',
    invariant: 'I29',
    isWhole: true,
    rule: 'Closed months follow each other without a gap, from the first row of the ledger.',
    of: 'closed_months',
    offending: sql`
      select format('month %s begins at %s; the month before it ends at %s', month, from_at, before) as what
        from (select month, from_at, lag(until_at) over (order by month) as before from closed_months) months
       where before is not null and before <> from_at
      union all
      select format('month %s is closed, and %s rows of the ledger are from before the first closed month', m.month, l.many)
        from (select month, from_at from closed_months order by month limit 1) m
        cross join lateral (select count(*) as many from ledger where at < m.from_at) l where l.many > 0`,
  },
  {
    name: 'closed months are as in the ledger',
    invariant: 'I29',
    isWhole: true,
    rule: 'The movements of a closed month are the sums of its rows of the ledger, of each kind and pair of accounts.',
    of: 'closed_months',
    offending: sql`
      with recorded as (${stored('movements', 'kind text, "from" text, "to" text, lines int, yen bigint, "taxYen" bigint')}),
      booked as (
        select m.month, l.kind::text, l."from"::text, l."to"::text, count(*) as lines, sum(l.yen) as yen,
               coalesce(sum(l.tax_yen), 0) as tax
          from closed_months m join ledger l on ${IN_MONTH} group by 1, 2, 3, 4)
      select format('month %s: %s from %s to %s of %s yen in %s rows; in the ledger %s yen in %s rows', month, kind, "from",
                    "to", coalesce(t.yen, 0), coalesce(t.lines, 0), coalesce(b.yen, 0), coalesce(b.lines, 0)) as what
        from recorded t full join booked b using (month, kind, "from", "to")
       where (t.lines, t.yen, t."taxYen") is distinct from (b.lines, b.yen, b.tax)`,
  },
  {
    name: 'sales of closed months are as in the ledger',
    invariant: 'I29',
    isWhole: true,
    rule: 'The sales of each day of a closed month are the captures of that day in Japan.',
    of: 'closed_months',
    offending: sql`
      with recorded as (
        select month, day, sum(payments) as payments, sum(yen) as yen
          from (${stored('sales', 'day date, payments int, yen bigint')}) days group by 1, 2),
      booked as (
        select m.month, (l.at at time zone 'Asia/Tokyo')::date as day, count(*) as payments, sum(l.yen) as yen
          from closed_months m join ledger l on ${IN_MONTH} and l.kind = 'capture' and l."to" in ('sales', 'shipping') group by 1, 2)
      select format('month %s, day %s: %s payments of %s yen; in the ledger %s of %s yen', month, day,
                    coalesce(t.payments, 0), coalesce(t.yen, 0), coalesce(b.payments, 0), coalesce(b.yen, 0)) as what
        from recorded t full join booked b using (month, day)
       where (t.payments, t.yen) is distinct from (b.payments, b.yen)`,
  },
  {
    name: 'balances of closed months are as in the ledger',
    invariant: 'I29',
    isWhole: true,
    rule: 'The balance of each account at the end of a closed month is the sum of all rows of the ledger until then.',
    of: 'closed_months',
    offending: sql`
      with recorded as (${stored('accounts', 'account text, "balanceYen" bigint')}),
      moved as (
        select date_trunc('month', at at time zone 'Asia/Tokyo') as begins, "from"::text as account, sum(yen) as yen
          from ledger group by 1, 2
        union all
        select date_trunc('month', at at time zone 'Asia/Tokyo'), "to"::text, -sum(yen) from ledger group by 1, 2),
      booked as (
        select m.month, v.account, sum(v.yen) as yen
          from closed_months m join moved v on v.begins < m.until_at at time zone 'Asia/Tokyo' group by 1, 2)
      select format('month %s: %s has %s yen at its end; by the ledger %s yen', month, account,
                    coalesce(t."balanceYen", 0), coalesce(b.yen, 0)) as what
        from recorded t full join booked b using (month, account)
       where coalesce(t."balanceYen", 0) <> coalesce(b.yen, 0)`,
  },
];
