import { sql } from 'drizzle-orm';
import { addMove, type AuditedShipments, updateShipment } from './audited-shipments.ts';
import type { BrokenCase } from './findings.ts';

const STORAGE: readonly BrokenCase<AuditedShipments>[] = [
  [
    'A longer storage without an extension',
    ['storage is as promised'],
    ({ waiting }) => [
      sql`update won_prizes set kept_until = kept_until + interval '5 days' where order_id = ${waiting.orderId}`,
    ],
  ],
  [
    'An extension that the prize does not have',
    ['storage is as promised'],
    ({ waiting }) => [
      sql`insert into storage_extensions (won_prize_id, kept_until_before, kept_until, at)
          select won_prize_id, kept_until, kept_until + interval '5 days', clock_timestamp() from won_prizes
           where order_id = ${waiting.orderId}`,
    ],
  ],
  [
    'A given up prize that is not void',
    ['void prizes are those of refunded tickets', 'constraints are in force'],
    ({ waiting }) => [
      sql`alter table won_prizes drop constraint won_prizes_given_up`,
      sql`update won_prizes set given_up_by = 'member' where order_id = ${waiting.orderId}`,
    ],
  ],
];

const SPARES: readonly BrokenCase<AuditedShipments>[] = [
  [
    'A spare piece more than came',
    ['spares are counted'],
    () => [sql`update spare_prizes set spares = spares + 1 where spares > 0`],
  ],
  [
    'An exchange without a spare piece',
    ['exchanges use spares', 'spares are counted'],
    ({ shipment: { exchange } }) => [
      sql`delete from spare_changes where change_id = (
          select change_id from spare_changes where shipment_id = ${exchange} limit 1)`,
    ],
  ],
  [
    'A spare piece for a shipment that was sent again',
    ['exchanges use spares', 'spares are counted'],
    ({ shipment: { followUp } }) => [
      sql`insert into spare_changes (draw_id, prize_id, change, won_prize_id, shipment_id, at)
          select draw_id, prize_id, -1, won_prize_id, shipment_id, clock_timestamp() from won_prizes
           where shipment_id = ${followUp} limit 1`,
    ],
  ],
];

const CASES: readonly BrokenCase<AuditedShipments>[] = [
  [
    'A problem that the history does not know',
    ['shipment problem matches its history'],
    ({ shipment: { notified } }) => [
      updateShipment(notified, sql`problem = 'lost', problem_since = clock_timestamp()`),
    ],
  ],
  [
    'A problem that was forgotten',
    ['shipment problem matches its history'],
    ({ shipment: { lost } }) => [updateShipment(lost, sql`problem = null, problem_since = null`)],
  ],
  [
    'A problem that ended otherwise',
    ['shipment problem matches its history'],
    ({ shipment: { givenUp } }) => [updateShipment(givenUp, sql`resolution = 'refunded'`)],
  ],
  [
    'A problem before the handover',
    ['shipment transitions are allowed', 'shipment problem matches its history'],
    ({ shipment: { accepted } }) => addMove(accepted, 'WAITING', 'returned'),
  ],
  [
    'A returned shipment that is kept too short',
    ['returned shipments are kept as promised'],
    ({ shipment: { returned } }) => [
      updateShipment(returned, sql`return_kept_until = return_kept_until - interval '1 day'`),
    ],
  ],
  [
    'A follow-up of another member',
    ['follow-ups belong to their shipment', 'announced follow-ups exist', 'former prizes went on'],
    ({ shipment: { followUp, returned } }) => [updateShipment(followUp, sql`parent_id = ${returned}`)],
  ],
  [
    'A follow-up of a shipment without a problem',
    ['follow-ups belong to their shipment'],
    ({ shipment: { delivered } }) => [
      sql`update shipments s set parent_id = ${delivered}, member_id = p.member_id, request_key = s.request_key || 'x'
          from shipments p where p.shipment_id = ${delivered} and s.shipment_id = (
            select shipment_id from shipments where status = 'START' and withdrawn_at is not null)`,
    ],
  ],
  [
    'A shipment sent again without another one',
    ['announced follow-ups exist', 'shipment problem matches its history', 'stock is counted'],
    ({ shipment: { givenUp } }) => [updateShipment(givenUp, sql`resolution = 'resent'`)],
  ],
  [
    'A former prize that is still inside',
    ['shipments count their prizes', 'former prizes went on', 'stock is counted'],
    ({ shipment: { resent, followUp } }) => [
      sql`update won_prizes set shipment_id = ${resent} where won_prize_id = (
          select won_prize_id from won_prizes where shipment_id = ${followUp} limit 1)`,
    ],
  ],
  [
    'A former prize that was forgotten',
    ['shipments count their prizes'],
    ({ shipment: { resent } }) => [
      sql`delete from shipment_former_prizes where won_prize_id = (
          select won_prize_id from shipment_former_prizes where shipment_id = ${resent} limit 1)`,
    ],
  ],
];

const GIFTS: readonly BrokenCase<AuditedShipments>[] = [
  [
    'A prize that is kept for a gift whose link has ended',
    ['prizes of a gift are in one place'],
    ({ waiting: { orderId, memberId } }) => [
      sql`with ended as (
            insert into gifts (member_id, from_name, message, made_at, request_key, link_digest, ends_at, closed_at)
            values (${memberId}, 'a name', 'a message', now(), 'a key', 'a digest', now(), now()) returning gift_id)
          update won_prizes set gift_id = ended.gift_id from ended where won_prize_id = (
            select won_prize_id from won_prizes where order_id = ${orderId} limit 1)`,
    ],
  ],
  [
    'A gift without a box',
    ['gifts go out once'],
    ({ waiting: { memberId } }) => [
      sql`insert into gifts (member_id, from_name, message, made_at)
          values (${memberId}, 'a name', 'a message', now())`,
    ],
  ],
];

export const AFTER_SALES_CASES: readonly BrokenCase<AuditedShipments>[] = [
  ...CASES,
  ...STORAGE,
  ...SPARES,
  ...GIFTS,
];
