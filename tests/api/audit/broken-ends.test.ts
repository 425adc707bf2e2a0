import { sql } from 'drizzle-orm';
import { foundAfter } from './ledger-shop.ts';
import { type Broken, change } from './broken.ts';
import { aShopWithParcels, type Parcels } from './shipment-shop.ts';

let parcels: Parcels;
beforeAll(async () => void (parcels = await aShopWithParcels()), 60_000);
afterAll(() => parcels.shop.close());

const EMPTIED = sql`left_at = clock_timestamp(), email = null, email_key = null, password_hash = null, name = null,
  zip = null, address = null, address2 = null, birthday = null, gender = null, tel = null, stop_token = null`;

/** As it should be, but for what a test leaves behind. */
const leaves = (shipmentId: string) => {
  const he = sql`(select member_id from shipments where shipment_id = ${shipmentId})`;
  return {
    he,
    all: [
      sql`update members set ${EMPTIED} where member_id = ${he}`,
      sql`delete from sessions where member_id = ${he}`,
      sql`delete from outbox where member_id = ${he}`,
    ],
    address: change(shipmentId, sql`name = null, zip = null, address = null, address2 = null, tel = null`),
  };
};

const LEAVING: readonly Broken[] = [
  [
    'Somebody has left as he should',
    [],
    ({ parcel: { delivered } }) => [...leaves(delivered).all, leaves(delivered).address],
  ],
  [
    'Somebody has left, and his address has stayed with a parcel',
    ['whoever left has left nothing of himself'],
    ({ parcel: { delivered } }) => leaves(delivered).all,
  ],
  [
    'Somebody has left, and his address has stayed with a parcel that he took back',
    ['whoever left has left nothing of himself'],
    ({ parcel: { withdrawn } }) => leaves(withdrawn).all,
  ],
  [
    'Somebody has left, and is still logged in',
    ['whoever left has left nothing of himself'],
    ({ parcel: { delivered } }) => [
      ...leaves(delivered).all,
      leaves(delivered).address,
      sql`insert into sessions (token_digest, member_id, device) values ('', ${leaves(delivered).he}, '')`,
    ],
  ],
  [
    'Somebody has left while a parcel was on its way to him',
    ['whoever left awaits no parcel'],
    ({ parcel: { told } }) => [...leaves(told).all, leaves(told).address],
  ],
];

const LATE: readonly Broken[] = [
  [
    'A letter lies about',
    ['letters go out'],
    ({ parcel: { shipped } }) => [
      sql`update outbox set made_at = made_at - interval '11 minutes' where shipment_id = ${shipped}`,
    ],
  ],
  [
    'Nobody asks a provider how a trip stands',
    ['trips are asked about'],
    ({ parcel: { paid } }) => [
      sql`update hand_offs set ask_at = now() - interval '61 minutes' where shipment_id = ${paid}`,
    ],
  ],
  [
    'A parcel waits for its fee for ever',
    ['fees are paid or parcels taken back'],
    ({ parcel: { unpaid } }) => [change(unpaid, sql`pay_until = now() - interval '61 minutes'`)],
  ],
  [
    'Somebody in line was passed over',
    ['lines are called in turn'],
    ({ waiting }) => [
      sql`insert into queue_lines (draw_id, opened_at, numbers, called_to) select draw_id, now(), 2, 2 from draws limit 1`,
      sql`insert into queue_places (draw_id, member_id, number, joined_at, seen_at)
          select draw_id, ${waiting.memberId}, 1, now(), now() from queue_lines`,
    ],
  ],
];

test.each([...LEAVING, ...LATE])('%s', async (_what, finds, breaks) => {
  expect(await foundAfter(parcels, breaks(parcels))).toEqual(finds);
});
