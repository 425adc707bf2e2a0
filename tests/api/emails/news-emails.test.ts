import { asc, sql } from 'drizzle-orm';
import { mailNews } from '#backend/actions/emails.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { newsMailings, outbox } from '#backend/persistence/schema.ts';
import { untilLockWait } from '../../support/database.ts';
import { hoursAgo, publish } from '../../support/content.ts';
import { freshStores, addMember, times } from '../../support/members.ts';
import { restoredForEachTest } from '../../support/fixtures.ts';
import { erasePersonalData, lockMember, updateMember } from '#backend/persistence/members/members.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';

const BOTH = { newDraws: true, restock: true };
const NEW_DRAWS = { newDraws: true, restock: false };
const RESTOCK = { newDraws: false, restock: true };
const NOTHING = { newDraws: false, restock: false };

describe('Mailing', () => {
  const shop = restoredForEachTest(freshStores);

  /** Adds a member with these email preferences. */
  const subscribed = (email: string, emailPreferences = BOTH) => addMember(shop, { email, emailPreferences });
  const mail = ({ db }: { readonly db: Database } = shop) => mailNews(db);
  const queued = () =>
    shop.db.select({ to: outbox.to, message: outbox.message }).from(outbox).orderBy(asc(outbox.to));
  const addressees = async () => (await queued()).map(({ to }) => to);
  const recorded = async () =>
    (await shop.db.select().from(newsMailings)).map(({ newsNumber, emails }) => [newsNumber, emails]);

  test('Members with the preference for new draws get an email with a token of their own', async () => {
    await subscribed('a@example.jp');
    await subscribed('b@example.jp', NEW_DRAWS);
    await subscribed('c@example.jp', RESTOCK);
    await subscribed('d@example.jp', NOTHING);
    await publish(shop.db, { newsNumber: 12, title: '新作です', summary: '雨やどりです。' });
    expect(await mail()).toEqual({ newsId: '12', emails: 2 });
    const email = {
      kind: 'news',
      newsId: '12',
      title: '新作です',
      summary: '雨やどりです。',
      preference: 'newDraws',
    };
    const stopToken = expect.stringMatching(/^[\da-f]{64}$/);
    expect(await queued()).toEqual([
      { to: 'a@example.jp', message: { ...email, stopToken } },
      { to: 'b@example.jp', message: { ...email, stopToken } },
    ]);
    const tokens = (await queued()).map(({ message }) => 'stopToken' in message && message.stopToken);
    expect(new Set(tokens).size).toBe(2);
    expect(await recorded()).toEqual([[12, 2]]);
  });

  test('News of a restock is emailed to members with that preference', async () => {
    await subscribed('a@example.jp', NEW_DRAWS);
    await subscribed('b@example.jp', RESTOCK);
    await publish(shop.db, { newsNumber: 12, category: 'restock' });
    expect(await mail()).toEqual({ newsId: '12', emails: 1 });
    expect(await queued()).toMatchObject([{ to: 'b@example.jp', message: { preference: 'restock' } }]);
  });

  test('News of another category is not emailed', async () => {
    await subscribed('a@example.jp');
    await publish(shop.db, { newsNumber: 12, category: 'important' });
    expect(await mail()).toBeUndefined();
    expect([await addressees(), await recorded()]).toEqual([[], []]);
  });

  test('Only news published within the last day is emailed', async () => {
    await subscribed('a@example.jp');
    await publish(shop.db, { newsNumber: 1, publishedAt: hoursAgo(25) });
    await publish(shop.db, { newsNumber: 2, publishedAt: hoursAgo(-1) });
    expect(await mail()).toBeUndefined();
    await publish(shop.db, { newsNumber: 3, publishedAt: hoursAgo(23) });
    expect(await mail()).toMatchObject({ newsId: '3' });
  });

  test('Each piece of news is emailed once, the oldest first, also after it changes', async () => {
    await subscribed('a@example.jp');
    await publish(shop.db, { newsNumber: 2, publishedAt: hoursAgo(1) });
    await publish(shop.db, { newsNumber: 1, publishedAt: hoursAgo(2), category: 'restock' });
    expect([await mail(), await mail(), await mail()]).toMatchObject([
      { newsId: '1' },
      { newsId: '2' },
      undefined,
    ]);
    await publish(shop.db, { newsNumber: 2, title: '直しました', category: 'restock' });
    expect(await mail()).toBeUndefined();
    await shop.db.execute(sql`delete from news`);
    await publish(shop.db, { newsNumber: 1, publishedAt: hoursAgo(0.5) });
    expect(await mail()).toBeUndefined();
    expect(await addressees()).toHaveLength(2);
  });

  test('News postponed before its mailing is not emailed', async () => {
    await subscribed('a@example.jp');
    await publish(shop.db, { newsNumber: 12 });
    await publish(shop.db, { newsNumber: 12, publishedAt: hoursAgo(-24) });
    expect(await mail()).toBeUndefined();
  });

  test('News without recipients is recorded as mailed', async () => {
    await publish(shop.db, { newsNumber: 12 });
    expect(await mail()).toEqual({ newsId: '12', emails: 0 });
    await subscribed('a@example.jp');
    expect(await mail()).toBeUndefined();
  });

  test('Deleted members get no news', async () => {
    const deleted = await subscribed('a@example.jp');
    await subscribed('b@example.jp');
    await erasePersonalData(shop.db, deleted);
    await publish(shop.db, { newsNumber: 12 });
    await mail();
    expect(await addressees()).toEqual(['b@example.jp']);
  });

  test('Concurrent backends send each piece of news once to each member', async () => {
    for (const i of times(40, (index) => index)) await subscribed(`${i}@example.jp`);
    for (const newsNumber of [1, 2, 3]) await publish(shop.db, { newsNumber });
    const backends = times(4, () => shop.elsewhere());
    for (let remaining = 3; remaining > 0;) {
      const mailed = await Promise.all(backends.flatMap((one) => [mail(one), mail(one)]));
      remaining -= mailed.filter((one) => one !== undefined).length;
    }
    expect(await mail()).toBeUndefined();
    const emails = (await queued()).map(
      ({ to, message }) => `${to} ${'newsId' in message && message.newsId}`,
    );
    expect(emails).toHaveLength(120);
    expect(new Set(emails).size).toBe(120);
  });

  test('A killed backend has queued nothing, and another queues all emails', async () => {
    for (const name of ['a', 'b']) await subscribed(`${name}@example.jp`);
    await publish(shop.db, { newsNumber: 12 });
    const killed = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from members where email = 'b@example.jp' for update`);
      const mailing = mail(shop.elsewhere()).catch(() => 'killed');
      const process = await untilLockWait(shop.db);
      // Another backend finds nothing to do and does not wait.
      expect(await mail(shop.elsewhere())).toBeUndefined();
      await shop.db.execute(sql`select pg_terminate_backend(${process})`);
      return mailing;
    });
    expect(killed).toBe('killed');
    expect([await addressees(), await recorded()]).toEqual([[], []]);
    expect(await mail()).toEqual({ newsId: '12', emails: 2 });
    expect(await addressees()).toEqual(['a@example.jp', 'b@example.jp']);
  });

  test('A member who leaves or unsubscribes during the mailing gets no news', async () => {
    const leaving = await subscribed('a@example.jp');
    const unsubscribing = await subscribed('b@example.jp');
    await subscribed('c@example.jp');
    await publish(shop.db, { newsNumber: 12 });
    const mailing = await inTransaction(shop.db, async (tx) => {
      await lockMember(tx, leaving);
      await lockMember(tx, unsubscribing);
      const begun = mail(shop.elsewhere());
      await untilLockWait(shop.db);
      await erasePersonalData(tx, leaving);
      await updateMember(tx, unsubscribing, { emailPreferences: RESTOCK });
      return [begun];
    });
    expect(await Promise.all(mailing)).toEqual([{ newsId: '12', emails: 1 }]);
    expect(await addressees()).toEqual(['c@example.jp']);
  });

  test('A news email expires after three days', async () => {
    await subscribed('a@example.jp');
    await publish(shop.db, { newsNumber: 12 });
    await mail();
    const { rows } = await shop.db.execute(
      sql`select round(extract(epoch from useless_after - made_at) / 3600)::integer as hours from outbox`,
    );
    expect(rows).toEqual([{ hours: 72 }]);
  });

  test('A mailing covers more members than one statement can', async () => {
    await subscribed('a@example.jp');
    await shop.db
      .execute(sql`insert into members (email, email_key, password_hash, name, zip, address, address2, birthday,
    tel, wants_new_draws) select i || '@example.jp', i || '@example.jp', password_hash, name, zip, address, address2,
    birthday, tel, true from members, generate_series(1, 2000) i`);
    await publish(shop.db, { newsNumber: 12 });
    expect(await mail()).toEqual({ newsId: '12', emails: 2_001 });
    const { rows } = await shop.db.execute(
      sql`select count(distinct member_id)::integer as members from outbox`,
    );
    expect(rows).toEqual([{ members: 2_001 }]);
  });
});
