import { type SQL, sql } from 'drizzle-orm';
import type { BrokenCase } from './findings.ts';

/** A refunded order, one with an open refund, one without a refund, and one of which a ticket is refunded. */
export type AuditedRefunds = Readonly<Record<'done' | 'open' | 'kept' | 'part', string>>;

const updateOrder = (orderId: string, to: SQL) => sql`update orders set ${to} where order_id = ${orderId}`;

const ORDER_REFUNDS: readonly BrokenCase<AuditedRefunds>[] = [
  [
    'A refund of other tickets in the public log',
    ['refunds are in the public log', 'results are those of the log'],
    () => [sql`update draw_log set from_ticket = from_ticket + 1 where kind = 'refund'`],
  ],
  [
    'A refund withdrawn in the public log alone',
    ['refunds are in the public log', 'results are those of the log'],
    () => [sql`update draw_log set kind = 'withdrawal' where kind = 'refund'`],
  ],
  [
    'A refund missing in the public log',
    ['refunds are in the public log', 'the log is counted', 'results are those of the log'],
    () => [sql`delete from draw_log where kind = 'refund'`],
  ],
  [
    'A refunded ticket missing in the public log',
    ['refunds are in the public log', 'the log is counted', 'results are those of the log'],
    ({ part }) => [
      sql`delete from draw_log l using draw_log s, orders o where o.order_id = ${part} and s.draw_id = o.draw_id
              and s.seq = o.log_seq and l.order_hash = s.order_hash and l.kind = 'refund'`,
    ],
  ],
  [
    'Refunds that are more than their payment',
    ['constraints are in force', 'no more than paid'],
    ({ part }) => [
      sql`alter table refunds disable trigger refunds_within_payment`,
      sql`insert into refunds (draw_id, order_id, provider, payment_id, yen, reason, made_at, due_at, is_whole, scope)
            select draw_id, order_id, provider, payment_id, yen, 'byShop', now(), now(), true, 'goodwill' from ledger
             where order_id = ${part} and kind = 'capture'`,
    ],
  ],
  [
    'A done refund of another sum than in the ledger',
    ['kept payments are paid orders', 'refunds are in the ledger'],
    ({ part }) => [sql`update refunds set yen = yen - 1 where order_id = ${part}`],
  ],
  [
    'A ticket refunded twice',
    ['tickets are refunded once'],
    ({ part }) => [sql`update refunds set tickets = tickets || tickets where order_id = ${part}`],
  ],
  [
    'A refund of goodwill that names a ticket',
    ['tickets are refunded once'],
    ({ part }) => [sql`update refunds set scope = 'goodwill' where order_id = ${part}`],
  ],
  [
    'A refund of kept money that no operator has ordered',
    ['kept payments are refunded by the shop only'],
    ({ open }) => [sql`update refunds set reason = 'paidTwice' where order_id = ${open}`],
  ],
  [
    'A refunded order without its reason',
    ['kept payments are refunded by the shop only'],
    ({ done }) => [updateOrder(done, sql`reason = null`)],
  ],
  [
    'An order with the reason of a refund that does not exist',
    ['kept payments are refunded by the shop only'],
    ({ kept }) => [updateOrder(kept, sql`reason = 'byShop'`)],
  ],
  [
    'An order with an open refund shown as paid',
    ['payment status as in the ledger'],
    ({ open }) => [updateOrder(open, sql`payment_status = 'CAPTURED'`)],
  ],
  [
    'An order shown as being refunded without a refund',
    ['payment status as in the ledger'],
    ({ kept }) => [updateOrder(kept, sql`payment_status = 'REFUND_PENDING'`)],
  ],
];

const CANCELLATIONS: readonly BrokenCase<AuditedRefunds>[] = [
  [
    'A cancelled draw on sale',
    ['cancelled draws are closed'],
    () => [
      sql`update draws set closes_at = now() + interval '1 day' where draw_id in (select draw_id from draw_cancellations)`,
    ],
  ],
  [
    'An order placed after the cancellation',
    ['cancelled draws are closed'],
    () => [sql`update draw_cancellations set at = at - interval '1 minute'`],
  ],
  [
    'An ended cancellation of a draw with a kept payment',
    ['ended cancellations left no order', 'cancelled draws are closed', 'cancellations were approved'],
    ({ kept }) => [
      sql`insert into draw_cancellations (draw_id, operator, reason, at, due_at, ended_at)
            select draw_id, 'hana', 'recalled', now(), now(), now() from orders where order_id = ${kept}`,
    ],
  ],
  [
    'A cancellation that stopped',
    ['cancellations go on in time'],
    () => [sql`update draw_cancellations set ended_at = null, due_at = now() - interval '2 hours'`],
  ],
  [
    'A cancellation by somebody without an approval',
    ['cancellations were approved'],
    () => [sql`update draw_cancellations set operator = 'jiro'`],
  ],
  [
    'A request that is not in the operator log',
    ['requests for approval are logged'],
    () => [
      sql`insert into approvals (call, input, summary, reason, requested_by, requested_at, expires_at)
            values ('refundOrder', '{}', 'Refund', 'late', 'hana', now(), now() + interval '7 days')`,
    ],
  ],
  [
    'A request that the same person approved',
    ['approvals are decided by others', 'requests for approval are logged', 'constraints are in force'],
    () => [
      sql`alter table approvals disable trigger approvals_stay`,
      sql`update approvals set requested_by = 'taro'`,
    ],
  ],
  [
    'A raised limit that nobody approved',
    ['raised limits were approved'],
    () => [
      sql`insert into operator_log (operator, action, facts, at)
            values ('hana', 'changeLimits', '{"changes": {"approvalFromYen": [3000, 3001]}}', now()),
                   ('hana', 'changeLimits', '{"changes": {"approvalFromYen": [3001, 3000]}}', now())`,
    ],
  ],
  [
    'A decision about a held order that is not in the operator log',
    ['decisions about held orders are logged'],
    ({ kept }) => [
      sql`insert into order_reviews (order_id, draw_id, reasons, made_at, decision, decided_at, note)
            select order_id, draw_id, '{splitSums}', now(), 'release', now(), 'called' from orders where order_id = ${kept}`,
    ],
  ],
  [
    'A stored answer without an idempotency key',
    ['stored answers belong to a key'],
    () => [
      sql`insert into operator_answers (entry_id, digest, answer, at)
            select max(entry_id), 'digest', '{}', now() from operator_log where key is null`,
    ],
  ],
  [
    'A part that would be refunded as a whole',
    [
      'open refunds will be made',
      'kept payments are refunded by the shop only',
      'payment status as in the ledger',
    ],
    ({ open }) => [sql`update refunds set yen = yen - 700 where order_id = ${open}`],
  ],
  [
    'A refund that is never sent',
    ['open refunds will be made'],
    ({ open }) => [sql`update refunds set due_at = null where order_id = ${open}`],
  ],
];

export const REFUND_CASES: readonly BrokenCase<AuditedRefunds>[] = [...ORDER_REFUNDS, ...CANCELLATIONS];
