import { type SQL, sql } from 'drizzle-orm';
import type { Attic } from '#backend/actions/operations/retention.ts';
import type { Outlived } from '#backend/domain/operations/retention.ts';
import type { Connection } from '../database.ts';

export const attic = (db: Connection): Attic => ({
  forget: async (what, { days }, atMost) => {
    const before = sql`now() - ${days} * interval '1 day'`;
    const { table, which, forgetting } = OUTLIVED[what];
    const { rowCount } = await db.execute(sql`
      with old as materialized (
        select ctid from ${sql.identifier(table)} where ${which(before)} limit ${atMost} for update skip locked)
      ${forgetting(sql`ctid in (select ctid from old)`)}`);
    return rowCount ?? 0;
  },
});

type Way = {
  readonly table: string;
  readonly which: (before: SQL) => SQL;
  readonly forgetting: (these: SQL) => SQL;
};

const deletedFrom = (table: string, which: Way['which']): Way => ({
  table,
  which,
  forgetting: (these) => sql`delete from ${sql.identifier(table)} where ${these}`,
});

/** Of parcels; that they were sent, or not, stays. */
const addressesOf = (which: Way['which']): Way => ({
  table: 'shipments',
  which: (before) => sql`num_nonnulls(name, zip, address, address2, tel) > 0 and ${which(before)}`,
  forgetting: (these) =>
    sql`update shipments set name = null, zip = null, address = null, address2 = null, tel = null where ${these}`,
});

const OUTLIVED: Readonly<Record<Outlived, Way>> = {
  notices: deletedFrom('notices', (before) => sql`handled_at < ${before}`),
  // Whatever was paid on the way is in the ledger, whose trips stay with it.
  vainTrips: deletedFrom(
    'hand_offs',
    (before) => sql`state = 'ENDED' and ask_at is null and made_at < ${before}
      and not exists (select from ledger l where l.order_id = hand_offs.order_id)
      and not exists (select from ledger l where l.shipment_id = hand_offs.shipment_id)`,
  ),
  unsentAddresses: addressesOf((before) => sql`withdrawn_at < ${before}`),
  addressesLeftBehind: addressesOf(
    (before) => sql`(status = 'DELIVERED' or withdrawn_at is not null)
      and member_id in (select member_id from members where left_at <= ${before})`,
  ),
  deadTokens: deletedFrom('operator_tokens', (before) => sql`least(expires_at, revoked_at) < ${before}`),
  formerJobs: deletedFrom('job_runs', (before) => sql`ended_at < ${before}`),
};
