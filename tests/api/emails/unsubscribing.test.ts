import { sql, eq } from 'drizzle-orm';
import { mailNews } from '#backend/actions/emails.ts';
import { members } from '#backend/persistence/schema.ts';
import { publish } from '../../support/content.ts';
import { type TestMember, aMember, emailsTo, statusAndCode } from '../../support/members.ts';
import { aBackend, captureLog } from '../../support/backend.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';

const BOTH = { newDraws: true, restock: true };
const NOTHING = { newDraws: false, restock: false };

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
  const member = forEachTest(() => aMember(backend, { emailPreferences: BOTH }));
  beforeEach(async () => {
    token = await tokenOf(member);
  });

  async function tokenOf({ userId }: TestMember): Promise<string> {
    const [row] = await backend.db.select().from(members).where(eq(members.memberId, userId));
    return row?.stopToken ?? '';
  }
  const preferencesOf = async (one = member) => (await one.ask('GET', '/api/user')).json().emailPreferences;
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
    while ((await mailNews(backend.db)) !== undefined);
  }

  test('The token of an email unsubscribes from all news and withdraws queued ones', async () => {
    const other = await aMember(backend, { email: 'potsu@example.jp', emailPreferences: BOTH });
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
    const other = await aMember(backend, { email: 'potsu@example.jp', emailPreferences: BOTH });
    expect(await preferencesOf(other)).toEqual(BOTH);
  });

  test('A member can subscribe again and keeps the token', async () => {
    await stop(token);
    await member.ask('PUT', '/api/user', { emailPreferences: BOTH });
    await mailNewsTo('new');
    expect(await waiting()).toContain('news');
    expect(await tokenOf(member)).toBe(token);
  });

  test('Turning one preference off withdraws its emails only', async () => {
    await mailNewsTo('new', 'restock');
    await member.ask('PUT', '/api/user', { emailPreferences: { newDraws: false, restock: true } });
    const news = (await emailsTo(backend, member.email)).filter(({ kind }) => kind === 'news');
    expect(news).toMatchObject([{ preference: 'restock' }]);
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
    backend.app.inject({ method: 'POST', url: `/api/mail/oneClick?token=${value}`, payload, headers });

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
      const answer = await backend.app.inject({ method, url: `/api/mail/oneClick?token=${token}` });
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
        const answer = await backend.get(`/api/mail/oneClick?token=${other}`);
        expect([answer.statusCode, answer.headers.location]).toEqual([303, `${SHOP}/sanrio/mypage/email`]);
      },
    );
  });

  test('The log holds no token', async () => {
    await stop(token);
    await click(token, ONE_CLICK);
    await click(token, 'List-Unsubscribe=Maybe');
    await backend.get(`/api/mail/oneClick?token=${token}`);
    await backend.db.execute(sql`alter table members rename to somewhere_else`);
    expect((await stop(token)).statusCode).toBe(500);
    expect(logs.all('request failed')).not.toEqual([]);
    expect(logs.last('request')).toMatchObject({ call: 'stopMails' });
    expect(logs.text).not.toContain(token);
  });
});
