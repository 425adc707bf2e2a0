import { sql } from 'drizzle-orm';
import { addMove, type AuditedShipments, updateShipment } from './audited-shipments.ts';
import type { BrokenCase } from './findings.ts';

const CONTENTS: readonly BrokenCase<AuditedShipments>[] = [
  [
    'A prize missing in a shipment',
    ['shipments count their prizes', 'holdings are counted', 'stock is counted'],
    ({ shipment: { accepted } }) => [
      sql`update won_prizes set shipment_id = null where won_prize_id = (
          select won_prize_id from won_prizes where shipment_id = ${accepted} limit 1)`,
    ],
  ],
  [
    'An available prize marked as void',
    ['void prizes are those of refunded tickets', 'holdings are counted', 'stock is counted'],
    ({ waiting }) => [
      sql`update won_prizes set voided_at = clock_timestamp() where won_prize_id = (
          select won_prize_id from won_prizes where order_id = ${waiting.orderId} limit 1)`,
    ],
  ],
  [
    'A prize of a refunded order that is not void',
    ['void prizes are those of refunded tickets', 'holdings are counted', 'stock is counted'],
    ({ refunded }) => [
      sql`update won_prizes set voided_at = null where won_prize_id = (
          select won_prize_id from won_prizes where order_id = ${refunded} limit 1)`,
    ],
  ],
  [
    'A storage that ends a day early',
    ['storage is as promised'],
    ({ waiting }) => [
      sql`update won_prizes set kept_until = kept_until - interval '1 day' where order_id = ${waiting.orderId}`,
    ],
  ],
  [
    'A storage of a day and a half after a change of the terms',
    ['storage is as promised'],
    ({ waiting }) => [
      sql`update draws set storage_days = 90, updated_at = clock_timestamp()`,
      sql`update won_prizes set kept_until = won_at + interval '36 hours' where order_id = ${waiting.orderId}`,
    ],
  ],
  [
    'A date of shipping that changed without its history',
    ['dates of shipping have their history'],
    () => [
      sql`insert into shipping_date_changes (draw_id, at, days_before, days, reason, operator, is_delay)
          select draw_id, clock_timestamp(), shipping_days, shipping_days + 1, 'later', 'hana', true from draws`,
    ],
  ],
  [
    'More prizes counted than won',
    ['holdings are counted'],
    ({ waiting }) => [sql`update holdings set won = won + 1 where member_id = ${waiting.memberId}`],
  ],
  [
    'A missing count of prizes',
    ['holdings are counted'],
    ({ waiting }) => [sql`delete from holdings where member_id = ${waiting.memberId}`],
  ],
  [
    'A piece counted at a place too many',
    ['stock is counted'],
    () => [
      sql`update stock_counts set pieces = pieces + 1 where ctid = (select ctid from stock_counts limit 1)`,
    ],
  ],
  [
    'An order marked as shipped without a shipment',
    ['orders are marked as shipped'],
    ({ waiting }) => [sql`update orders set has_shipment = true where order_id = ${waiting.orderId}`],
  ],
  [
    'An order not marked as shipped',
    ['orders are marked as shipped'],
    ({ shipment: { delivered } }) => [
      sql`update orders set has_shipment = false where order_id = (
          select order_id from won_prizes where shipment_id = ${delivered} limit 1)`,
    ],
  ],
];

const VARIANTS: readonly BrokenCase<AuditedShipments>[] = [
  [
    'A variant of which two winners have the only piece',
    ['no variant promised twice'],
    ({ variants: { chosen } }) => [
      sql`update won_prizes set variant = '赤' where won_prize_id = ${chosen[0]}`,
    ],
  ],
  [
    'A chosen variant that the prize does not have',
    ['no variant promised twice'],
    ({ variants: { chosen } }) => [
      sql`update won_prizes set variant = '黒' where won_prize_id = ${chosen[0]}`,
    ],
  ],
  [
    'A choice in a draw whose variants are drawn',
    ['variants chosen where the draw says so'],
    ({ waiting }) => [
      sql`update won_prizes set choose_until = now() + interval '1 day' where order_id = ${waiting.orderId}`,
    ],
  ],
  [
    'An exchanged variant without its spare pieces',
    ['spares are counted', 'exchanged variants use spares'],
    ({ swapped }) => [sql`delete from spare_changes where won_prize_id = ${swapped}`],
  ],
  [
    'A choice that ended two hours ago',
    ['variants are decided in time'],
    ({ variants: { open } }) => [
      sql`update won_prizes set choose_until = now() - interval '2 hours' where won_prize_id = ${open}`,
    ],
  ],
];

const HISTORY: readonly BrokenCase<AuditedShipments>[] = [
  [
    'A prize that was sent while its order was held',
    ['held prizes are not sent'],
    ({ shipment: { shipped } }) => [
      sql`insert into order_reviews (order_id, draw_id, reasons, made_at)
            select order_id, draw_id, '{splitSums}', shipped_at - interval '1 minute'
              from won_prizes join shipments using (shipment_id) where shipment_id = ${shipped} limit 1`,
    ],
  ],
  [
    'History without its shipment',
    ['shipment history has its shipment'],
    () => [
      sql`insert into shipment_moves (shipment_id, step, "to", at) values (gen_random_uuid(), 1, 'START', clock_timestamp())`,
    ],
  ],
  [
    'A missing row in a history',
    ['shipment history is complete', 'shipment status matches its history'],
    ({ shipment: { shipped } }) => [
      sql`delete from shipment_moves where shipment_id = ${shipped} and step = 2`,
    ],
  ],
  [
    'A move earlier than the one before',
    ['shipment history is complete'],
    ({ shipment: { accepted } }) => [
      sql`update shipment_moves set at = at - interval '1 hour' where shipment_id = ${accepted} and step = 2`,
    ],
  ],
  [
    'A move from DELIVERED back to COMPLETEMAIL',
    ['shipment transitions are allowed'],
    ({ shipment: { delivered } }) => [
      ...addMove(delivered, 'COMPLETEMAIL', null),
      sql`insert into shipment_moves (shipment_id, step, "from", "to", at)
          select shipment_id, moves + 1, 'COMPLETEMAIL', 'DELIVERED', clock_timestamp() from shipments
           where shipment_id = ${delivered}`,
      updateShipment(delivered, sql`moves = moves + 1`),
    ],
  ],
  [
    'A change of the address after the acceptance',
    ['shipment transitions are allowed'],
    ({ shipment: { accepted } }) => addMove(accepted, 'WAITING', 'addressChanged'),
  ],
  [
    'A status that differs from the history',
    ['stock is counted', 'shipment status matches its history'],
    ({ shipment: { accepted } }) => [updateShipment(accepted, sql`status = 'START'`)],
  ],
  [
    'A missing time of acceptance',
    ['shipment status matches its history'],
    ({ shipment: { accepted } }) => [updateShipment(accepted, sql`accepted_at = null`)],
  ],
];

const SENDING: readonly BrokenCase<AuditedShipments>[] = [
  [
    'An accepted shipment without a street',
    ['shipments have an address'],
    ({ shipment: { accepted } }) => [updateShipment(accepted, sql`address = null`)],
  ],
  [
    'An accepted shipment with an unpaid fee',
    ['stock is counted', 'nothing unpaid is sent', 'constraints are in force'],
    ({ shipment: { unpaid } }) => [
      sql`alter table shipments drop constraint shipments_paid_first`,
      ...addMove(unpaid, 'WAITING', null),
      updateShipment(unpaid, sql`status = 'WAITING', accepted_at = clock_timestamp()`),
    ],
  ],
  [
    'A missing email about a handover',
    ['shipping emails are queued until sent'],
    ({ shipment: { shipped } }) => [sql`delete from outbox where shipment_id = ${shipped}`],
  ],
  [
    'A second email about a handover',
    ['shipping emails are queued until sent'],
    ({ shipment: { notified } }) => [
      sql`insert into outbox ("to", message, member_id, shipment_id)
          select '', '{"kind":"shipmentSent"}', member_id, shipment_id from shipments where shipment_id = ${notified}`,
    ],
  ],
  [
    'An email about a shipment to another member',
    ['emails go to their member'],
    ({ shipment: { shipped }, waiting }) => [
      sql`update outbox set member_id = ${waiting.memberId} where shipment_id = ${shipped}`,
    ],
  ],
  [
    'A receipt to another member',
    ['emails go to their member'],
    ({ waiting, shipment: { free } }) => [
      sql`update outbox set member_id = (select member_id from shipments where shipment_id = ${free})
           where message ->> 'orderId' = ${waiting.orderId}`,
    ],
  ],
];

const EMPTIED = sql`left_at = clock_timestamp(), email = null, email_key = null, password_hash = null, name = null,
  zip = null, address = null, address2 = null, birthday = null, gender = null, tel = null, stop_token = null`;

/** Deletes the account of a member as the shop does, with the address of their shipment as a separate statement. */
const deletionOf = (shipmentId: string) => {
  const memberId = sql`(select member_id from shipments where shipment_id = ${shipmentId})`;
  return {
    memberId,
    all: [
      sql`update members set ${EMPTIED} where member_id = ${memberId}`,
      sql`delete from sessions where member_id = ${memberId}`,
      sql`delete from outbox where member_id = ${memberId}`,
    ],
    address: updateShipment(
      shipmentId,
      sql`name = null, zip = null, address = null, address2 = null, tel = null`,
    ),
  };
};

const DELETED_MEMBERS: readonly BrokenCase<AuditedShipments>[] = [
  [
    'nothing after a complete account deletion',
    [],
    ({ shipment: { delivered } }) => [...deletionOf(delivered).all, deletionOf(delivered).address],
  ],
  [
    'The address of a deleted member on a shipment',
    ['deleted accounts keep no personal data'],
    ({ shipment: { delivered } }) => deletionOf(delivered).all,
  ],
  [
    'The address of a deleted member on a withdrawn shipment',
    ['deleted accounts keep no personal data'],
    ({ shipment: { withdrawn } }) => deletionOf(withdrawn).all,
  ],
  [
    'A field of the profile that a deleted member need not have had',
    ['deleted accounts keep no personal data'],
    ({ shipment: { delivered } }) => [
      ...deletionOf(delivered).all,
      deletionOf(delivered).address,
      sql`update members set gender = 'female' where member_id = ${deletionOf(delivered).memberId}`,
    ],
  ],
  [
    'A login session of a deleted member',
    ['deleted accounts keep no personal data'],
    ({ shipment: { delivered } }) => [
      ...deletionOf(delivered).all,
      deletionOf(delivered).address,
      sql`insert into sessions (token_digest, member_id, device) values ('', ${deletionOf(delivered).memberId}, '')`,
    ],
  ],
  [
    'A suspension of a deleted member',
    ['deleted accounts keep no personal data'],
    ({ shipment: { delivered } }) => [
      ...deletionOf(delivered).all,
      deletionOf(delivered).address,
      sql`insert into suspensions (member_id, reason, suspended_by, suspended_at)
          values (${deletionOf(delivered).memberId}, 'a reason', 'hana', now())`,
    ],
  ],
  [
    'A note about a deleted member and a record of an email to them',
    ['deleted accounts keep no personal data'],
    ({ shipment: { delivered } }) => [
      ...deletionOf(delivered).all,
      deletionOf(delivered).address,
      sql`insert into member_notes (member_id, author, text, at)
          values (${deletionOf(delivered).memberId}, 'hana', 'a note', now())`,
      sql`insert into member_tags (member_id, text, colour, added_by, added_at)
          values (${deletionOf(delivered).memberId}, 'a tag', 'red', 'hana', now())`,
      sql`insert into sent_emails (email_id, member_id, kind, made_at, sent_at)
          values (gen_random_uuid(), ${deletionOf(delivered).memberId}, 'welcome', now(), now())`,
    ],
  ],
  [
    'A suspended member who is logged in',
    ['suspended members are not logged in'],
    ({ waiting: { memberId } }) => [
      sql`insert into suspensions (member_id, reason, suspended_by, suspended_at)
          values (${memberId}, 'a reason', 'hana', now())`,
      sql`insert into sessions (token_digest, member_id, device) values ('', ${memberId}, '')`,
    ],
  ],
  [
    'An order of a suspended member',
    ['suspended members order nothing'],
    ({ waiting: { memberId } }) => [
      sql`delete from sessions where member_id = ${memberId}`,
      sql`insert into suspensions (member_id, reason, suspended_by, suspended_at)
          values (${memberId}, 'a reason', 'hana', now() - interval '1 day')`,
    ],
  ],
  [
    'A deleted member with a shipment in progress',
    ['deleted accounts have no shipment under way'],
    ({ shipment: { notified } }) => [...deletionOf(notified).all, deletionOf(notified).address],
  ],
];

const LATE: readonly BrokenCase<AuditedShipments>[] = [
  [
    'An email that is not sent',
    ['emails are sent in time'],
    ({ shipment: { shipped } }) => [
      sql`update outbox set made_at = made_at - interval '11 minutes' where shipment_id = ${shipped}`,
    ],
  ],
  [
    'A payment session that is not polled',
    ['payment sessions are polled in time'],
    ({ shipment: { paid } }) => [
      sql`update payment_sessions set poll_at = now() - interval '61 minutes' where shipment_id = ${paid}`,
    ],
  ],
  [
    'An unpaid shipment that does not expire',
    ['unpaid shipments are withdrawn in time'],
    ({ shipment: { unpaid } }) => [updateShipment(unpaid, sql`pay_until = now() - interval '61 minutes'`)],
  ],
  [
    'A queue entry that was skipped',
    ['queues are called in order'],
    ({ waiting }) => [
      sql`insert into draw_queues (draw_id, opened_at, numbers, called_to) select draw_id, now(), 2, 2 from draws limit 1`,
      sql`insert into queue_entries (draw_id, member_id, number, joined_at, seen_at)
          select draw_id, ${waiting.memberId}, 1, now(), now() from draw_queues`,
    ],
  ],
];

export const SHIPMENT_CASES: readonly BrokenCase<AuditedShipments>[] = [
  ...CONTENTS,
  ...VARIANTS,
  ...HISTORY,
  ...SENDING,
  ...DELETED_MEMBERS,
  ...LATE,
];
