import { sql } from 'drizzle-orm';
import { auditLedger } from '#backend/audit/audit.ts';
import { foundAfter } from './ledger-shop.ts';
import { type Broken, change, stepTo } from './broken.ts';
import { aShopWithParcels, type Parcels } from './shipment-shop.ts';

let parcels: Parcels;
beforeAll(async () => void (parcels = await aShopWithParcels()), 60_000);
afterAll(() => parcels.shop.close());

const CONTENTS: readonly Broken[] = [
  [
    'A prize has got lost out of a parcel',
    ['parcels hold what they say', 'holdings are counted'],
    ({ parcel: { accepted } }) => [
      sql`update won_prizes set shipment_id = null where won_prize_id = (
          select won_prize_id from won_prizes where shipment_id = ${accepted} limit 1)`,
    ],
  ],
  [
    'A prize that waits is called void',
    ['void prizes are those of refunded orders', 'holdings are counted'],
    ({ waiting }) => [
      sql`update won_prizes set voided_at = clock_timestamp() where won_prize_id = (
          select won_prize_id from won_prizes where order_id = ${waiting.orderId} limit 1)`,
    ],
  ],
  [
    'A prize of an order that was given back can still be sent',
    ['void prizes are those of refunded orders', 'holdings are counted'],
    ({ refunded }) => [
      sql`update won_prizes set voided_at = null where won_prize_id = (
          select won_prize_id from won_prizes where order_id = ${refunded} limit 1)`,
    ],
  ],
  [
    'A prize is to be thrown away a day early',
    ['storage is as promised'],
    ({ waiting }) => [
      sql`update won_prizes set kept_until = kept_until - interval '1 day' where order_id = ${waiting.orderId}`,
    ],
  ],
  [
    'The days of storage were changed, and a prize is kept for a day and a half',
    ['storage is as promised'],
    ({ waiting }) => [
      sql`update draws set storage_days = 90, updated_at = clock_timestamp()`,
      sql`update won_prizes set kept_until = won_at + interval '36 hours' where order_id = ${waiting.orderId}`,
    ],
  ],
  [
    'A member is said to hold more than he has won',
    ['holdings are counted'],
    ({ waiting }) => [sql`update holdings set won = won + 1 where member_id = ${waiting.memberId}`],
  ],
  [
    'What a member holds is not listed',
    ['holdings are counted'],
    ({ waiting }) => [sql`delete from holdings where member_id = ${waiting.memberId}`],
  ],
  [
    'An order of which nothing was sent is listed as sent',
    ['orders know of their parcels'],
    ({ waiting }) => [sql`update orders set has_parcel = true where order_id = ${waiting.orderId}`],
  ],
  [
    'An order has forgotten what was sent of it',
    ['orders know of their parcels'],
    ({ parcel: { delivered } }) => [
      sql`update orders set has_parcel = false where order_id = (
          select order_id from won_prizes where shipment_id = ${delivered} limit 1)`,
    ],
  ],
];

const HISTORY: readonly Broken[] = [
  [
    'There is history of a parcel that nobody has asked for',
    ['lines of a parcel’s history have their parcel'],
    () => [
      sql`insert into shipment_moves (shipment_id, step, "to", at) values (gen_random_uuid(), 1, 'START', clock_timestamp())`,
    ],
  ],
  [
    'A line of a parcel’s history is missing',
    ['a parcel’s history hangs together', 'parcels as in their history'],
    ({ parcel: { shipped } }) => [
      sql`delete from shipment_moves where shipment_id = ${shipped} and step = 2`,
    ],
  ],
  [
    'A parcel has moved backwards in time',
    ['a parcel’s history hangs together'],
    ({ parcel: { accepted } }) => [
      sql`update shipment_moves set at = at - interval '1 hour' where shipment_id = ${accepted} and step = 2`,
    ],
  ],
  [
    'A parcel has come back from the door',
    ['only allowed moves of parcels'],
    ({ parcel: { delivered } }) => [
      ...stepTo(delivered, 'COMPLETEMAIL', null),
      sql`insert into shipment_moves (shipment_id, step, "from", "to", at)
          select shipment_id, moves + 1, 'COMPLETEMAIL', 'DELIVERED', clock_timestamp() from shipments
           where shipment_id = ${delivered}`,
      change(delivered, sql`moves = moves + 1`),
    ],
  ],
  [
    'The address of a parcel was changed after it was packed',
    ['only allowed moves of parcels'],
    ({ parcel: { accepted } }) => stepTo(accepted, 'WAITING', 'addressChanged'),
  ],
  [
    'A parcel is further than its history says',
    ['parcels as in their history'],
    ({ parcel: { accepted } }) => [change(accepted, sql`status = 'START'`)],
  ],
  [
    'Nobody knows when a parcel was packed',
    ['parcels as in their history'],
    ({ parcel: { accepted } }) => [change(accepted, sql`accepted_at = null`)],
  ],
];

const SENDING: readonly Broken[] = [
  [
    'A parcel that is to be sent has no street',
    ['parcels have their address'],
    ({ parcel: { accepted } }) => [change(accepted, sql`address = null`)],
  ],
  [
    'A parcel is packed whose fee nobody has paid',
    ['nothing unpaid is sent', 'guards stand'],
    ({ parcel: { unpaid } }) => [
      sql`alter table shipments drop constraint shipments_paid_first`,
      ...stepTo(unpaid, 'WAITING', null),
      change(unpaid, sql`status = 'WAITING', accepted_at = clock_timestamp()`),
    ],
  ],
  [
    'A letter that a parcel is on its way has got lost',
    ['parcels on their way have their letter'],
    ({ parcel: { shipped } }) => [sql`delete from outbox where shipment_id = ${shipped}`],
  ],
  [
    'A member was told of his parcel, and is to be told again',
    ['parcels on their way have their letter'],
    ({ parcel: { told } }) => [
      sql`insert into outbox ("to", letter, member_id, shipment_id)
          select '', '{"kind":"parcelShipped"}', member_id, shipment_id from shipments where shipment_id = ${told}`,
    ],
  ],
  [
    'A letter about a parcel goes to somebody else',
    ['letters are their member’s'],
    ({ parcel: { shipped }, waiting }) => [
      sql`update outbox set member_id = ${waiting.memberId} where shipment_id = ${shipped}`,
    ],
  ],
  [
    'A receipt goes to somebody else',
    ['letters are their member’s'],
    ({ waiting, parcel: { free } }) => [
      sql`update outbox set member_id = (select member_id from shipments where shipment_id = ${free})
           where letter ->> 'orderId' = ${waiting.orderId}`,
    ],
  ],
];

test('A shop in which everything has happened to parcels has its books in order', async () => {
  expect(await auditLedger(parcels.shop.db)).toEqual([]);
});

test.each([...CONTENTS, ...HISTORY, ...SENDING])('%s', async (_what, finds, breaks) => {
  expect(await foundAfter(parcels, breaks(parcels))).toEqual(finds);
});
