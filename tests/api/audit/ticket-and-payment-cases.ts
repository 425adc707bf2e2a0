import { type SQL, sql } from 'drizzle-orm';
import type { AuditedOrders } from './audited-orders.ts';
import type { BrokenCase } from './findings.ts';

const RESULTS = 'results are those of the log';

const TICKETS: readonly BrokenCase<AuditedOrders>[] = [
  [
    'A ticket sold twice',
    ['ranges without holes', 'sales are in the public log', 'one prize per ticket'],
    ({ order: { paid } }) => [
      sql`update orders set first_ticket = first_ticket - 1 where order_id = ${paid}`,
    ],
  ],
  [
    'A ticket left out',
    ['ranges without holes', 'sales are in the public log', 'one prize per ticket'],
    ({ order: { paidTwice } }) => [
      sql`update orders set first_ticket = first_ticket + 1 where order_id = ${paidTwice}`,
    ],
  ],
  [
    'A played order without a payment',
    ['only paid orders have tickets'],
    ({ order: { cancelled } }) => [
      sql`update orders set played_at = clock_timestamp() where order_id = ${cancelled}`,
    ],
  ],
  [
    'A draw with one sold ticket too many',
    ['sold is counted', 'prizes make up the box', RESULTS],
    ({ onSale }) => [sql`update draws set sold = sold + 1 where draw_id = ${onSale}`],
  ],
  [
    'A draw with held tickets without an order',
    ['held is counted'],
    ({ onSale }) => [sql`update draws set held = held + 1 where draw_id = ${onSale}`],
  ],
  [
    'A draw with one buyer too many',
    ['held is counted'],
    ({ onSale }) => [sql`update draws set playing = playing + 1 where draw_id = ${onSale}`],
  ],
  [
    'More held tickets than are left, with the constraint dropped',
    ['held is counted', 'sold and held fit the draw', 'constraints are in force'],
    ({ onSale }) => [
      sql`alter table draws drop constraint draws_not_oversold`,
      sql`update draws set held = total where draw_id = ${onSale}`,
    ],
  ],
  [
    'A prize added to a box',
    ['prizes make up the box', RESULTS],
    ({ onSale }) => [sql`update prizes set total = total + 1 where draw_id = ${onSale} and grade = 'A'`],
  ],
  [
    'A prize counted as drawn instead of another',
    [RESULTS],
    ({ soldOut }) => [
      sql`update prizes set drawn = 0 where draw_id = ${soldOut} and grade = 'A'`,
      sql`alter table prizes drop constraint prizes_not_overdrawn`,
      sql`update prizes set drawn = 2 where draw_id = ${soldOut} and grade = 'B'`,
      sql`alter table prizes add constraint prizes_not_overdrawn check (drawn >= 0)`,
    ],
  ],
  [
    'The last-one prize at another order',
    ['last one to the last ticket', 'one prize per ticket'],
    ({ order: { played } }) => [sql`update orders set has_last_one = true where order_id = ${played}`],
  ],
  [
    'The last ticket sold without the last-one prize',
    ['last one to the last ticket', 'last one given when sold out', 'holdings are counted'],
    ({ order: { lastOne } }) => [
      sql`update orders set has_last_one = false where order_id = ${lastOne}`,
      sql`delete from won_prizes where order_id = ${lastOne} and prize_id is null`,
    ],
  ],
  [
    'A deleted last-one prize',
    ['last one where there is one', 'results are those of the log'],
    ({ soldOut }) => [sql`delete from last_one_prizes where draw_id = ${soldOut}`],
  ],
  ['A dropped unique index', ['constraints are in force'], () => [sql`drop index draw_log_tickets_once`]],
  ['A dropped trigger', ['constraints are in force'], () => [sql`drop trigger ledger_stays on ledger`]],
];

const PRIZES: typeof TICKETS = [
  [
    'A ticket of a played order without a prize',
    ['one prize per ticket', 'holdings are counted', RESULTS],
    ({ order: { played } }) => [
      sql`delete from won_prizes where won_prize_id = (
          select won_prize_id from won_prizes where order_id = ${played} order by ticket limit 1)`,
    ],
  ],
  [
    'A won prize of an order that waits for its result',
    ['one prize per ticket', RESULTS],
    ({ order: { waiting } }) => [
      sql`insert into won_prizes (order_id, member_id, draw_id, ticket, prize_id, won_at, kept_until)
          select o.order_id, o.member_id, o.draw_id, o.first_ticket, p.prize_id, o.settled_at,
                 o.settled_at + d.storage_days * interval '1 day'
            from orders o join draws d using (draw_id) join prizes p using (draw_id)
           where o.order_id = ${waiting} and p.grade = 'A'`,
    ],
  ],
  [
    'A prize owned by another member',
    ['prizes belong to their buyer', 'holdings are counted'],
    ({ order: { played, paid } }) => [
      sql`update won_prizes set member_id = (select member_id from orders where order_id = ${paid})
           where order_id = ${played}`,
    ],
  ],
  [
    'A prize in a shipment of another member',
    ['prizes sent to their winner', 'stock is counted'],
    ({ order: { played, paid } }) => [
      sql`with sent as (
            insert into shipments (member_id, request_key, status, prizes, fee, requested_at, name, zip, address, address2, tel)
            select member_id, 'mine', 'START', 5, 0, ordered_at, '', '', '', '', '' from orders where order_id = ${paid}
            returning shipment_id, requested_at),
          history as (
            insert into shipment_moves (shipment_id, step, "to", at) select shipment_id, 1, 'START', requested_at from sent)
          update won_prizes set shipment_id = (select shipment_id from sent) where order_id = ${played}`,
      sql`update orders set has_shipment = true where order_id = ${played}`,
      sql`update holdings set waiting = 0 where member_id = (select member_id from orders where order_id = ${played})`,
    ],
  ],
  [
    'A better prize than the one of the ticket',
    [RESULTS],
    ({ order: { lastOne }, soldOut }) => [
      sql`update won_prizes set prize_id = (select prize_id from prizes where draw_id = ${soldOut} and grade = 'A')
           where order_id = ${lastOne} and ticket is not null`,
    ],
  ],
  [
    'Other prizes left in a box than the log says',
    [RESULTS],
    ({ onSale }) => [
      sql`update boxes set "left" = array["left"[1] + 1, "left"[2], "left"[3], "left"[4] - 1] where draw_id = ${onSale}`,
    ],
  ],
  [
    'A changed manifest of a box',
    [RESULTS],
    ({ onSale }) => [
      sql`update boxes set manifest = replace(manifest, '"price":700', '"price":500') where draw_id = ${onSale}`,
    ],
  ],
  [
    'Exchanged prizes of a box',
    [RESULTS],
    ({ onSale }) => [
      sql`update boxes set lines = jsonb_build_array(lines -> 1, lines -> 0, lines -> 2, lines -> 3)
           where draw_id = ${onSale}`,
    ],
  ],
];

/** Adds a capture of an order to the ledger and to the sandbox provider. */
const capture = (from: string, to: string, of: SQL) => [
  sql`insert into ledger (draw_id, order_id, kind, provider, payment_id, "from", "to", yen, at)
      select draw_id, order_id, 'capture', 'sandbox', 'invented', ${from}::account, ${to}::account, total,
             clock_timestamp() from (${of}) o`,
  sql`insert into sandbox_ledger (payment_id, kind, yen, at) values ('invented', 'capture', 700, clock_timestamp())`,
];
const order = (orderId: string) => sql`select * from orders where order_id = ${orderId}`;

const MONEY: readonly BrokenCase<AuditedOrders>[] = [
  [
    'A ledger line without its order',
    ['ledger rows have their order', 'captures have a payment session'],
    () =>
      capture(
        'provider',
        'sales',
        sql`select draw_id, gen_random_uuid() as order_id, 700 as total from draws limit 1`,
      ),
  ],
  [
    'A transfer between accounts that is not allowed',
    ['accounts'],
    ({ order: { paid } }) => capture('owed', 'provider', order(paid)),
  ],
  [
    'A sale of an order without tickets',
    ['kept payments are paid orders'],
    ({ order: { playing } }) => capture('provider', 'sales', order(playing)),
  ],
  [
    'Two kept payments of one order',
    ['kept payments are paid orders', 'one kept payment per order'],
    ({ order: { paid } }) => capture('provider', 'sales', order(paid)),
  ],
  [
    'A capture with one yen too much, also at the provider and in the payment session',
    ['kept payments are paid orders', 'sums are those of orders', 'payment sessions match their orders'],
    ({ order: { paid } }) => [
      sql`update ledger set yen = yen + 1 where order_id = ${paid}`,
      sql`update sandbox_ledger set yen = yen + 1
           where payment_id = (select payment_id from ledger where order_id = ${paid})`,
      sql`update payment_sessions set yen = yen + 1 where order_id = ${paid}`,
    ],
  ],
  [
    'An order cheaper than its draw',
    ['prices are those of draws'],
    ({ order: { cancelled } }) => [sql`update orders set price = 1, total = 1 where order_id = ${cancelled}`],
  ],
  [
    'A capture without a payment session',
    ['captures have a payment session'],
    ({ order: { paid } }) => [sql`delete from payment_sessions where order_id = ${paid}`],
  ],
  [
    'Owed yen without a refund',
    ['owed yen have a refund', 'payment status as in the ledger'],
    ({ order: { refundOpen } }) => [sql`delete from refunds where order_id = ${refundOpen}`],
  ],
  [
    'A refund without its capture',
    ['refunds have their capture'],
    ({ order: { refundOpen } }) => [
      sql`insert into refunds (draw_id, order_id, provider, payment_id, yen, reason, made_at, due_at, is_whole)
          select draw_id, order_id, provider, 'invented', yen, reason, made_at, due_at, true from refunds
           where order_id = ${refundOpen}`,
    ],
  ],
  [
    'A refund from another account than its capture',
    ['kept payments are paid orders', 'refund rows reverse captures'],
    ({ order: { refunded } }) => [
      sql`update ledger set "from" = 'sales' where order_id = ${refunded} and kind = 'refund'`,
    ],
  ],
  [
    'A finished refund missing in the ledger',
    ['refunds are in the ledger', 'payment status as in the ledger'],
    ({ order: { refundOpen } }) => [sql`update refunds set done_at = made_at where order_id = ${refundOpen}`],
  ],
  [
    'A refund open for two days',
    ['refunds within a day'],
    ({ order: { refundOpen } }) => [
      sql`update refunds set made_at = made_at - interval '2 days' where order_id = ${refundOpen}`,
    ],
  ],
  [
    'A refunded payment status without a refund',
    ['payment status as in the ledger'],
    ({ order: { paid } }) => [
      sql`update orders set payment_status = 'REFUND_PENDING' where order_id = ${paid}`,
      sql`update orders set payment_status = 'REFUNDED' where status = 'CANCEL'`,
    ],
  ],
];

const PROVIDER: typeof MONEY = [
  [
    'A capture missing at the provider',
    ['ledger rows are in the sandbox ledger'],
    ({ order: { paid } }) => [
      sql`delete from sandbox_ledger where payment_id = (select payment_id from ledger where order_id = ${paid})`,
    ],
  ],
  [
    'Another sum at the provider',
    ['ledger rows are in the sandbox ledger'],
    ({ order: { paid } }) => [
      sql`update sandbox_ledger set yen = yen - 1
           where payment_id = (select payment_id from ledger where order_id = ${paid})`,
    ],
  ],
  [
    'An unknown capture at the provider',
    ['sandbox rows are in the ledger'],
    () => [
      sql`insert into sandbox_ledger (payment_id, kind, yen, at) values ('unheard', 'capture', 700, clock_timestamp())`,
    ],
  ],
  [
    'A refund at the provider that is unknown for days',
    ['sandbox rows are in the ledger'],
    ({ order: { paid } }) => [
      sql`insert into sandbox_ledger (payment_id, kind, yen, at)
          select payment_id, 'refund', yen, at - interval '3 days' from ledger where order_id = ${paid}`,
    ],
  ],
  [
    'A paid payment session without a capture',
    ['paid payment sessions are captured'],
    ({ order: { playing } }) => [sql`update payment_sessions set state = 'DONE' where order_id = ${playing}`],
  ],
  [
    'A payment session of another member',
    ['payment sessions match their orders'],
    ({ order: { playing, paid } }) => [
      sql`update payment_sessions set member_id = (select member_id from orders where order_id = ${paid})
           where order_id = ${playing}`,
    ],
  ],
  [
    'A webhook unprocessed for days',
    ['webhooks are processed within a day', 'webhooks are processed in time'],
    () => [
      sql`update webhooks set handled_at = null, received_at = received_at - interval '2 days'
           where webhook_id = (select webhook_id from webhooks limit 1)`,
    ],
  ],
];

export const TICKET_AND_PAYMENT_CASES: readonly BrokenCase<AuditedOrders>[] = [
  ...TICKETS,
  ...PRIZES,
  ...MONEY,
  ...PROVIDER,
];
