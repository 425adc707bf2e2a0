import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { PROFILE_FIELD_NAMES } from '#lib/contract/member/profile-fields.ts';
import { members } from '../schema.ts';
import { IS_RECEIVERS } from '../shipments/gifts.ts';

/** The title of the draw of a row. */
const drawOf = (row: string) => sql.raw(`(select title from draws d where d.draw_id = ${row}.draw_id)`);

const ofOrdersAndShipments = (table: string, memberId: string): SQL =>
  sql`from ${sql.raw(table)} t left join orders o using (draw_id, order_id)
    left join shipments s on s.shipment_id = t.shipment_id where ${memberId} in (o.member_id, s.member_id)`;

/** The columns of a profile, by the names of its fields. */
const PROFILE = sql.join(
  PROFILE_FIELD_NAMES.map((name) => sql`${members[name]} as ${sql.identifier(name)}`),
  sql`, `,
);

/** Every table that has rows about a member. Digests, secrets and the keys of browsers are left out. */
const DISCLOSED: Readonly<Record<string, (memberId: string) => SQL>> = {
  profile: (memberId) =>
    sql`select email, ${PROFILE}, wants_new_draws, wants_restock, joined_at
      from members where member_id = ${memberId}`,
  card: (memberId) =>
    sql`select brand, last_four, expiry, provider, customer_id, registered_at
      from cards where member_id = ${memberId}`,
  logins: (memberId) =>
    sql`select device, started_at, seen_at
      from sessions where member_id = ${memberId} order by started_at`,
  knownDevices: (memberId) =>
    sql`select seen_at from known_devices where member_id = ${memberId} order by seen_at`,
  passkeys: (memberId) =>
    sql`select device, added_at, used_at from member_passkeys where member_id = ${memberId} order by added_at`,
  lineAccount: (memberId) =>
    sql`select subject, linked_at, used_at from line_links where member_id = ${memberId}`,
  codes: (memberId) =>
    sql`select purpose, sent_at
      from email_codes where for_member = ${memberId}
        or email_key = (select email_key from members where member_id = ${memberId}) order by sent_at`,
  favouriteDraws: (memberId) =>
    sql`select ${drawOf('f')} as draw, at
      from favourite_draws f where member_id = ${memberId} order by at`,
  favouriteCharacters: (memberId) =>
    sql`select character, at from favourite_characters where member_id = ${memberId} order by at`,
  notificationSettings: (memberId) =>
    sql`select kind, channel, chosen_at, stopped_at
      from notification_settings where member_id = ${memberId} order by chosen_at`,
  importedFrom: (memberId) =>
    sql`select imported_at, invited_at, wants_new_draws, wants_restock
      from imported_members where member_id = ${memberId}`,
  pushSubscriptions: (memberId) =>
    sql`select device, endpoint, made_at
      from push_subscriptions where member_id = ${memberId} order by made_at`,
  notifications: (memberId) =>
    sql`select ${drawOf('n')} as draw, kind, at
      from notifications n where member_id = ${memberId} order by at`,
  queues: (memberId) =>
    sql`select ${drawOf('q')} as draw, number, joined_at, called_at, extended_at, lost_at
      from queue_entries q where member_id = ${memberId} order by joined_at`,
  queuedEmails: (memberId) =>
    sql`select "to", message ->> 'kind' as kind, made_at
      from outbox where member_id = ${memberId} order by made_at`,
  sentEmails: (memberId) =>
    sql`select kind, made_at, sent_at from sent_emails where member_id = ${memberId} order by sent_at`,
  guardian: (memberId) =>
    sql`select email, invited_at, confirmed_at, monthly_cap, stopped_at
      from guardians where member_id = ${memberId}`,
  spendingLimit: (memberId) =>
    sql`select monthly_limit, raise_from, raised_limit, paused_until
      from spending_limits where member_id = ${memberId}`,
  textConsents: (memberId) =>
    sql`select kind, number, at from site_text_consents where member_id = ${memberId} order by at`,
  suspensions: (memberId) =>
    sql`select reason, suspended_at, until, ended_at
      from suspensions where member_id = ${memberId} order by suspended_at`,
  notes: (memberId) => sql`select "text", at from member_notes where member_id = ${memberId} order by at`,
  tags: (memberId) =>
    sql`select "text", added_at as at from member_tags where member_id = ${memberId} order by added_at, "text"`,
  inquiries: (memberId) =>
    sql`select inquiry_id, topic, about_text, state, sent_at, last_at, draft
      from inquiries where member_id = ${memberId} order by sent_at`,
  inquiryMessages: (memberId) =>
    sql`select m.inquiry_id, author, m."text", m.at,
      (select count(*) from inquiry_pictures p where p.message_id = m.message_id) as pictures,
      (select count(*) from inquiry_attachments a where a.message_id = m.message_id) as files
      from inquiry_messages m join inquiries i using (inquiry_id) where i.member_id = ${memberId} order by m.at`,
  operatorLog: (memberId) =>
    sql`select action, at
      from operator_log where facts ->> 'memberId' = ${memberId} or facts -> 'memberIds' ? ${memberId}
        order by entry_id`,
  attempts: (memberId) =>
    sql`select split_part(key, ':', 1) as kind, attempts, last_at
      from throttles where key in (${`proof:${memberId}`}, ${`changes:${memberId}`})`,
  orders: (memberId) =>
    sql`select order_id, ${drawOf('o')} as draw, quantity, price, total, payment_type, status, payment_status,
      reason, ordered_at, settled_at, played_at
      from orders o where member_id = ${memberId} order by ordered_at`,
  orderHistory: (memberId) =>
    sql`select m.order_id, m.to, m.payment_status, m.reason, m.at
      from order_moves m join orders o using (draw_id, order_id) where o.member_id = ${memberId}
        order by m.order_id, m.step`,
  // Those of orders that are not played are shown to the member first.
  prizes: (memberId) =>
    sql`select w.order_id, ${drawOf('w')} as draw, p.grade_label as grade, coalesce(p.name, l.name) as prize,
      w.variant, w.choose_until, array_to_string(w.wishes, '、') as wishes, w.chosen_by, w.chosen_at, w.swapped_from,
      w.swapped_at, w.won_at,
      w.kept_until, w.shipment_id, w.voided_at
      from won_prizes w join orders o using (draw_id, order_id) left join prizes p using (draw_id, prize_id)
        left join last_one_prizes l on l.draw_id = w.draw_id and w.prize_id is null
        where w.member_id = ${memberId} and o.status = 'CONFIRM' order by w.won_at, w.ticket`,
  shipments: (memberId) =>
    // Of an address that the receiver of a gift has typed, the giver learns the prefecture.
    sql`select shipment_id, status, prizes, fee, payment_type, payment_status,
      case when not ${IS_RECEIVERS} then name end as name, case when not ${IS_RECEIVERS} then zip end as zip,
      case when ${IS_RECEIVERS} then substring(address from '^(?:北海道|東京都|京都府|大阪府|.{2,3}県)') else address end as address,
      case when not ${IS_RECEIVERS} then address2 end as address2, case when not ${IS_RECEIVERS} then tel end as tel,
      case when not ${IS_RECEIVERS} then (select string_agg(line, ' / ')
        from jsonb_array_elements_text((label -> 'address') || (label -> 'name')) line) end as label,
      carrier, case when not ${IS_RECEIVERS} then tracking_number end as tracking_number, requested_at, shipped_at, delivered_at, withdrawn_at, problem,
      problem_since, shop_words, return_kept_until, resolved_at, parent_id
      from shipments where member_id = ${memberId} order by requested_at`,
  gifts: (memberId) =>
    sql`select from_name, message, shows_prizes, made_at, ends_at, given_at, closed_at from gifts where member_id = ${memberId} order by made_at`,
  shipmentHistory: (memberId) =>
    sql`select m.shipment_id, m.to, m.event, m.at
      from shipment_moves m join shipments s using (shipment_id) where s.member_id = ${memberId}
        order by m.shipment_id, m.step`,
  paymentSessions: (memberId) =>
    sql`select coalesce(order_id, shipment_id) as subject, payment_type, yen, provider, session_id, state,
      made_at
      from payment_sessions where member_id = ${memberId} order by made_at`,
  ledger: (memberId) =>
    sql`select coalesce(t.order_id, t.shipment_id) as subject, t.kind, t.yen, t.provider, t.payment_id, t.at
      ${ofOrdersAndShipments('ledger', memberId)} order by t.line_id`,
  refunds: (memberId) =>
    sql`select coalesce(t.order_id, t.shipment_id) as subject, t.yen, t.reason, t.payment_id, t.made_at,
      t.done_at
      ${ofOrdersAndShipments('refunds', memberId)} order by t.made_at`,
};

/** The rows of a table about a member, by column. */
export type DisclosedTable = {
  readonly key: string;
  readonly rows: readonly Readonly<Record<string, string | number | boolean | null>>[];
};

/** Reads everything that is stored about a member. Tables without rows stay: they say that nothing is stored. */
export async function disclosureOf(db: Connection, memberId: string): Promise<DisclosedTable[]> {
  const tables: DisclosedTable[] = [];
  for (const [key, select] of Object.entries(DISCLOSED)) {
    const { rows } = await db.execute<{ row: DisclosedTable['rows'][number] }>(
      sql`select to_jsonb(r) as row from (${select(memberId)}) r`,
    );
    tables.push({ key, rows: rows.map(({ row }) => row) });
  }
  return tables;
}
