import { sql } from 'drizzle-orm';
import { deletePastRetention } from '#backend/actions/operations/retention.ts';
import { auditLedger } from '#backend/audit/audit.ts';
import { memberStore } from '#backend/persistence/members/member-store.ts';
import { retentionStore } from '#backend/persistence/operations/retention-store.ts';
import { letTimePass } from '../../support/database.ts';
import { aShopWithShipments, type AuditedShipments } from '../audit/audit-shops.ts';

const DAY_MIN = 24 * 60;

let stored: AuditedShipments;
beforeAll(async () => {
  stored = await aShopWithShipments();
  const { db } = stored.shop;
  await db.execute(sql`
    insert into hand_offs (redirect_id, member_id, purpose, payment_type, yen, provider, state, made_at, expires_at)
    values ('a-card-not-registered', ${stored.waiting.memberId}, 'card', 'CARD', 0, 'pretend', 'ENDED', now(), now())`);
  await db.execute(sql`
    insert into operator_tokens (operator, hash, made_at, expires_at, revoked_at)
    values ('marupo', 'dead', now(), now() + interval '300 days', now()),
           ('potsu', 'lives', now(), now() + interval '3 years', null)`);
  await db.execute(sql`
    insert into job_runs (job, started_at, ended_at, runs, failures, failing) values ('of old', now(), now(), 1, 0, 0)`);
});
afterAll(() => stored.shop.close());

test('An address left behind by a backend of an older release is deleted', async () => {
  const { shop, shipment } = stored;
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select member_id as id from shipments where shipment_id = ${shipment.delivered}`,
  );
  const gone = String(rows[0]?.id);
  await memberStore(shop.db).erase(gone);
  await shop.db.execute(sql`delete from sessions where member_id = ${gone}`);
  await shop.db.execute(sql`delete from outbox where member_id = ${gone}`);
  expect((await auditLedger(shop.db)).map(({ check }) => check)).toEqual([
    'whoever left has left nothing of himself',
  ]);
  expect(await again()).toEqual({ addressesLeftBehind: 1 });
  expect(await auditLedger(shop.db)).toEqual([]);
});

const again = () => deletePastRetention(retentionStore(stored.shop.db));

async function left() {
  const { db } = stored.shop;
  const { rows } = await db.execute(sql`
    select (select count(*)::int from notices) as notices, (select count(*)::int from hand_offs) as paymentSessions,
           (select count(*)::int from operator_tokens) as tokens, (select count(*)::int from job_runs) as jobs,
           (select count(address)::int from shipments) as addresses, (select count(*)::int from orders) as orders,
           (select count(*)::int from ledger) as ledger`);
  return rows[0];
}

test('Expired data is deleted at the end of its retention and not before, and the ledger stays in order', async () => {
  const before = await left();
  expect(await again()).toEqual({});
  await letTimePass(stored.shop, 31 * DAY_MIN);
  expect(await again()).toEqual({ unsentAddresses: 1 });
  await letTimePass(stored.shop, 60 * DAY_MIN);
  expect(await again()).toEqual({ formerJobs: 1 });
  await letTimePass(stored.shop, 310 * DAY_MIN);
  const notices = Number(before?.notices);
  // Two who are at it at once forget the same things, and each of them once.
  const [one, other] = await Promise.all([again(), again()]);
  expect(Number(one.notices ?? 0) + Number(other.notices ?? 0)).toBe(notices);
  expect({ ...one, ...other, notices }).toEqual({ notices, unpaidPaymentSessions: 1, expiredTokens: 1 });
  expect(await left()).toEqual({
    ...before,
    ...{ notices: 0, tokens: 1, jobs: 0 },
    trips: Number(before?.paymentSessions) - 1,
    addresses: Number(before?.addresses) - 1,
  });
  expect(await again()).toEqual({});
  const found = await auditLedger(stored.shop.db);
  // Nobody ran the shop for a year: what hangs on somebody doing his part in time is late.
  expect(found.map(({ check }) => check)).toEqual(['refunds within a day']);
});
