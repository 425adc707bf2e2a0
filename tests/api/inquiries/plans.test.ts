import { sql } from 'drizzle-orm';
import { listInquiries } from '#backend/persistence/inquiries/inbox.ts';
import { inquiriesOf } from '#backend/persistence/inquiries/own-inquiries.ts';
import { parseMemberSearch } from '#backend/domain/members/search.ts';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aStoredMember } from '../../support/members.ts';
import { scansDuring, vacuumAnalyze } from '../../support/query-plan.ts';

/** As many as a query may read of a list that has twenty times as many. */
const INQUIRIES = 20_000;
const MOST_READ = 11_000;
const FEW = 500;
/** Rows of one statement, which has five seconds. */
const BATCH = 2_000;

const backend = forAllTests(aBackend);
const member = forAllTests(() => aStoredMember(backend));

/** Of every hundred one waits, one is the member's, and one of an assignee. */
beforeAll(async () => {
  for (let from = 1; from <= INQUIRIES; from += BATCH) await insertInquiries(from);
  await backend.db.execute(sql`
    insert into inquiry_messages (inquiry_id, author, text, at) select inquiry_id, 'sender', 'こんにちは', sent_at from inquiries`);
  await vacuumAnalyze(backend.url);
});

async function insertInquiries(from: number): Promise<void> {
  await backend.db.execute(sql`
    insert into inquiries (topic, state, member_id, guest_name, guest_email, guest_email_key, sealed_token, token_digest, sent_at, last_at,
      waiting_since, assignee, closed_at)
    select (array['order', 'shipment', 'draw', 'account', 'other'])[1 + n % 5]::inquiry_topic,
      case when n % 100 = 0 then 'waiting' else 'closed' end::inquiry_state,
      case when n % 100 = 1 then ${member.memberId}::uuid end,
      case when n % 100 <> 1 then '客 ' || n end, case when n % 100 <> 1 then e end, case when n % 100 <> 1 then e end,
      case when n % 100 <> 1 then 'sealed' end, case when n % 100 <> 1 then 'digest-' || n end, at, at, case when n % 100 = 0 then at end,
      case when n % 100 = 2 then 'hana' end, case when n % 100 <> 0 then at end
    from generate_series(${from}::int, ${from + BATCH - 1}::int) n,
      lateral (select 'guest-' || n || '@example.jp' as e, now() - n * interval '1 minute' as at) them`);
}

const NONE = {
  state: undefined,
  topic: undefined,
  assignee: undefined,
  unassigned: undefined,
  minDays: undefined,
};
const PAGE = { limit: 50 };
const list = (filter: object) => () => listInquiries(backend.db, { ...NONE, ...filter }, PAGE);
const found = (text: string) => list({ search: parseMemberSearch(text) });

test.each([
  ['those that wait', list({ state: 'waiting' }), FEW],
  ['those that have waited for days', list({ minDays: 3 }), FEW],
  ['those of an assignee', list({ assignee: 'hana' }), FEW],
  ['a search by name', found('客 777'), FEW],
  ['a search by address', found('guest-123@example.jp'), FEW],
  ['those of a member', () => inquiriesOf(backend.db, member.memberId, { limit: 20, offset: 0 }), FEW],
  // Counted up to ten thousand, which is a part of the index.
  ['all', list({}), MOST_READ],
  ['those of one state', list({ state: 'closed' }), MOST_READ],
  ['those about something', list({ topic: 'draw' }), MOST_READ],
])('The list of %s reads few rows', async (_which, read, most) => {
  const scans = await scansDuring(backend.db.$client, read);
  const ofInquiries = scans.filter(({ table }) => table === 'inquiries');
  expect(ofInquiries.length).toBeGreaterThan(0);
  expect(ofInquiries.reduce((sum, scan) => sum + scan.read, 0)).toBeLessThanOrEqual(most);
});
