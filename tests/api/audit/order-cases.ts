import { sql } from 'drizzle-orm';
import type { AuditedOrders } from './audited-orders.ts';
import type { BrokenCase } from './findings.ts';

const HISTORY: readonly BrokenCase<AuditedOrders>[] = [
  [
    'History without its order',
    ['order history has its order'],
    ({ onSale }) => [
      sql`insert into order_moves (draw_id, order_id, step, "to", payment_status, at)
          values (${onSale}, gen_random_uuid(), 1, 'START', 'NONE', clock_timestamp())`,
    ],
  ],
  [
    'History with one move more than its order counts',
    ['order history has its order'],
    ({ order: { playing } }) => [
      sql`insert into order_moves (draw_id, order_id, step, "from", "to", payment_status, at)
          select draw_id, order_id, moves + 1, 'PLAYING', 'CANCEL', 'NONE', clock_timestamp() from orders
           where order_id = ${playing}`,
    ],
  ],
  [
    'A missing row in the middle of a history',
    ['order history is complete'],
    ({ order: { played } }) => [sql`delete from order_moves where order_id = ${played} and step = 2`],
  ],
  [
    'A missing row at the end of a history',
    ['order status matches its history'],
    ({ order }) => [sql`delete from order_moves where order_id = ${order.paid} and step = 3`],
  ],
  [
    'A move earlier than the one before',
    ['order history is complete'],
    ({ order: { paid } }) => [
      sql`update order_moves set at = at + interval '1 hour' where order_id = ${paid} and step = 2`,
    ],
  ],
  [
    'A move from CANCEL back to START',
    ['order transitions are allowed'],
    ({ order: { cancelled } }) => [
      sql`insert into order_moves (draw_id, order_id, step, "from", "to", payment_status, at)
          select draw_id, order_id, s.step, s."from"::play_status, s."to"::play_status, 'NONE', clock_timestamp()
            from orders, (values (3, 'CANCEL', 'START'), (4, 'START', 'CANCEL')) s (step, "from", "to")
           where order_id = ${cancelled}`,
      sql`update orders set moves = 4 where order_id = ${cancelled}`,
    ],
  ],
  [
    'A status that differs from the history',
    ['order status matches its history'],
    ({ order: { cancelled } }) => [sql`update orders set status = 'ERROR' where order_id = ${cancelled}`],
  ],
];

const BUYING: typeof HISTORY = [
  [
    'Two live orders of one member in one draw',
    ['one live order each', 'live orders are listed'],
    ({ order: { started, playing } }) => [
      sql`update orders set member_id = (select member_id from orders where order_id = ${playing})
           where order_id = ${started}`,
    ],
  ],
  [
    'A live order missing in the list',
    ['live orders are listed'],
    ({ order: { started } }) => [sql`delete from live_orders where order_id = ${started}`],
  ],
  [
    'A hold that goes on although no payment may begin',
    ['holds wait for a payment'],
    ({ order: { refused } }) => [
      sql`update orders set payable_until = payable_until - interval '1 minute' where order_id = ${refused}`,
    ],
  ],
  [
    'More live orders than the draw admits',
    ['no more live orders than admitted'],
    ({ onSale }) => [
      sql`update draws set concurrent_playing = 1, updated_at = opens_at where draw_id = ${onSale}`,
    ],
  ],
  [
    'An order placed before the sale',
    ['placed within the sale'],
    ({ order: { cancelled }, onSale }) => [
      sql`update orders set ordered_at = (select opens_at from draws where draw_id = ${onSale}) - interval '1 second'
           where order_id = ${cancelled}`,
    ],
  ],
  [
    'An order placed after the sale',
    ['placed within the sale'],
    ({ order: { cancelled }, onSale }) => [
      sql`update orders set ordered_at = (select closes_at from draws where draw_id = ${onSale})
           where order_id = ${cancelled}`,
    ],
  ],
  [
    'A hold that has expired long ago',
    ['holds end', 'holds wait for a payment'],
    ({ order: { started } }) =>
      ['orders', 'live_orders'].map(
        (
          table,
        ) => sql`update ${sql.identifier(table)} set held_until = clock_timestamp()::date - interval '1 day'
                        where order_id = ${started}`,
      ),
  ],
  [
    'A hold without end',
    ['holds are short', 'holds wait for a payment'],
    ({ order: { started } }) =>
      ['orders', 'live_orders'].map(
        (table) =>
          sql`update ${sql.identifier(table)} set held_until = 'infinity' where order_id = ${started}`,
      ),
  ],
  [
    'An order not played after a day',
    ['sales are in the public log', 'storage is as promised', 'results are shown in time'],
    ({ order: { paid } }) => [
      sql`update orders set settled_at = settled_at - interval '26 hours', revealed_at = revealed_at - interval '26 hours'
           where order_id = ${paid}`,
    ],
  ],
  [
    'A sale that waits for its round for more than an hour',
    ['sales are in the public log', 'results are decided in time'],
    ({ order: { waiting } }) => [
      sql`update orders set settled_at = settled_at - interval '2 hours' where order_id = ${waiting}`,
    ],
  ],
  [
    'An order of a void round that is not refunded',
    ['sales are in the public log', 'storage is as promised', 'void orders are refunded in time'],
    ({ order: { paid } }) => [
      sql`update orders set reason = 'roundVoid', settled_at = settled_at - interval '74 hours' where order_id = ${paid}`,
    ],
  ],
  [
    'A paid order that neither waits nor has a result',
    ['paid orders wait or have a result', 'waiting is counted'],
    ({ order: { waiting } }) => [sql`delete from waiting_sales where order_id = ${waiting}`],
  ],
  [
    'A sale that waits for another round than its entry says',
    ['paid orders wait or have a result'],
    ({ order: { waiting } }) => [sql`update waiting_sales set round = round + 1 where order_id = ${waiting}`],
  ],
  [
    'A draw with one waiting ticket too many',
    ['waiting is counted'],
    ({ onSale }) => [sql`update draws set waiting = waiting + 1 where draw_id = ${onSale}`],
  ],
  [
    'Two orders with one idempotency key',
    ['one order per key', 'constraints are in force'],
    ({ order: { cancelled, refused } }) => [
      sql`drop index orders_once`,
      sql`update orders o set request_key = r.request_key, member_id = r.member_id from orders r
           where o.order_id = ${cancelled} and r.order_id = ${refused}`,
    ],
  ],
  [
    'A deleted member with a live order',
    ['deleted accounts have no live order', 'deleted accounts keep no personal data'],
    ({ order: { started } }) => [
      sql`update members set left_at = clock_timestamp(), email = null, email_key = null, password_hash = null, name = null,
            zip = null, address = null, address2 = null, birthday = null, gender = null, tel = null, stop_token = null
           where member_id = (select member_id from orders where order_id = ${started})`,
    ],
  ],
];

const RESULTS = 'results are those of the log';

const LOG: readonly BrokenCase<AuditedOrders>[] = [
  [
    'A sale in the log with too many tickets',
    ['sales are in the public log', RESULTS],
    ({ order: { paid } }) => [
      sql`update draw_log l set count = count + 1 from orders o
           where o.order_id = ${paid} and l.draw_id = o.draw_id and l.seq = o.log_seq`,
    ],
  ],
  [
    'A sale in the log without its order',
    ['the public log has only sales', RESULTS],
    ({ soldOut }) => [
      sql`insert into draw_log (draw_id, seq, kind, order_hash, from_ticket, count, at, round, hash)
          select draw_id, log_entries, 'sale', sha256('nobody'), total, 1, date_trunc('milliseconds', clock_timestamp()),
                 1, sha256(log_head) from draws where draw_id = ${soldOut}`,
      sql`update draws set log_entries = log_entries + 1, log_head = sha256(log_head) where draw_id = ${soldOut}`,
    ],
  ],
  [
    'A deleted log',
    ['sales are in the public log', 'the log is counted', RESULTS],
    ({ soldOut }) => [sql`delete from draw_log where draw_id = ${soldOut}`],
  ],
  [
    'An entry of the log for another order',
    ['log entries match their orders'],
    ({ order: { lastOne } }) => [sql`update orders set salt = sha256(salt) where order_id = ${lastOne}`],
  ],
  [
    'An entry of the log with another hash',
    [RESULTS],
    ({ order: { lastOne } }) => [
      sql`update draw_log l set hash = sha256(hash) from orders o
           where o.order_id = ${lastOne} and l.draw_id = o.draw_id and l.seq = o.log_seq`,
    ],
  ],
  [
    'A sale of the log with another time',
    ['sales are in the public log', RESULTS],
    ({ order: { paid } }) => [
      sql`update draw_log l set at = at + interval '1 second' from orders o
           where o.order_id = ${paid} and l.draw_id = o.draw_id and l.seq = o.log_seq`,
    ],
  ],
  [
    'A result of the log with another value of the beacon',
    [RESULTS],
    ({ soldOut }) => [
      sql`update draw_log set details = jsonb_set(details, '{signature}', to_jsonb(repeat('ab', 48)))
           where draw_id = ${soldOut} and kind = 'reveal'`,
    ],
  ],
  [
    'A result of the log with other counts',
    [RESULTS],
    ({ onSale }) => [
      sql`update draw_log set details = jsonb_set(details, '{left,3}', '1')
           where draw_id = ${onSale} and kind = 'reveal'
             and seq = (select max(seq) from draw_log where draw_id = ${onSale} and kind = 'reveal')`,
    ],
  ],
  [
    'A draw with another end of its log',
    ['the log is counted', RESULTS],
    ({ onSale }) => [sql`update draws set log_head = sha256(log_head) where draw_id = ${onSale}`],
  ],
];

export const ORDER_CASES: readonly BrokenCase<AuditedOrders>[] = [...HISTORY, ...BUYING, ...LOG];
