import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { RetainedKind } from '#backend/domain/retention.ts';
import { ADULT_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import type { Connection } from './db/database.ts';
import {
  blocks,
  catalogueUploads,
  gifts,
  guardians,
  guestNotices,
  inquiries,
  jobRuns,
  lineRequests,
  lineSignUps,
  longOperationParts,
  longOperations,
  notificationSettings,
  notifications,
  operatorAnswers,
  operatorTokens,
  partnerEvents,
  paymentSessions,
  sentEmails,
  shipments,
  staffChallenges,
  staffSessions,
  unpaidHolds,
  webhooks,
} from './schema.ts';
import { endOfShipment, hasAddress } from './schema/shipments.ts';
import { IS_RECEIVERS } from './shipments/gifts.ts';

/** Deletes at most `atMost` rows older than `days` and returns their number. Safe to run concurrently. */
export async function deleteOldRows(
  db: Connection,
  what: RetainedKind,
  { days }: { readonly days: number },
  atMost: number,
): Promise<number> {
  const before = sql`now() - ${days} * interval '1 day'`;
  const { table, which, statement } = RULES[what];
  const key = keyOf(table);
  const { rowCount } = await db.execute(sql`
      with old as materialized (
        select ${key} from ${table} where ${which(before)} limit ${atMost} for update skip locked)
      ${statement(sql`(${key}) in (select * from old)`)}`);
  return rowCount ?? 0;
}

/** The columns of the primary key. */
function keyOf(table: PgTable): SQL {
  const { columns, primaryKeys } = getTableConfig(table);
  const single = columns.filter(({ primary }) => primary);
  return sql.join(primaryKeys[0]?.columns ?? single, sql`, `);
}

type RetentionRule = {
  readonly table: PgTable;
  readonly which: (before: SQL) => SQL;
  readonly statement: (these: SQL) => SQL;
};

const deletedFrom = (table: PgTable, which: RetentionRule['which']): RetentionRule => ({
  table,
  which,
  statement: (these) => sql`delete from ${table} where ${these}`,
});

/** Deletes the address of shipments and keeps the rows. */
const addressesOf = (which: RetentionRule['which']): RetentionRule => ({
  table: shipments,
  which: (before) => sql`${hasAddress(shipments)} and ${which(before)}`,
  statement: (these) =>
    sql`update shipments set name = null, zip = null, address = null, address2 = null, tel = null, label = null, shop_words = null where ${these}`,
});

const RULES: Readonly<Record<RetainedKind, RetentionRule>> = {
  webhooks: deletedFrom(webhooks, (before) => sql`handled_at < ${before}`),
  sentEmails: deletedFrom(sentEmails, (before) => sql`sent_at < ${before}`),
  notifications: deletedFrom(notifications, (before) => sql`at < ${before}`),
  stoppedNotifications: deletedFrom(notificationSettings, (before) => sql`stopped_at < ${before}`),
  // Payment sessions with a payment stay, because the ledger refers to them.
  unpaidPaymentSessions: deletedFrom(
    paymentSessions,
    (before) => sql`state = 'ENDED' and poll_at is null and made_at < ${before}
      and not exists (select from ledger l where l.order_id = payment_sessions.order_id)
      and not exists (select from ledger l where l.shipment_id = payment_sessions.shipment_id)`,
  ),
  unsentAddresses: addressesOf((before) => sql`withdrawn_at < ${before}`),
  receivedAddresses: addressesOf(
    (before) =>
      sql`${endOfShipment(sql`shipments`)} < ${before} and (problem is null or resolved_at < ${before}) and ${IS_RECEIVERS}`,
  ),
  receiverEmails: {
    table: gifts,
    which: (before) => sql`receiver_email is not null and given_at < ${before} and not exists (
      select from shipments s where s.gift_id = gifts.gift_id and s.withdrawn_at is null
        and (${endOfShipment(sql`s`)} is null or ${endOfShipment(sql`s`)} >= ${before}
          or (s.problem is not null and s.resolution is null)))`,
    statement: (these) => sql`update gifts set receiver_email = null where ${these}`,
  },
  expiredTokens: deletedFrom(operatorTokens, (before) => sql`least(expires_at, revoked_at) < ${before}`),
  operatorAnswers: deletedFrom(operatorAnswers, (before) => sql`at < ${before}`),
  exportFiles: deletedFrom(
    longOperationParts,
    (before) => sql`operation_id in (
      select operation_id from long_operations where ended_at < ${before} and call not in ('auditLedger', 'closeMonth', 'importCatalogue'))`,
  ),
  catalogueUploads: deletedFrom(catalogueUploads, (before) => sql`uploaded_at < ${before}`),
  longOperations: deletedFrom(longOperations, (before) => sql`ended_at < ${before}`),
  inquiries: deletedFrom(inquiries, (before) => sql`last_at < ${before} and state <> 'waiting'`),
  staffSessions: deletedFrom(staffSessions, (before) => sql`started_at < ${before}`),
  lineSignUps: deletedFrom(lineSignUps, (before) => sql`expires_at < ${before}`),
  lineRequests: deletedFrom(lineRequests, (before) => sql`expires_at < ${before}`),
  staffChallenges: deletedFrom(staffChallenges, (before) => sql`expires_at < ${before}`),
  unpaidHolds: deletedFrom(unpaidHolds, (before) => sql`at < ${before}`),
  unansweredGuardians: deletedFrom(
    guardians,
    (before) => sql`confirmed_at is null and link_ends_at < ${before}`,
  ),
  guardiansOfAdults: deletedFrom(
    guardians,
    (before) => sql`exists (select from members m where m.member_id = guardians.member_id
      and m.birthday <= ((${before}) at time zone 'Asia/Tokyo')::date - ${ADULT_AGE_YEARS} * interval '1 year')`,
  ),
  guestNotices: deletedFrom(
    guestNotices,
    (before) => sql`(confirmed_at is null and link_ends_at < ${before})
      or exists (select from draws d where d.draw_id = guest_notices.draw_id and d.opens_at < ${before})`,
  ),
  partnerEvents: deletedFrom(partnerEvents, (before) => sql`at < ${before}`),
  endedBlocks: deletedFrom(blocks, (before) => sql`least(until, ended_at) < ${before}`),
  formerJobs: deletedFrom(jobRuns, (before) => sql`ended_at < ${before}`),
};
