import type { Endpoint } from '#lib/contract/endpoint.ts';
import { contract } from '#lib/contract/contract.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aStoredMember } from '../../support/members.ts';
import { forAllTests } from '../../support/fixtures.ts';

describe('Session cookies', () => {
  const opened: TestBackend[] = [];
  afterAll(() => Promise.all(opened.map((backend) => backend.close())));

  /** Opens a backend and logs a member in. */
  async function loggedInAt(siteOrigin: string) {
    const backend = await aBackend({ siteOrigin });
    opened.push(backend);
    const { email, password } = await aStoredMember(backend);
    const { cookies } = await backend.ask('POST', '/api/login/emailLogin', { body: { email, password } });
    return { backend, cookies };
  }

  const SIXTY_DAYS_S = 60 * 24 * 60 * 60;
  const YEAR_S = 365 * 24 * 60 * 60;

  test.each([
    ['https://shop.example.jp', '__Host-session', { secure: true }],
    ['http://localhost:3000', 'session', {}],
    ['http://127.0.0.1:3000', 'session', {}],
  ])('At %s the cookie of the login session is %s', async (siteOrigin, name, security) => {
    const { backend, cookies } = await loggedInAt(siteOrigin);
    const flags = { name, path: '/', httpOnly: true, sameSite: 'Lax', ...security };
    // `toEqual` also proves that there is no domain and no other flag.
    expect(cookies).toEqual([
      { ...flags, value: expect.stringMatching(/^[\w-]{43}$/), maxAge: SIXTY_DAYS_S },
      {
        ...flags,
        name: name.replace('session', 'device'),
        value: expect.stringMatching(/^[\w-]{43}$/),
        maxAge: YEAR_S,
      },
    ]);

    const cookie = `${name}=${cookies[0]?.value}`;
    const { cookies: cleared } = await backend.ask('DELETE', '/api/login/logout', { cookie });
    expect(cleared).toEqual([{ ...flags, value: '', maxAge: 0, expires: new Date(0) }]);
  });

  test('At https the cookie without the __Host- prefix is ignored', async () => {
    const { backend, cookies } = await loggedInAt('https://shop.example.jp');
    const status = await backend.ask('GET', '/api/login/loginStatus', {
      cookie: `session=${cookies[0]?.value}`,
    });
    expect([status.json(), status.cookies]).toEqual([{}, []]);
  });

  describe('An invalid cookie', () => {
    const backend = forAllTests(aBackend);

    test.each([
      ['empty', 'session='],
      ['of the right form, but unknown', `session=${'x'.repeat(43)}`],
      ['too short', 'session=abc'],
      ['too long', `session=${'x'.repeat(4_000)}`],
      ['with a broken escape', 'session=%zz'],
      ['in another alphabet', `session=${'あ'.repeat(43)}`],
      ['with a statement in it', `session=' or '1'='1`],
      ['in quotes', `session="${'x'.repeat(43)}"`],
      ['sent twice', `session=${'x'.repeat(43)}; session=${'y'.repeat(43)}`],
    ])('%s is a guest', async (_what, cookie) => {
      const answer = await backend.ask('GET', '/api/login/loginStatus', {
        headers: { cookie: Buffer.from(cookie).toString('latin1') },
      });
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
      const refused = await backend.ask('GET', '/api/user', { cookie: encodeURI(cookie) });
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'loginRequired']);
    });

    test.each(['', ';;;', '=', 'session', 'other=1; Session=x; __proto__=1', '__Host-session=x'])(
      '%j is ignored and not cleared',
      async (cookie) => {
        const answer = await backend.ask('GET', '/api/login/loginStatus', { cookie });
        expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([200, {}, []]);
      },
    );
  });
});

describe('Calls from other sites', () => {
  const HERE = 'https://shop.example.jp';
  const backend = forAllTests(() => aBackend({ siteOrigin: HERE }));

  const EVIL = 'https://evil.example';

  const cookie = 'theme=dark';

  const accepted: readonly Record<string, string>[] = [
    {},
    { origin: HERE },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin', origin: HERE },
    { cookie, origin: HERE },
    { cookie, 'sec-fetch-site': 'same-origin' },
    // Sec-Fetch-Site comes first: behind a proxy the shop may have more than one name.
    { 'sec-fetch-site': 'same-origin', origin: 'https://www.shop.example.jp' },
  ];

  const refused: readonly Record<string, string>[] = [
    // A browser sends one of the two headers: a proxy has removed it.
    { cookie },
    { cookie, origin: EVIL },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': '' },
    { 'sec-fetch-site': 'Same-Origin' },
    { 'sec-fetch-site': 'same-origin, cross-site' },
    { 'sec-fetch-site': 'cross-site', origin: HERE },
    { origin: EVIL },
    { origin: 'null' },
    { origin: '' },
    { origin: `${HERE}:8443` },
    { origin: 'http://shop.example.jp' },
    { origin: 'https://evil.shop.example.jp' },
    { origin: `${HERE}, ${EVIL}` },
    { origin: `${HERE}/` },
  ];

  test.each(accepted)('A write with %j is accepted', async (headers) => {
    const answer = await backend.ask('DELETE', '/api/login/logout', { headers });
    expect(answer.statusCode).toBe(200);
  });

  test.each(refused)('A write with %j is refused', async (headers) => {
    const answer = await backend.ask('DELETE', '/api/login/logout', { headers });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      code: 'crossSite',
      message: 'ほかのサイトからの操作は受け付けられません。',
    });
    expect(answer.cookies).toEqual([]);
  });

  const writing = Object.entries<Endpoint>(contract).filter(([, { method }]) => method !== 'GET');

  test.each(writing)('%s is refused before its body is read', async (_name, { method, path }) => {
    const answer = await backend.app.inject({
      method,
      url: path,
      headers: { 'sec-fetch-site': 'cross-site', origin: EVIL, 'content-type': 'text/plain' },
      payload: '{"not":',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'crossSite']);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s of an unknown path is refused too',
    async (method) => {
      const answer = await backend.app.inject({ method, url: '/api/nothing', headers: { origin: EVIL } });
      expect(answer.statusCode).toBe(403);
    },
  );

  test.each(['/api/login/loginStatus', '/api/product', '/api/news'])(
    'A link from another site reads %s',
    async (path) => {
      const headers = { 'sec-fetch-site': 'cross-site', origin: EVIL };
      const answer = await backend.ask('GET', path, { headers });
      expect(answer.statusCode).toBe(200);
      // Without this header the browser hides the answer from pages of other sites.
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    },
  );
});
