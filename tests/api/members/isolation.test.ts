import type { LightMyRequestResponse } from 'fastify';
import { contract } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import {
  BUYING_CALLS,
  aMember,
  aVisitor,
  codeFor,
  emailsTo,
  minutesPass,
  statusAndCode,
  type TestMember,
  type TestVisitor,
} from '../../support/members.ts';
import { INQUIRY_CALLS } from '../../support/inquiries.ts';
import { SHIPMENT_CALLS } from '../../support/shipments.ts';
import { aBackend, type Method } from '../../support/backend.ts';
import { anOrder } from '../../support/orders.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { SoftwarePasskey } from '../../support/software-passkey.ts';

describe('Calls of another member', () => {
  const backend = restoredForEachTest(aBackend);
  const owner = forEachTest(() => aMember(backend));
  const other = forEachTest(() =>
    aMember(backend, { email: 'potsu@example.jp', name: '星野 ぽつ', tel: '0312345678' }),
  );
  let sessionOfOwner = '';
  beforeEach(async () => {
    await anOrder(backend, owner);
    sessionOfOwner = (await owner.ask('GET', '/api/login/sessions')).json().items[0].sessionId;
  });

  const PASSWORD = 'さんかくやねのきつつきたち';

  /** The queue of the draw that the owner bought from. */
  const QUEUE = '/api/product/marupo-otsukai/queue';

  const FAVOURITE_CHARACTER = `/api/favourite/character/${encodeURIComponent('まるぽ')}`;
  const FAVOURITES = { draws: ['marupo-otsukai'], characters: ['まるぽ'] };

  const OF_NOBODY = '00000000-0000-4000-8000-000000000000';
  const A_BROWSER = {
    endpoint: 'https://push.services.mozilla.com/wpush/v2/1',
    keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
  };

  const A_PASSKEY = new SoftwarePasskey('http://localhost:3000').create({ challenge: 'abc' });

  type Call = { readonly method: Method; readonly path: string; readonly body?: unknown };

  /** Every call for members with the parameters of its owner. The first test names calls that are missing. */
  const CALLS: Readonly<Record<string, () => Call>> = {
    showUser: () => ({ method: 'GET', path: '/api/user' }),
    changeUser: () => ({ method: 'PUT', path: '/api/user', body: { tel: '0661234567' } }),
    listOpenConsents: () => ({ method: 'GET', path: '/api/site-text-consents' }),
    agreeToTexts: () => ({
      method: 'POST',
      path: '/api/site-text-consents',
      body: { texts: [{ kind: 'terms', number: 1 }] },
    }),
    showOverview: () => ({ method: 'GET', path: '/api/user/overview' }),
    listSessions: () => ({ method: 'GET', path: '/api/login/sessions' }),
    endOtherSessions: () => ({ method: 'DELETE', path: '/api/login/sessions' }),
    endSession: () => ({ method: 'DELETE', path: `/api/login/sessions/${sessionOfOwner}` }),
    showOwnGuardian: () => ({ method: 'GET', path: '/api/user/guardian' }),
    inviteGuardian: () => ({
      method: 'POST',
      path: '/api/user/guardian',
      body: { email: 'parent@example.com' },
    }),
    showSpending: () => ({ method: 'GET', path: '/api/user/spending' }),
    limitSpending: () => ({ method: 'PUT', path: '/api/user/spending', body: { monthlyLimit: 3_000 } }),
    pausePurchases: () => ({ method: 'POST', path: '/api/user/spending/pause', body: { days: 1 } }),
    startProof: () => ({ method: 'POST', path: '/api/login/proof/options' }),
    prove: () => ({ method: 'POST', path: '/api/login/proof', body: { password: owner.password } }),
    listPasskeys: () => ({ method: 'GET', path: '/api/login/passkeys' }),
    startPasskey: () => ({ method: 'POST', path: '/api/login/passkeys/options' }),
    addPasskey: () => ({ method: 'POST', path: '/api/login/passkeys', body: { passkey: A_PASSKEY } }),
    removePasskey: () => ({ method: 'DELETE', path: '/api/login/passkeys/abc' }),
    showLineLink: () => ({ method: 'GET', path: '/api/login/line' }),
    startLineLink: () => ({ method: 'POST', path: '/api/login/line' }),
    removeLineLink: () => ({ method: 'DELETE', path: '/api/login/line' }),
    leave: () => ({ method: 'PUT', path: '/api/userDelete', body: { password: owner.password } }),
    deleteUser: () => ({ method: 'DELETE', path: `/api/user?userId=${owner.userId}` }),
    listFavourites: () => ({ method: 'GET', path: '/api/favourite' }),
    addFavourites: () => ({ method: 'POST', path: '/api/favourite', body: { characters: ['ぽつ'] } }),
    removeFavouriteDraw: () => ({ method: 'DELETE', path: '/api/favourite/draw/marupo-otsukai' }),
    removeFavouriteCharacter: () => ({ method: 'DELETE', path: FAVOURITE_CHARACTER }),
    showNotificationSettings: () => ({ method: 'GET', path: '/api/notification' }),
    changeNotificationSettings: () => ({
      method: 'PUT',
      path: '/api/notification',
      body: { email: { fewRemain: true, saleOpens: false } },
    }),
    subscribeToPush: () => ({ method: 'POST', path: '/api/notification/push', body: A_BROWSER }),
    renewPush: () => ({
      method: 'PUT',
      path: '/api/notification/push',
      body: { ...A_BROWSER, formerEndpoint: null },
    }),
    unsubscribeFromPush: () => ({ method: 'DELETE', path: `/api/notification/push/${OF_NOBODY}` }),
    showQueue: () => ({ method: 'GET', path: QUEUE }),
    joinQueue: () => ({ method: 'POST', path: QUEUE }),
    leaveQueue: () => ({ method: 'DELETE', path: QUEUE }),
    extendTurn: () => ({ method: 'PUT', path: `${QUEUE}/turn` }),
  };

  /** Calls that an adult without passkeys is refused in a shop without LINE. */
  const REFUSED: Readonly<Record<string, string>> = {
    inviteGuardian: '409 guardianNotNeeded',
    addPasskey: '401 passkeyRejected',
    removePasskey: '404 notFound',
    extendTurn: '409 notYourTurn',
    startLineLink: '503 lineUnavailable',
    removeLineLink: '404 notFound',
  };

  const forMembers = Object.entries<Endpoint>(contract).filter(([, { who }]) => who === 'member');

  test('Every call for members has an isolation test', () => {
    const covered = [...Object.keys(CALLS), ...BUYING_CALLS, ...SHIPMENT_CALLS, ...INQUIRY_CALLS];
    expect(covered.toSorted()).toEqual(forMembers.map(([name]) => name).toSorted());
  });

  const made = (by: TestVisitor, { method, path, body }: Call) => by.ask(method, path, body);

  /** Reads all data of a member that does not change by reading. */
  async function everythingOf(member: TestMember): Promise<unknown> {
    const user = await member.ask('GET', '/api/user');
    const overview = await member.ask('GET', '/api/user/overview');
    const { items } = (await member.ask('GET', '/api/login/sessions')).json();
    const favourites = await member.ask('GET', '/api/favourite');
    const notifications = await member.ask('GET', '/api/notification');
    const spending = await member.ask('GET', '/api/user/spending');
    return [
      user.json(),
      overview.json(),
      favourites.json(),
      notifications.json(),
      spending.json(),
      items.map(({ sessionId }: { sessionId: string }) => sessionId),
    ];
  }

  test('Each call requires a login', async () => {
    for (const [name, call] of Object.entries(CALLS))
      expect([name, statusAndCode(await made(aVisitor(backend), call()))]).toEqual([
        name,
        '401 loginRequired',
      ]);
  });

  describe.each(Object.entries(CALLS))('%s', (name, call) => {
    test("neither changes nor shows the owner's data when another member makes it", async () => {
      await anOrder(backend, owner, { status: 'SUCCESS' });
      await owner.ask('PUT', '/api/userDelete', { password: owner.password });
      await owner.ask('POST', '/api/favourite', FAVOURITES);
      await owner.ask('PUT', '/api/notification', { email: { saleOpens: true } });
      const before = await everythingOf(owner);
      const answer = await made(other, call());
      expect(await everythingOf(owner)).toEqual(before);
      for (const word of [owner.userId, owner.email, '丸山', '09012345678'])
        expect(answer.body).not.toContain(word);
    });

    test('is answered to its owner without caching', async () => {
      if (name === 'deleteUser') await owner.ask('PUT', '/api/userDelete', { password: owner.password });
      const answer = await made(owner, call());
      expect(statusAndCode(answer)).toBe(REFUSED[name] ?? '200');
      expect(answer.headers['cache-control']).toBe('no-store');
    });
  });

  test("A member's password is not accepted for another member", async () => {
    const attempts = [
      { method: 'PUT', path: '/api/userDelete', body: { password: owner.password } },
      {
        method: 'PUT',
        path: '/api/user/loginPass',
        body: { email: owner.email, password: PASSWORD, presentPassword: owner.password },
      },
    ] as const;
    const stranger = await aMember(backend, {
      email: 'mogu@example.jp',
      password: 'ひとりでできるもぐらたたき',
    });
    for (const attempt of attempts)
      expect(statusAndCode(await made(stranger, attempt))).toBe('422 passwordWrong');
  });

  test("A code sent to one member's address is refused for another's", async () => {
    const code = await codeFor(backend, owner, { email: owner.email, purpose: 'reminder' });
    await minutesPass(backend, 2);
    await other.ask('POST', '/api/mail/sendMail', { email: other.email, purpose: 'reminder' });
    const before = await everythingOf(other);
    const reset = { email: other.email, code, password: PASSWORD };
    expect(statusAndCode(await owner.ask('PUT', '/api/user/loginPass', reset))).toBe('422 codeElsewhere');
    expect(statusAndCode(await other.ask('PUT', '/api/user/loginPass', reset))).toBe('422 codeWrong');
    expect(await everythingOf(other)).toEqual(before);
  });

  test('No answer holds a password, hash, token or digest', async () => {
    const answers = await Promise.all(
      ['/api/user', '/api/user/overview', '/api/login/sessions', '/api/login/loginStatus'].map((path) =>
        owner.ask('GET', path),
      ),
    );
    const text = answers.map(({ body }) => body).join('');
    for (const word of ['password', 'argon2', 'Hash', 'token', 'digest', owner.cookie?.split('=')[1] ?? ''])
      expect(text).not.toContain(word);
  });
});

describe('Answers about known and unknown addresses', () => {
  const backend = restoredForEachTest(aBackend);
  const member = forEachTest(() => aMember(backend));

  const NOBODY = 'nobody@example.jp';
  const PASSWORD = 'さんかくやねのきつつきたち';

  /** A wait in minutes: two answers may differ by a second. */
  const inMinutes = (seconds: unknown) => Math.round(Number(seconds) / 60);

  /** The visible parts of an answer, without those that differ between any two answers. */
  const visible = ({ statusCode, headers, body }: LightMyRequestResponse) => {
    const { 'x-request-id': _id, date: _date, 'x-ratelimit-remaining': _left, ...others } = headers;
    const { 'x-ratelimit-reset': _resetInS, ...rest } = others;
    const { 'retry-after': retryAfter, 'set-cookie': cookie } = rest;
    return {
      statusCode,
      headers: {
        ...rest,
        ...(retryAfter !== undefined && { 'retry-after': inMinutes(retryAfter) }),
        ...(cookie !== undefined && { 'set-cookie': String(cookie).replace(/=[\w-]{43};/, '=…;') }),
      },
      body: body.replace(/(?<="retryAfter":)\d+/, (seconds) => String(inMinutes(seconds))),
    };
  };

  type Call = (email: string) => Promise<LightMyRequestResponse>;

  async function expectSame(call: Call): Promise<ReturnType<typeof visible>> {
    const known = visible(await call(member.email));
    const unknown = visible(await call(NOBODY));
    expect(known).toEqual(unknown);
    return known;
  }

  /** One browser for each of the two addresses: a code is valid in the browser that requested it. */
  const browsers = forEachTest(() => ({ known: aVisitor(backend), unknown: aVisitor(backend) }));
  const browserFor = (email: string) => (email === NOBODY ? browsers.unknown : browsers.known);

  const post =
    (path: string, body: Readonly<Record<string, unknown>>): Call =>
    (email) =>
      browserFor(email).ask('POST', path, { ...body, email });

  test.each(['signup', 'reminder'])('Requesting a code: %s', async (purpose) => {
    const { statusCode, body } = await expectSame(post('/api/mail/sendMail', { purpose }));
    expect([statusCode, body]).toEqual([200, '{"resendAfter":60}']);
  });

  test.each(['signup', 'reminder'])('Requesting a code too soon: %s', async (purpose) => {
    for (const email of [member.email, NOBODY]) await post('/api/mail/sendMail', { purpose })(email);
    await backend.db.execute(
      `update throttles set waits_until = now() + interval '1 hour' where key like 'mailbox:%'`,
    );
    const { statusCode, headers } = await expectSame(post('/api/mail/sendMail', { purpose }));
    expect([statusCode, headers['retry-after']]).toEqual([429, 60]);
  });

  test('Requesting a code to change an address', async () => {
    const other = await aMember(backend, { email: 'potsu@example.jp' });
    await expectSame((email) => other.ask('POST', '/api/mail/sendMail', { email, purpose: 'email' }));
  });

  test.each(['signup', 'reminder'])('Checking codes until the attempts are used up: %s', async (purpose) => {
    await backend.db.execute('delete from email_codes');
    const check = post('/api/mail/checkCode', { purpose, code: '000000' });
    expect((await expectSame(check)).body).toContain('codeElsewhere');
    await expectSame(post('/api/mail/sendMail', { purpose }));
    for (let i = 0; i < 6; i += 1) await expectSame(check);
    expect((await expectSame(check)).body).toContain('codeSpent');
  });

  test('Checking codes after a request for one', async () => {
    await expectSame(post('/api/mail/sendMail', { purpose: 'signup' }));
    const [sent] = await emailsTo(backend, NOBODY);
    const codes = Array.from({ length: 7 }, (_, nth) => `00000${nth}`);
    const wrong = codes.filter((code) => sent === undefined || !('code' in sent) || code !== sent.code);
    for (const code of wrong.slice(0, 6))
      await expectSame(post('/api/mail/checkCode', { purpose: 'signup', code }));
  });

  test('Resetting a password with a guessed code', async () => {
    const reset: Call = (email) =>
      browserFor(email).ask('PUT', '/api/user/loginPass', { email, code: '000000', password: PASSWORD });
    expect((await expectSame(reset)).body).toContain('codeElsewhere');
    await expectSame(post('/api/mail/sendMail', { purpose: 'reminder' }));
    expect((await expectSame(reset)).body).toContain('codeWrong');
  });

  test('Logging in until the account is throttled', async () => {
    const logIn = post('/api/login/emailLogin', { password: 'ちがうことばをつなげたもの' });
    for (let i = 0; i < 5; i += 1) expect((await expectSame(logIn)).body).toContain('loginFailed');
    await logIn(member.email);
    await logIn(NOBODY);
    await backend.db.execute(
      `update throttles set waits_until = now() + interval '1 hour' where key like 'login:%'`,
    );
    expect((await expectSame(logIn)).body).toContain('tooManyAttempts');
  });

  test('Requesting a code stores the same number of rows for both', async () => {
    const rows = async () => {
      const found = await backend.db.execute<Record<string, number>>(
        `select (select count(*)::int from email_codes) as codes, (select count(*)::int from outbox) as letters,
        (select count(*)::int from throttles where key like 'mailbox:%') as throttles`,
      );
      return Object.values(found.rows[0] ?? {});
    };
    await backend.db.execute('delete from email_codes');
    for (const purpose of ['signup', 'reminder']) {
      const counts = [await rows()];
      for (const email of [member.email, NOBODY]) {
        await post('/api/mail/sendMail', { purpose })(email);
        counts.push(await rows());
      }
      const grown = counts.slice(1).map((count, i) => count.map((n, kind) => n - (counts[i]?.[kind] ?? 0)));
      expect(grown).toEqual([
        [1, 1, 1],
        [1, 1, 1],
      ]);
    }
  });
});
