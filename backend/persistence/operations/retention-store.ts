import { type SQL, sql } from 'drizzle-orm';
import type { RetentionStore } from '#backend/actions/operations/retention.ts';
import type { RetainedKind } from '#backend/domain/operations/retention.ts';
import type { Connection } from '../database.ts';

export const retentionStore = (db: Connection): RetentionStore => ({
  deleteOld: async (what, { days }, atMost) => {
    const before = sql`now() - ${days} * interval '1 day'`;
    const { table, which, statement } = RULES[what];
    const { rowCount } = await db.execute(sql`
      with old as materialized (
        select ctid from ${sql.identifier(table)} where ${which(before)} limit ${atMost} for update skip locked)
      ${statement(sql`ctid in (select ctid from old)`)}`);
    return rowCount ?? 0;
  },
});

type RetentionRule = {
  readonly table: string;
  readonly which: (before: SQL) => SQL;
  readonly statement: (these: SQL) => SQL;
};

const deletedFrom = (table: string, which: RetentionRule['which']): RetentionRule => ({
  table,
  which,
  statement: (these) => sql`delete from ${sql.identifier(table)} where ${these}`,
});

/** Deletes the address of shipments and keeps the rows. */
const addressesOf = (which: RetentionRule['which']): RetentionRule => ({
  table: 'shipments',
  which: (before) => sql`num_nonnulls(name, zip, address, address2, tel) > 0 and ${which(before)}`,
  statement: (these) =>
    sql`update shipments set name = null, zip = null, address = null, address2 = null, tel = null where ${these}`,
});

const RULES: Readonly<Record<RetainedKind, RetentionRule>> = {
  notices: deletedFrom('notices', (before) => sql`handled_at < ${before}`),
  sentEmails: deletedFrom('sent_emails', (before) => sql`sent_at < ${before}`),
  // Payment sessions with a payment stay, because the ledger refers to them.
  unpaidPaymentSessions: deletedFrom(
    'hand_offs',
    (before) => sql`state = 'ENDED' and ask_at is null and made_at < ${before}
      and not exists (select from ledger l where l.order_id = hand_offs.order_id)
      and not exists (select from ledger l where l.shipment_id = hand_offs.shipment_id)`,
  ),
  unsentAddresses: addressesOf((before) => sql`withdrawn_at < ${before}`),
  addressesLeftBehind: addressesOf(
    (before) => sql`(status = 'DELIVERED' or withdrawn_at is not null or resolution is not null)
      and member_id in (select member_id from members where left_at <= ${before})`,
  ),
  expiredTokens: deletedFrom('operator_tokens', (before) => sql`least(expires_at, revoked_at) < ${before}`),
  operatorAnswers: deletedFrom('operator_answers', (before) => sql`at < ${before}`),
  staffSessions: deletedFrom('staff_sessions', (before) => sql`started_at < ${before}`),
  staffChallenges: deletedFrom('staff_challenges', (before) => sql`expires_at < ${before}`),
  unpaidHolds: deletedFrom('unpaid_holds', (before) => sql`at < ${before}`),
  formerJobs: deletedFrom('job_runs', (before) => sql`ended_at < ${before}`),
};
