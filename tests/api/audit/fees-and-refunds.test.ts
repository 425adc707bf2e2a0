import { type SQL, sql } from 'drizzle-orm';
import { refundCancelledDraws } from '#backend/actions/orders/cancel-draw.ts';
import { refundOrder } from '#backend/actions/orders/refund.ts';
import { auditLedger } from '#backend/audit/audit.ts';
import { aPayingShop, paying } from '../../support/payments.ts';
import {
  aShopWithFees,
  type AuditedFees,
  type BrokenCase,
  findingsAfter,
  updateShipment,
} from './audit-shops.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';
import { aRefund } from '../../support/refunds.ts';

/** Adds a line about a shipment to the ledger and to the sandbox provider. */
const addLine = (kind: string, [from, to]: readonly [string, string], shipment: SQL) => [
  sql`insert into ledger (shipment_id, kind, provider, payment_id, "from", "to", yen, at)
      values (${shipment}, ${kind}::ledger_kind, 'pretend', 'invented', ${from}::account, ${to}::account, 600,
              clock_timestamp())`,
  sql`insert into pretend_ledger (payment_id, kind, yen, at) values ('invented', ${kind}, 600, clock_timestamp())`,
];
const addCapture = (to: string, shipmentId: string) =>
  addLine('capture', ['provider', to], sql`${shipmentId}::uuid`);

const LEDGER: readonly BrokenCase<AuditedFees>[] = [
  [
    'A ledger line without its shipment',
    [
      'fee rows have their shipment',
      'fee payments are in the shipment history',
      'fee captures have a payment session',
    ],
    () => addLine('capture', ['provider', 'shipping'], sql`gen_random_uuid()`),
  ],
  [
    'A fee booked as a sale',
    ['accounts', 'kept fees are paid shipments', 'fee status as in the ledger'],
    ({ shipment: { paid } }) => [
      sql`update ledger set "to" = 'sales' where shipment_id = ${paid} and kind = 'capture'`,
    ],
  ],
  [
    'A kept fee of an unpaid shipment',
    [
      'kept fees are paid shipments',
      'fee status as in the ledger',
      'fee payments are in the shipment history',
    ],
    ({ shipment: { beingPaid } }) => addCapture('shipping', beingPaid),
  ],
  [
    'Two kept payments of one fee',
    ['kept fees are paid shipments', 'one kept payment per fee', 'fee payments are in the shipment history'],
    ({ shipment: { paid } }) => addCapture('shipping', paid),
  ],
  [
    'A capture with one yen too much, also at the provider and in the payment session',
    [
      'kept fees are paid shipments',
      'fee payments are the whole fee',
      'payment sessions match their shipments',
    ],
    ({ shipment: { paid } }) => [
      sql`update ledger set yen = yen + 1 where shipment_id = ${paid}`,
      sql`update pretend_ledger set yen = yen + 1
           where payment_id = (select payment_id from ledger where shipment_id = ${paid})`,
      sql`update hand_offs set yen = yen + 1 where shipment_id = ${paid}`,
    ],
  ],
  [
    'A fee missing at the provider',
    ['ledger rows are in the sandbox ledger'],
    ({ shipment: { paid } }) => [
      sql`delete from pretend_ledger where payment_id = (select payment_id from ledger where shipment_id = ${paid})`,
    ],
  ],
];

const REFUNDS: readonly BrokenCase<AuditedFees>[] = [
  [
    'A late fee without a refund',
    ['owed yen have a refund', 'fee status as in the ledger'],
    ({ shipment: { refundOpen } }) => [sql`delete from refunds where shipment_id = ${refundOpen}`],
  ],
  [
    'A refund without its capture',
    ['refunds have their capture'],
    ({ shipment: { refundOpen } }) => [
      sql`insert into refunds (shipment_id, provider, payment_id, yen, reason, made_at, due_at)
          select shipment_id, provider, 'invented', yen, reason, made_at, due_at from refunds
           where shipment_id = ${refundOpen}`,
    ],
  ],
  [
    'A refund of owed money from the account of kept fees',
    ['refund rows reverse captures', 'kept fees are paid shipments'],
    ({ shipment: { refunded } }) => [
      sql`update ledger set "from" = 'shipping' where shipment_id = ${refunded} and kind = 'refund'`,
    ],
  ],
  [
    'A finished refund missing in the ledger',
    ['refunds are in the ledger', 'fee status as in the ledger'],
    ({ shipment: { refundOpen } }) => [
      sql`update refunds set done_at = made_at where shipment_id = ${refundOpen}`,
    ],
  ],
  [
    'A refund at another shipment',
    ['owed yen have a refund', 'refunds have their capture', 'fee status as in the ledger'],
    ({ shipment: { refundOpen, unpaid } }) => [
      sql`update refunds set shipment_id = ${unpaid} where shipment_id = ${refundOpen}`,
    ],
  ],
];

const SHIPMENTS: readonly BrokenCase<AuditedFees>[] = [
  [
    'A refunded payment status without a refund',
    ['fee status as in the ledger'],
    ({ shipment: { refundOpen } }) => [updateShipment(refundOpen, sql`payment_status = 'REFUNDED'`)],
  ],
  [
    'A captured payment status without a capture',
    ['kept fees are paid shipments', 'fee status as in the ledger', 'due fees have a deadline'],
    ({ shipment: { unpaid } }) => [updateShipment(unpaid, sql`payment_status = 'CAPTURED'`)],
  ],
  [
    'An unpaid fee without a deadline',
    ['due fees have a deadline'],
    ({ shipment: { unpaid } }) => [updateShipment(unpaid, sql`pay_until = null`)],
  ],
  [
    'A paid fee with a deadline',
    ['due fees have a deadline'],
    ({ shipment: { paid } }) => [
      updateShipment(paid, sql`pay_until = clock_timestamp() + interval '1 hour'`),
    ],
  ],
  [
    'A second payment missing in the history',
    ['fee payments are in the shipment history'],
    ({ shipment: { paidTwice } }) => [
      sql`update shipment_moves set deed = 'addressChanged' where shipment_id = ${paidTwice} and deed = 'refundDue'`,
    ],
  ],
];

const PAYMENT_SESSIONS: readonly BrokenCase<AuditedFees>[] = [
  [
    'A paid fee without a payment session',
    ['fee captures have a payment session'],
    ({ shipment: { paid } }) => [sql`delete from hand_offs where shipment_id = ${paid}`],
  ],
  [
    'A paid payment session without a capture',
    ['paid fee sessions are captured'],
    ({ shipment: { beingPaid } }) => [
      sql`update hand_offs set state = 'DONE' where shipment_id = ${beingPaid}`,
    ],
  ],
  [
    'A payment session of another member',
    ['payment sessions match their shipments'],
    ({ shipment: { beingPaid, paid } }) => [
      sql`update hand_offs set member_id = (select member_id from shipments where shipment_id = ${paid})
           where shipment_id = ${beingPaid}`,
    ],
  ],
];

/** A chargeback of the paid fee, with its dispute, in the ledgers of the shop and of the provider. */
const chargedBack = (shipmentId: string) => [
  sql`insert into disputes (provider, dispute_id, payment_id, shipment_id, yen, state, opened_at, ended_at,
        chargeback_id, booked_yen)
      select provider, 'dispute', payment_id, shipment_id, yen, 'lost', at, at, 'taken', yen from ledger
       where shipment_id = ${shipmentId} and kind = 'capture'`,
  sql`insert into ledger (shipment_id, kind, provider, payment_id, "from", "to", yen, provider_ref, at)
      select shipment_id, 'chargeback', provider, payment_id, 'chargebacks', 'provider', yen, 'taken', at from ledger
       where shipment_id = ${shipmentId} and kind = 'capture'`,
  sql`insert into pretend_ledger (payment_id, kind, yen, at)
      select payment_id, 'chargeback', yen, at from ledger where shipment_id = ${shipmentId} and kind = 'capture'`,
];

/** A settlement of one payment and a correction. */
const SETTLED = [
  sql`insert into settlements values ('pretend', 'set', '2026-11-20', 1010, -30, -3, 200, 777, now())`,
  sql`insert into settlement_lines values ('pretend', 'Capture', 'pay', 'set', 'pay', now(), 1000, -30, -3),
        ('pretend', 'Correction', 'cor', 'set', 'pay', now(), 10, 0, 0)`,
  sql`insert into ledger (kind, provider, payment_id, "from", "to", yen, provider_ref, tax_yen, at) values
        ('fee', 'pretend', 'set', 'fees', 'provider', 233, 'set', 3, now()),
        ('payout', 'pretend', 'set', 'bank', 'provider', 777, 'set', null, now()),
        ('correction', 'pretend', 'set', 'provider', 'suspense', 10, 'cor', null, now())`,
];

const AT_PROVIDER: readonly BrokenCase<AuditedFees>[] = [
  ['Nothing: a chargeback with its dispute', [], ({ shipment: { paid } }) => chargedBack(paid)],
  ['Nothing: a settlement with its rows', [], () => SETTLED],
  [
    'A chargeback without its dispute',
    ['chargebacks have their dispute'],
    ({ shipment: { paid } }) => [...chargedBack(paid), sql`delete from disputes`],
  ],
  [
    'A chargeback of more than was paid',
    ['chargebacks are of captures'],
    ({ shipment: { paid } }) => [
      ...chargedBack(paid),
      sql`update ledger set yen = yen + 1 where kind = 'chargeback'`,
      sql`update pretend_ledger set yen = yen + 1 where kind = 'chargeback'`,
      sql`update disputes set yen = yen + 1, booked_yen = yen + 1`,
    ],
  ],
  [
    'A chargeback given back although the dispute is lost',
    ['reversals have their chargeback'],
    ({ shipment: { paid } }) => [
      ...chargedBack(paid),
      sql`insert into ledger (shipment_id, kind, provider, payment_id, "from", "to", yen, provider_ref, at)
          select shipment_id, 'chargebackReversal', provider, payment_id, "to", "from", yen, provider_ref, at
            from ledger where kind = 'chargeback'`,
    ],
  ],
  [
    'A payout of one yen too much',
    ['settlements are in the ledger'],
    () => [...SETTLED, sql`update ledger set yen = yen + 1 where kind = 'payout'`],
  ],
  [
    'A fee to the bank',
    ['accounts'],
    () => [...SETTLED, sql`update ledger set "from" = 'bank' where kind = 'fee'`],
  ],
  [
    'A settlement without a line',
    ['settlements are their lines'],
    () => [...SETTLED, sql`delete from settlement_lines where type = 'Capture'`],
  ],
];

describe('Shipping fees', () => {
  const fees = forAllTests(aShopWithFees);

  test('The audit of a shop with fees in every state finds nothing', async () => {
    expect(await auditLedger(fees.shop.db)).toEqual([]);
  });

  test.each([...LEDGER, ...REFUNDS, ...SHIPMENTS, ...PAYMENT_SESSIONS, ...AT_PROVIDER])(
    'The audit finds: %s',
    async (_what, finds, breaks) => {
      expect((await findingsAfter(fees, breaks(fees))).toSorted()).toEqual(finds.toSorted());
    },
  );
});

describe('Refunds of orders', () => {
  /** A refunded order, one with an open refund, one without a refund, and one of which a ticket is refunded. */
  let order: { done: string; open: string; kept: string; part: string };

  const shop = forAllTests(aPayingShop);
  beforeAll(async () => {
    const draw = await shop.draw({ prizes: [2, 4, 6, 20] });
    const bought = async () => {
      const paid = await paying(await shop.buyer(), draw, { quantity: 5 });
      await shop.pay(paid, { ending: 'paid' });
      return paid.orderId;
    };
    const refund = async (orderId: string) => {
      await refundOrder(shop.buying, { drawId: draw.drawId, orderId, ...aRefund(orderId) });
    };
    order = { done: await bought(), open: await bought(), kept: await bought(), part: await bought() };
    const of = { scope: 'tickets', tickets: [15] } as const;
    await refundOrder(shop.buying, {
      drawId: draw.drawId,
      orderId: order.part,
      ...aRefund(order.part, { of }),
    });
    // One after the other, so that the entry of the ticket is not the last of the public log.
    await shop.jobs();
    await refund(order.done);
    await shop.jobs();
    await refund(order.open);
    await cancelADraw();
  });

  /** Cancels a draw with a paid order, which is refunded. */
  async function cancelADraw() {
    const draw = await shop.draw({ prizes: [10] });
    await shop.pay(await paying(await shop.buyer(), draw), { ending: 'paid' });
    const [hana, taro] = [await anOperator(shop, 'hana'), await anOperator(shop, 'taro')];
    const cancelling = { body: { reason: 'recalled', dryRun: false } };
    const asked = await hana.ask('POST', `/api/ops/draws/${draw.directoryName}/cancel`, cancelling);
    const path = `/api/ops/approvals/${asked.json().approval.approvalId}/approve`;
    await taro.ask('POST', path, { body: { dryRun: false } });
    await refundCancelledDraws(shop.paying);
  }

  const updateOrder = (orderId: string, to: SQL) => sql`update orders set ${to} where order_id = ${orderId}`;

  const ORDER_REFUNDS: readonly BrokenCase<typeof order>[] = [
    [
      'A refund of other tickets in the public log',
      ['refunds are in the public log', 'log entries match their hash'],
      () => [sql`update draw_log set from_ticket = from_ticket + 1 where kind = 'refund'`],
    ],
    [
      'A refund missing in the public log',
      ['refunds are in the public log', 'the log is counted'],
      () => [sql`delete from draw_log where kind = 'refund'`],
    ],
    [
      'A refunded ticket missing in the public log',
      ['refunds are in the public log', 'the log is counted', 'the log is a chain'],
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
        sql`insert into refunds (draw_id, order_id, provider, payment_id, yen, reason, made_at, due_at, scope)
            select draw_id, order_id, provider, payment_id, yen, 'byShop', now(), now(), 'goodwill' from ledger
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

  const CANCELLATIONS: readonly BrokenCase<typeof order>[] = [
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
      'A stored answer without an idempotency key',
      ['stored answers belong to a key'],
      () => [
        sql`insert into operator_answers (act_id, digest, answer, at)
            select max(act_id), 'digest', '{}', now() from operator_acts where key is null`,
      ],
    ],
    [
      'A part that an earlier release would refund as a whole',
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
      ({ open }) => [sql`update refunds set due_at = 'infinity' where order_id = ${open}`],
    ],
  ];

  test('The audit of a shop with refunded orders finds nothing', async () => {
    expect(await auditLedger(shop.db)).toEqual([]);
  });

  test.each([...ORDER_REFUNDS, ...CANCELLATIONS])('The audit finds: %s', async (_what, finds, breaks) => {
    expect((await findingsAfter({ shop }, breaks(order))).toSorted()).toEqual(finds.toSorted());
  });
});
