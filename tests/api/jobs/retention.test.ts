import { sql } from 'drizzle-orm';
import { deletePastRetention } from '#backend/actions/retention.ts';
import { auditLedger } from '#backend/audit/audit.ts';
import { letTimePass } from '../../support/database.ts';
import { forEachTest } from '../../support/fixtures.ts';
import { aShopWithShipments } from '../audit/audited-shipments.ts';

const DAY_MIN = 24 * 60;

const stored = forEachTest(aShopWithShipments);
beforeEach(async () => {
  const { db } = stored.shop;
  await db.execute(sql`
    insert into payment_sessions (redirect_id, member_id, purpose, payment_type, yen, provider, state, made_at, expires_at)
    values ('a-card-not-registered', ${stored.waiting.memberId}, 'card', 'CARD', 0, 'sandbox', 'ENDED', now(), now())`);
  await db.execute(sql`
    insert into operator_tokens (operator, role, hash, made_at, expires_at, revoked_at, proven_calls)
    values ('marupo', 'owner', 'dead', now(), now() + interval '300 days', now(), '{}'),
           ('potsu', 'owner', 'lives', now(), now() + interval '3 years', null, '{}')`);
  await db.execute(sql`
    insert into job_runs (job, started_at, ended_at, runs, failures, failing) values ('of old', now(), now(), 1, 0, 0)`);
});

const deleteExpired = () => deletePastRetention(stored.shop.db);

async function rowCounts() {
  const { db } = stored.shop;
  const { rows } = await db.execute(sql`
    select (select count(*)::int from webhooks) as webhooks, (select count(*)::int from payment_sessions) as sessions,
           (select count(*)::int from operator_tokens) as tokens, (select count(*)::int from job_runs) as jobs,
           (select count(address)::int from shipments) as addresses, (select count(*)::int from orders) as orders,
           (select count(*)::int from ledger) as ledger`);
  return rows[0];
}

test('Expired data is deleted at the end of its retention and not before, and the ledger stays in order', async () => {
  const before = await rowCounts();
  expect(await deleteExpired()).toEqual({});
  await letTimePass(stored.shop, 31 * DAY_MIN);
  expect(await deleteExpired()).toEqual({ unsentAddresses: 2 });
  await letTimePass(stored.shop, 60 * DAY_MIN);
  expect(await deleteExpired()).toEqual({ formerJobs: 1 });
  await letTimePass(stored.shop, 310 * DAY_MIN);
  const webhooks = Number(before?.webhooks);
  // Two concurrent runs delete the same rows once.
  const [first, second] = await Promise.all([deleteExpired(), deleteExpired()]);
  expect(Number(first.webhooks ?? 0) + Number(second.webhooks ?? 0)).toBe(webhooks);
  expect({ ...first, ...second, webhooks }).toEqual({
    webhooks,
    unpaidPaymentSessions: 1,
    expiredTokens: 1,
  });
  expect(await rowCounts()).toEqual({
    ...before,
    webhooks: 0,
    tokens: 1,
    jobs: 0,
    sessions: Number(before?.sessions) - 1,
    addresses: Number(before?.addresses) - 2,
  });
  expect(await deleteExpired()).toEqual({});
  const found = await auditLedger(stored.shop.db);
  // No job ran for a year, so the refunds are late: of an order, and of the fee of a withdrawn shipment.
  expect(found.map(({ check }) => check)).toEqual(['refunds within a day', 'refunds within a day']);
});
