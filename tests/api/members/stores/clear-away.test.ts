import { sql } from 'drizzle-orm';
import { deleteExpired } from '#backend/actions/operations/retention.ts';
import { leftoversIn } from '#backend/persistence/members/member-services.ts';
import { freshStores, addMember, type Stores } from '../../../support/members.ts';

let shop: Stores;

beforeEach(async () => {
  shop = await freshStores();
});
afterEach(() => shop.close());

const RULE = { free: 1, firstMs: 1, steady: 0, longestMs: 1, leakMs: 1 };

/** What is left of a table, by one of its columns. */
const left = async (column: string, table: string) => {
  const { rows } = await shop.db.execute<{ it: string }>(
    sql`select ${sql.identifier(column)} as it from ${sql.identifier(table)} order by it`,
  );
  return rows.map(({ it }) => it);
};

test('Expired sessions are deleted and valid ones stay', async () => {
  const memberId = await addMember(shop);
  const logins = { used: [59, 13], old: [61, 0], idle: [15, 15], new: [0, 0] } as const;
  for (const [device, [startedDaysAgo, seenDaysAgo]] of Object.entries(logins)) {
    const { sessionId } = await shop.sessions.start({ memberId, tokenDigest: device, device });
    await shop.db.execute(sql`update sessions set started_at = now() - ${startedDaysAgo} * interval '1 day',
      seen_at = now() - ${seenDaysAgo} * interval '1 day' where session_id = ${sessionId}`);
  }
  await deleteExpired(leftoversIn(shop.db));
  expect(await left('device', 'sessions')).toEqual(['new', 'used']);
});

test('Codes are deleted after a day, used or not', async () => {
  for (const [email, hours] of Object.entries({ old: 25, late: 23, new: 0 })) {
    await shop.codes.put({ purpose: 'signup', email, codeHash: 'hash', forMember: null });
    await shop.db.execute(
      sql`update mail_codes set sent_at = now() - ${hours} * interval '1 hour' where email_key = ${email}`,
    );
  }
  await deleteExpired(leftoversIn(shop.db));
  expect(await left('email_key', 'mail_codes')).toEqual(['late', 'new']);
});

test('Throttles are deleted a day after the last attempt', async () => {
  for (const [key, hours] of Object.entries({ old: 25, late: 23, new: 0 })) {
    await shop.throttles.attempt(key, RULE);
    await shop.db.execute(
      sql`update throttles set last_at = now() - ${hours} * interval '1 hour' where key = ${key}`,
    );
  }
  await deleteExpired(leftoversIn(shop.db));
  expect(await left('key', 'throttles')).toEqual(['late', 'new']);
});
