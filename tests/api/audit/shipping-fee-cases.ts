import { type SQL, sql } from 'drizzle-orm';
import type { AuditedFees } from './audited-fees.ts';
import { updateShipment } from './audited-shipments.ts';
import type { BrokenCase } from './findings.ts';

/** Adds a line about a shipment to the ledger and to the sandbox provider. */
const addLine = (kind: string, [from, to]: readonly [string, string], shipment: SQL) => [
  sql`insert into ledger (shipment_id, kind, provider, payment_id, "from", "to", yen, at)
      values (${shipment}, ${kind}::ledger_kind, 'sandbox', 'invented', ${from}::account, ${to}::account, 600,
              clock_timestamp())`,
  sql`insert into sandbox_ledger (payment_id, kind, yen, at) values ('invented', ${kind}, 600, clock_timestamp())`,
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
      sql`update sandbox_ledger set yen = yen + 1
           where payment_id = (select payment_id from ledger where shipment_id = ${paid})`,
      sql`update payment_sessions set yen = yen + 1 where shipment_id = ${paid}`,
    ],
  ],
  [
    'A fee missing at the provider',
    ['ledger rows are in the sandbox ledger'],
    ({ shipment: { paid } }) => [
      sql`delete from sandbox_ledger where payment_id = (select payment_id from ledger where shipment_id = ${paid})`,
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
      sql`insert into refunds (shipment_id, provider, payment_id, yen, reason, made_at, due_at, is_whole)
          select shipment_id, provider, 'invented', yen, reason, made_at, due_at, true from refunds
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
      sql`update shipment_moves set event = 'addressChanged' where shipment_id = ${paidTwice} and event = 'refundDue'`,
    ],
  ],
];

const PAYMENT_SESSIONS: readonly BrokenCase<AuditedFees>[] = [
  [
    'A paid fee without a payment session',
    ['fee captures have a payment session'],
    ({ shipment: { paid } }) => [sql`delete from payment_sessions where shipment_id = ${paid}`],
  ],
  [
    'A paid payment session without a capture',
    ['paid fee sessions are captured'],
    ({ shipment: { beingPaid } }) => [
      sql`update payment_sessions set state = 'DONE' where shipment_id = ${beingPaid}`,
    ],
  ],
  [
    'A payment session of another member',
    ['payment sessions match their shipments'],
    ({ shipment: { beingPaid, paid } }) => [
      sql`update payment_sessions set member_id = (select member_id from shipments where shipment_id = ${paid})
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
  sql`insert into sandbox_ledger (payment_id, kind, yen, at)
      select payment_id, 'chargeback', yen, at from ledger where shipment_id = ${shipmentId} and kind = 'capture'`,
];

/** A settlement of one payment and a correction. */
const SETTLED = [
  sql`insert into settlements values ('sandbox', 'set', '2026-11-20', 1010, -30, -3, 200, 777, now())`,
  sql`insert into settlement_lines values ('sandbox', 'Capture', 'pay', 'set', 'pay', now(), 1000, -30, -3),
        ('sandbox', 'Correction', 'cor', 'set', 'pay', now(), 10, 0, 0)`,
  sql`insert into ledger (kind, provider, payment_id, "from", "to", yen, provider_ref, tax_yen, at) values
        ('fee', 'sandbox', 'set', 'fees', 'provider', 233, 'set', 3, now()),
        ('payout', 'sandbox', 'set', 'bank', 'provider', 777, 'set', null, now()),
        ('correction', 'sandbox', 'set', 'provider', 'suspense', 10, 'cor', null, now())`,
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
    'A chargeback of a payment that was refunded',
    ['no more returned than captured'],
    ({ shipment: { refunded } }) => chargedBack(refunded),
  ],
  [
    'A chargeback of more than was paid',
    ['chargebacks are of captures', 'no more returned than captured'],
    ({ shipment: { paid } }) => [
      ...chargedBack(paid),
      sql`update ledger set yen = yen + 1 where kind = 'chargeback'`,
      sql`update sandbox_ledger set yen = yen + 1 where kind = 'chargeback'`,
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

export const SHIPPING_FEE_CASES: readonly BrokenCase<AuditedFees>[] = [
  ...LEDGER,
  ...REFUNDS,
  ...SHIPMENTS,
  ...PAYMENT_SESSIONS,
  ...AT_PROVIDER,
];
