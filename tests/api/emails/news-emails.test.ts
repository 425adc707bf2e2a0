import { asc, sql, eq } from 'drizzle-orm';
import { mailNews } from '#backend/actions/emails.ts';
import type { Database } from '#backend/persistence/database.ts';
import { newsMailings, outbox, members } from '#backend/persistence/schema.ts';
import { untilLockWait } from '../../support/database.ts';
import { newsMailingDepsOn } from '../../support/emails.ts';
import { hoursAgo, publish } from '../../support/content.ts';
import {
  freshStores,
  addMember,
  times,
  type TestMember,
  aMember,
  emailsTo,
  statusAndCode,
} from '../../support/members.ts';
import { aBackend, captureLog } from '../../support/backend.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';

const BOTH = { newDraws: true, restock: true };
const NEW_DRAWS = { newDraws: true, restock: false };
const RESTOCK = { newDraws: false, restock: true };
const NOTHING = { newDraws: false, restock: false };

describe('Mailing', () => {
  const shop = restoredForEachTest(freshStores);

  /** Adds a member with these email preferences. */
  const subscribed = (email: string, emailPreferences = BOTH) => addMember(shop, { email, emailPreferences });
  const mail = ({ db }: { readonly db: Database } = shop) => mailNews(newsMailingDepsOn(db));
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
      wish: 'newDraws',
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
    expect(await queued()).toMatchObject([{ to: 'b@example.jp', message: { wish: 'restock' } }]);
  });

  test.each(['important', 'notice'] as const)('News of the category %s is not emailed', async (category) => {
    await subscribed('a@example.jp');
    await publish(shop.db, { newsNumber: 12, category });
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
    await shop.members.erase(deleted);
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
    const mailing = await shop.inTransaction(async ({ members }) => {
      await members.lock(leaving);
      await members.lock(unsubscribing);
      const begun = mail(shop.elsewhere());
      await untilLockWait(shop.db);
      await members.erase(leaving);
      await members.change(unsubscribing, { emailPreferences: RESTOCK });
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

describe('Unsubscribing', () => {
  const SHOP = 'https://shop.example.jp';
  const UNKNOWN = '0123456789abcdef'.repeat(4);
  const ODD = [
    'x',
    '0'.repeat(200),
    `${UNKNOWN}\u0000`,
    '../../login/logout',
    "' or true --",
    UNKNOWN.slice(1),
  ];

  const logs = captureLog();
  let token: string;

  const backend = restoredForEachTest(() => aBackend({ logTo: logs, siteOrigin: SHOP }));
  const member = forEachTest(() => aMember(backend, { mailWishes: BOTH }));
  beforeEach(async () => {
    token = await tokenOf(member);
  });

  async function tokenOf({ userId }: TestMember): Promise<string> {
    const [row] = await backend.db.select().from(members).where(eq(members.memberId, userId));
    return row?.stopToken ?? '';
  }
  const preferencesOf = async (one = member) => (await one.ask('GET', '/api/user')).json().mailWishes;
  const waiting = async (one = member) => (await emailsTo(backend, one.email)).map(({ kind }) => kind).sort();
  const stop = (value: string) => backend.ask('POST', '/api/mail/stop', { body: { token: value } });
  const visible = ({ statusCode, body, headers }: Awaited<ReturnType<typeof stop>>) => [
    statusCode,
    body,
    headers['content-type'],
    headers['cache-control'],
  ];

  async function mailNewsTo(...categories: readonly ('new' | 'restock')[]): Promise<void> {
    for (const [at, category] of categories.entries())
      await publish(backend.db, { newsNumber: at + 1, category });
    while ((await mailNews(newsMailingDepsOn(backend.db))) !== undefined);
  }

  test('The token of an email unsubscribes from all news and withdraws queued ones', async () => {
    const other = await aMember(backend, { email: 'potsu@example.jp', mailWishes: BOTH });
    await mailNewsTo('new', 'restock');
    expect(await waiting()).toEqual(['news', 'news', 'signUpCode', 'welcome']);
    const answer = await stop(token);
    expect([answer.statusCode, answer.json()]).toEqual([200, { stopped: true }]);
    expect(await preferencesOf()).toEqual(NOTHING);
    expect(await waiting()).toEqual(['signUpCode', 'welcome']);
    expect([await preferencesOf(other), await waiting(other)]).toEqual([
      BOTH,
      ['news', 'news', 'signUpCode', 'welcome'],
    ]);
  });

  test('The answer reveals neither the member nor whether the token exists', async () => {
    const known = visible(await stop(token));
    for (const other of [token, UNKNOWN, ...ODD]) expect(visible(await stop(other))).toEqual(known);
    const other = await aMember(backend, { email: 'potsu@example.jp', mailWishes: BOTH });
    expect(await preferencesOf(other)).toEqual(BOTH);
  });

  test('A member can subscribe again and keeps the token', async () => {
    await stop(token);
    await member.ask('PUT', '/api/user', { mailWishes: BOTH });
    await mailNewsTo('new');
    expect(await waiting()).toContain('news');
    expect(await tokenOf(member)).toBe(token);
  });

  test('Turning one preference off withdraws its emails only', async () => {
    await mailNewsTo('new', 'restock');
    await member.ask('PUT', '/api/user', { mailWishes: { newDraws: false, restock: true } });
    const news = (await emailsTo(backend, member.email)).filter(({ kind }) => kind === 'news');
    expect(news).toMatchObject([{ wish: 'restock' }]);
  });

  test('The token is not a session', async () => {
    for (const cookie of [`session=${token}`, `__Host-session=${token}`])
      expect(statusAndCode(await backend.ask('GET', '/api/user', { cookie }))).toBe('401 loginRequired');
  });

  test('The token of a deleted member is deleted', async () => {
    await mailNewsTo('new');
    await member.ask('PUT', '/api/userDelete', { password: member.password });
    expect(statusAndCode(await member.ask('DELETE', `/api/user?userId=${member.userId}`))).toBe('200');
    const { rows } = await backend.db.execute<{ text: string }>(
      sql`select to_jsonb(members)::text as text from members union all select to_jsonb(outbox)::text from outbox`,
    );
    const stored = rows.map(({ text }) => text).join('\n');
    expect(stored).toContain(member.userId);
    expect(stored).not.toContain(token);
    expect(visible(await stop(token))).toEqual(visible(await stop(UNKNOWN)));
  });

  const ONE_CLICK = 'List-Unsubscribe=One-Click';
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  const parts = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nOne-Click\r\n--x--\r\n`;
  const PARTS = { 'content-type': 'multipart/form-data; boundary=x' };

  const click = (value: string, payload: string, headers: Readonly<Record<string, string>> = FORM) =>
    backend.app.inject({ method: 'POST', url: `/api/mail/stop/${value}`, payload, headers });

  describe('One-click unsubscribe', () => {
    test.each([
      ['a form', ONE_CLICK, FORM],
      ['a form in its alphabet', ONE_CLICK, { 'content-type': `${FORM['content-type']}; charset=UTF-8` }],
      ['a form of parts', parts('List-Unsubscribe'), PARTS],
    ])('unsubscribes from everything (%s)', async (_kind, payload, headers) => {
      await mailNewsTo('new');
      const answer = await click(token, payload, headers);
      expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
        200,
        { stopped: true },
        'no-store',
      ]);
      expect([await preferencesOf(), await waiting()]).toEqual([NOTHING, ['signUpCode', 'welcome']]);
    });

    test('answers the same for unknown tokens', async () => {
      const known = visible(await click(token, ONE_CLICK));
      expect(visible(await click(UNKNOWN, ONE_CLICK))).toEqual(known);
      expect(visible(await click('x', ONE_CLICK))).toEqual(known);
    });

    test.each<[string, readonly [string, Readonly<Record<string, string>>], number]>([
      ['nothing', ['', FORM], 422],
      ['something else', ['List-Unsubscribe=Maybe', FORM], 422],
      ['another field', [`a${ONE_CLICK}`, FORM], 422],
      ['another part', [parts('other'), PARTS], 422],
      ['JSON', ['{"List-Unsubscribe":"One-Click"}', { 'content-type': 'application/json' }], 415],
      ['plain text', [ONE_CLICK, { 'content-type': 'text/plain' }], 415],
      ['more than one field', [`${ONE_CLICK}&x=${'x'.repeat(3_000)}`, FORM], 413],
      ['a click on another site', [ONE_CLICK, { ...FORM, 'sec-fetch-site': 'cross-site' }], 403],
      ['a form on another site', [ONE_CLICK, { ...FORM, origin: 'https://evil.example' }], 403],
    ])('is refused for %s', async (_what, [payload, headers], status) => {
      expect((await click(token, payload, headers)).statusCode).toBe(status);
      expect(await preferencesOf()).toEqual(BOTH);
    });

    test.each(['GET', 'HEAD'] as const)('%s redirects to the page and changes nothing', async (method) => {
      const answer = await backend.app.inject({ method, url: `/api/mail/stop/${token}` });
      expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
        303,
        `${SHOP}/sanrio/mypage/email#stop=${token}`,
        'no-store',
      ]);
      expect(await preferencesOf()).toEqual(BOTH);
    });

    test.each(['x', '%0d%0aset-cookie:a=b', '%2f%2fevil.example'])(
      'redirects %s to the page without a token',
      async (other) => {
        const answer = await backend.get(`/api/mail/stop/${other}`);
        expect([answer.statusCode, answer.headers.location]).toEqual([303, `${SHOP}/sanrio/mypage/email`]);
      },
    );
  });

  test('The log holds no token', async () => {
    await stop(token);
    await click(token, ONE_CLICK);
    await click(token, 'List-Unsubscribe=Maybe');
    await backend.get(`/api/mail/stop/${token}`);
    await backend.db.execute(sql`alter table members rename to somewhere_else`);
    expect((await stop(token)).statusCode).toBe(500);
    expect(logs.all('request failed')).not.toEqual([]);
    expect(logs.last('request')).toMatchObject({ call: 'stopMails' });
    expect(logs.text).not.toContain(token);
  });
});
