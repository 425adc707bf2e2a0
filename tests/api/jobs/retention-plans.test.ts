import { sql } from 'drizzle-orm';
import { RETENTION_DAYS, type RetainedKind } from '#backend/domain/retention.ts';
import { deleteOldRows } from '#backend/persistence/retention.ts';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { scansDuring, vacuumAnalyze, writeHistory } from '../../support/query-plan.ts';

const SIZE = 4_000;
const ROWS_OF_A_PAGE = 100;

const backend = forAllTests(aBackend);
const buyer = forAllTests(() => aBuyer(backend));
beforeAll(async () => {
  const draw = await aDrawOnSale(backend);
  const { memberId } = buyer;
  const owner = { number: 0, memberId, drawIds: [draw.drawId] };
  await writeHistory(backend.url, owner, { orders: 1, shipments: SIZE });
  await backend.db.execute(sql`alter table shipments disable trigger user`);
  for (const statement of youngRows(memberId, SIZE)) await backend.db.execute(statement);
  await backend.db.execute(sql`alter table shipments enable trigger user`);
  await vacuumAnalyze(backend.url);
});

/** Rows that are not past their retention, or that have none, such as paid sessions. */
const youngRows = (memberId: string, size: number) => [
  ...rowsOfPayments(memberId, size),
  ...rowsOfMembers(memberId, size),
  ...rowsOfOperators(memberId, size),
];

const rowsOfPayments = (memberId: string, size: number) => [
  sql`insert into webhooks (provider, webhook_id, kind, reports, received_at, handled_at, due_at)
    select 'sandbox', n::text, 'payment', 'status', at, case when n > 10 then at end, at from ${times(size)}`,
  sql`insert into payment_sessions (redirect_id, member_id, purpose, payment_type, yen, provider, state, made_at, expires_at)
    select 'paid-' || n, ${memberId}, 'card', 'CARD', 0, 'sandbox', 'DONE', at - interval '500 days', at from ${times(size)}`,
  sql`insert into payment_sessions (redirect_id, member_id, purpose, payment_type, yen, provider, state, made_at, expires_at)
    select 'unpaid-' || n, ${memberId}, 'card', 'CARD', 0, 'sandbox', 'ENDED', at, at from ${times(size)}`,
  sql`insert into unpaid_holds (draw_id, key, ms, ticket_ms, at)
    select gen_random_uuid(), ''::bytea, 1, 1, now() from ${times(size)}`,
];

/** Shipments were sent, or have no address any more. */
const rowsOfMembers = (memberId: string, size: number) => [
  sql`insert into sent_emails (email_id, member_id, kind, made_at, sent_at)
    select gen_random_uuid(), ${memberId}, 'news', at, at from ${times(size)}`,
  sql`insert into notifications (draw_id, kind, member_id, at)
    select gen_random_uuid(), 'opening', ${memberId}, at from ${times(size)}`,
  sql`update shipments set name = '名', zip = '1500001', address = '東京都', address2 = '', tel = '09000000000'`,
  sql`insert into shipments (member_id, request_key, status, prizes, fee, requested_at, withdrawn_at)
    select ${memberId}, 'withdrawn-' || n, 'START', 0, 0, at, at - interval '90 days' from ${times(size)}`,
  sql`insert into members (joined_at, left_at, stop_token) select at, at - interval '90 days', null from ${times(size)}`,
  sql`insert into notification_settings (member_id, channel, kind, chosen_at, stopped_at)
    select member_id, 'email', 'opening', now(), case when left_at > now() - interval '90 days 10 minutes' then now() end from members`,
];

const rowsOfOperators = (memberId: string, size: number) => [
  sql`insert into long_operations (call, query, requested_by, requested_at, ended_at)
    select 'exportOperatorLog', '{}', 'hana', at, at from ${times(size)}`,
  sql`insert into staff_challenges (digest, purpose, expires_at) select n::text, 'signIn', now() from ${times(size)}`,
  sql`insert into inquiries (topic, member_id, sent_at, last_at, state, closed_at)
    select 'other', ${memberId}, at, at, 'closed', at from ${times(size)}`,
];

const times = (size: number) =>
  sql`(select n, now() - n * interval '1 second' as at from generate_series(${size}::int, 1, -1) n) times`;

/** Kinds of which a shop has few rows at all times. */
const SMALL: readonly RetainedKind[] = ['expiredTokens', 'formerJobs'];

const kinds = Object.keys(RETENTION_DAYS).filter((what): what is RetainedKind => what in RETENTION_DAYS);

test.each(kinds.filter((what) => !SMALL.includes(what)))(
  'A run of retention with nothing to delete reads no table: %s',
  async (what) => {
    const { scans, deleted } = await runOf(what);
    expect(deleted).toBe(0);
    expect(scans).not.toEqual([]);
    // A join reads rows up to the first that passes its filter before it knows that there is none to join: one page at most.
    expect(scans.filter(({ read }) => read > ROWS_OF_A_PAGE)).toEqual([]);
  },
);

async function runOf(what: RetainedKind) {
  let deleted: number | undefined;
  const work = async () => {
    deleted = await deleteOldRows(backend.db, what, { days: RETENTION_DAYS[what] }, 1_000);
  };
  const scans = await scansDuring(backend.db.$client, work, /^\s*with old/);
  return { scans, deleted };
}
