import { sql } from 'drizzle-orm';
import type { BrokenCase } from './findings.ts';

const change = (path: string, value: string) => [
  sql`update closed_months set figures = jsonb_set(figures, ${path}::text[], ${value}::jsonb)`,
];

/** Changes of stored months, with one of the checks that find each. */
export const CLOSED_MONTH_CASES: readonly BrokenCase<unknown>[] = [
  ['a changed sum', ['closed months are as in the ledger'], () => change('{movements,0,yen}', '1')],
  [
    'a missing movement',
    ['closed months are as in the ledger'],
    () => [sql`update closed_months set figures = figures #- '{movements,0}'`],
  ],
  [
    'changed sales of a day',
    ['sales of closed months are as in the ledger'],
    () => change('{sales,0,yen}', '1'),
  ],
  [
    'a changed balance',
    ['balances of closed months are as in the ledger'],
    () => change('{accounts,0,balanceYen}', '1'),
  ],
  [
    'a gap between closed months',
    ['closed months follow each other'],
    () => [
      sql`
        insert into closed_months (month, from_at, until_at, figures, closed_by, closed_at)
        select to_char(begins, 'YYYY-MM'), begins at time zone 'Asia/Tokyo',
               (begins + interval '1 month') at time zone 'Asia/Tokyo', figures, 'hana', until_at + interval '1 year'
          from (select *, until_at at time zone 'Asia/Tokyo' + interval '1 month' as begins from closed_months) m`,
    ],
  ],
  [
    'a missing trigger',
    ['constraints are in force'],
    () => [sql`drop trigger ledger_in_open_month on ledger`],
  ],
];
