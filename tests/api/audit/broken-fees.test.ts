import { type SQL, sql } from 'drizzle-orm';
import { auditLedger } from '#backend/audit/audit.ts';
import { foundAfter } from './ledger-shop.ts';
import { aShopWithFees, type Fees } from './fee-shop.ts';

let fees: Fees;
beforeAll(async () => void (fees = await aShopWithFees()), 60_000);
afterAll(() => fees.shop.close());

type Broken = readonly [what: string, finds: readonly string[], breaks: (fees: Fees) => readonly SQL[]];

/** A line of the ledger about a parcel, which the built-in provider has as well. */
const line = (kind: string, [from, to]: readonly [string, string], shipment: SQL) => [
  sql`insert into ledger (shipment_id, kind, provider, payment_id, "from", "to", yen, at)
      values (${shipment}, ${kind}::ledger_kind, 'pretend', 'invented', ${from}::account, ${to}::account, 600,
              clock_timestamp())`,
  sql`insert into pretend_ledger (payment_id, kind, yen, at) values ('invented', ${kind}, 600, clock_timestamp())`,
];
const capture = (to: string, shipmentId: string) =>
  line('capture', ['provider', to], sql`${shipmentId}::uuid`);
const change = (shipmentId: string, to: SQL) =>
  sql`update shipments set ${to} where shipment_id = ${shipmentId}`;

const LEDGER: readonly Broken[] = [
  [
    'A line is about a parcel that nobody has asked for',
    ['fees have their parcel', 'paid fees are in their parcel’s history', 'fees are paid on a trip'],
    () => line('capture', ['provider', 'shipping'], sql`gen_random_uuid()`),
  ],
  [
    'What was paid for sending is called a sale',
    ['accounts', 'kept fees are paid parcels', 'fee status as in the ledger'],
    ({ parcel: { paid } }) => [
      sql`update ledger set "to" = 'sales' where shipment_id = ${paid} and kind = 'capture'`,
    ],
  ],
  [
    'Yen are kept for a parcel that was not paid',
    ['kept fees are paid parcels', 'fee status as in the ledger', 'paid fees are in their parcel’s history'],
    ({ parcel: { beingPaid } }) => capture('shipping', beingPaid),
  ],
  [
    'A fee is paid twice, and both payments are kept',
    ['kept fees are paid parcels', 'sent for one payment', 'paid fees are in their parcel’s history'],
    ({ parcel: { paid } }) => capture('shipping', paid),
  ],
  [
    'A capture is of a yen too much, here, at the provider and on the trip',
    ['kept fees are paid parcels', 'fees are those of parcels', 'trips as their parcels'],
    ({ parcel: { paid } }) => [
      sql`update ledger set yen = yen + 1 where shipment_id = ${paid}`,
      sql`update pretend_ledger set yen = yen + 1
           where payment_id = (select payment_id from ledger where shipment_id = ${paid})`,
      sql`update hand_offs set yen = yen + 1 where shipment_id = ${paid}`,
    ],
  ],
  [
    'The provider knows nothing of a fee',
    ['ours is theirs'],
    ({ parcel: { paid } }) => [
      sql`delete from pretend_ledger where payment_id = (select payment_id from ledger where shipment_id = ${paid})`,
    ],
  ],
];

const REFUNDS: readonly Broken[] = [
  [
    'A fee that came too late has no refund',
    ['owed yen have a refund', 'fee status as in the ledger'],
    ({ parcel: { refundOpen } }) => [sql`delete from refunds where shipment_id = ${refundOpen}`],
  ],
  [
    'A refund is of a fee that nobody paid',
    ['refunds have their capture'],
    ({ parcel: { refundOpen } }) => [
      sql`insert into refunds (shipment_id, provider, payment_id, yen, reason, made_at, due_at)
          select shipment_id, provider, 'invented', yen, reason, made_at, due_at from refunds
           where shipment_id = ${refundOpen}`,
    ],
  ],
  [
    'What is owed goes back as if it had been kept',
    ['refund lines answer captures', 'kept fees are paid parcels'],
    ({ parcel: { refunded } }) => [
      sql`update ledger set "from" = 'shipping' where shipment_id = ${refunded} and kind = 'refund'`,
    ],
  ],
  [
    'A refund of a fee is called done that the ledger does not know',
    ['refunds are in the ledger', 'fee status as in the ledger'],
    ({ parcel: { refundOpen } }) => [
      sql`update refunds set done_at = made_at where shipment_id = ${refundOpen}`,
    ],
  ],
  [
    'A refund of one parcel is said to be another’s',
    ['owed yen have a refund', 'refunds have their capture', 'fee status as in the ledger'],
    ({ parcel: { refundOpen, unpaid } }) => [
      sql`update refunds set shipment_id = ${unpaid} where shipment_id = ${refundOpen}`,
    ],
  ],
];

const PARCELS: readonly Broken[] = [
  [
    'A parcel says that its fee went back, and it did not',
    ['fee status as in the ledger'],
    ({ parcel: { refundOpen } }) => [change(refundOpen, sql`payment_status = 'REFUNDED'`)],
  ],
  [
    'A parcel says that its fee is paid, and it is not',
    ['kept fees are paid parcels', 'fee status as in the ledger', 'whoever owes a fee knows until when'],
    ({ parcel: { unpaid } }) => [change(unpaid, sql`payment_status = 'CAPTURED'`)],
  ],
  [
    'Nobody knows until when a fee is to be paid',
    ['whoever owes a fee knows until when'],
    ({ parcel: { unpaid } }) => [change(unpaid, sql`pay_until = null`)],
  ],
  [
    'A paid parcel waits for its fee',
    ['whoever owes a fee knows until when'],
    ({ parcel: { paid } }) => [change(paid, sql`pay_until = clock_timestamp() + interval '1 hour'`)],
  ],
  [
    'A parcel’s history does not tell of the second payment',
    ['paid fees are in their parcel’s history'],
    ({ parcel: { paidTwice } }) => [
      sql`update shipment_moves set deed = 'addressChanged' where shipment_id = ${paidTwice} and deed = 'refundDue'`,
    ],
  ],
];

const TRIPS: readonly Broken[] = [
  [
    'A fee was paid on no trip',
    ['fees are paid on a trip'],
    ({ parcel: { paid } }) => [sql`delete from hand_offs where shipment_id = ${paid}`],
  ],
  [
    'A trip is called paid, and brought nothing',
    ['paid trips have brought their fee'],
    ({ parcel: { beingPaid } }) => [
      sql`update hand_offs set state = 'DONE' where shipment_id = ${beingPaid}`,
    ],
  ],
  [
    'A trip is another member’s',
    ['trips as their parcels'],
    ({ parcel: { beingPaid, paid } }) => [
      sql`update hand_offs set member_id = (select member_id from shipments where shipment_id = ${paid})
           where shipment_id = ${beingPaid}`,
    ],
  ],
];

test('A shop in which everything has happened to fees has its books in order', async () => {
  expect(await auditLedger(fees.shop.db)).toEqual([]);
});

test.each([...LEDGER, ...REFUNDS, ...PARCELS, ...TRIPS])('%s', async (_what, finds, breaks) => {
  expect((await foundAfter(fees, breaks(fees))).toSorted()).toEqual(finds.toSorted());
});
