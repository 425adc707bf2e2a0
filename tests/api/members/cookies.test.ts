import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aStoredMember, type StoredMember } from '../../support/members.ts';

const opened: TestBackend[] = [];
afterAll(() => Promise.all(opened.map((backend) => backend.close())));

async function aSiteAt(siteOrigin: string): Promise<{ backend: TestBackend; member: StoredMember }> {
  const backend = await aBackend({ siteOrigin });
  opened.push(backend);
  return { backend, member: await aStoredMember(backend) };
}

const SIXTY_DAYS_S = 60 * 24 * 60 * 60;

test.each([
  ['https://shop.example.jp', '__Host-session', { secure: true }],
  ['http://localhost:3000', 'session', {}],
  ['http://127.0.0.1:3000', 'session', {}],
])('At %s the cookie is %s', async (siteOrigin, name, security) => {
  const { backend, member } = await aSiteAt(siteOrigin);
  const { email, password } = member;
  const { cookies } = await backend.ask('POST', '/api/login/emailLogin', { body: { email, password } });
  const flags = { name, path: '/', httpOnly: true, sameSite: 'Lax', ...security };
  // Neither a domain nor anything else: `toEqual` knows every flag there is.
  expect(cookies).toEqual([{ ...flags, value: expect.stringMatching(/^[\w-]{43}$/), maxAge: SIXTY_DAYS_S }]);

  const cookie = `${name}=${cookies[0]?.value}`;
  const { cookies: cleared } = await backend.ask('DELETE', '/api/login/logout', { cookie });
  expect(cleared).toEqual([{ ...flags, value: '', maxAge: 0, expires: new Date(0) }]);
});

test('At https the cookie without the __Host- prefix is ignored', async () => {
  const { backend, member } = await aSiteAt('https://shop.example.jp');
  const { email, password } = member;
  const { cookies } = await backend.ask('POST', '/api/login/emailLogin', { body: { email, password } });
  const status = await backend.ask('GET', '/api/login/loginStatus', {
    cookie: `session=${cookies[0]?.value}`,
  });
  expect([status.json(), status.cookies]).toEqual([{}, []]);
});

describe('An invalid cookie', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    ({ backend } = await aSiteAt('http://localhost:3000'));
  });

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
