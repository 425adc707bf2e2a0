import { contract } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import {
  BUYING_CALLS,
  aMember,
  aVisitor,
  codeFor,
  minutesPass,
  statusAndCode,
  type TestMember,
  type TestVisitor,
} from '../../support/members.ts';
import { SHIPPING_CALLS } from '../../support/shipment-calls.ts';
import { aBackend, type Method, type TestBackend } from '../../support/backend.ts';
import { anOrder } from '../../support/orders.ts';

let backend: TestBackend;
let owner: TestMember;
let other: TestMember;

beforeEach(async () => {
  backend = await aBackend();
  owner = await aMember(backend);
  other = await aMember(backend, { email: 'potsu@example.jp', name: '星野 ぽつ', tel: '0312345678' });
  await anOrder(backend, owner);
});
afterEach(() => backend.close());

const PASSWORD = 'さんかくやねのきつつきたち';

/** The draw of which the owner has bought. */
const QUEUE = '/api/product/marupo-otsukai/queue';

type Call = { readonly method: Method; readonly path: string; readonly body?: unknown };

/** Every call for members, as its owner makes it. A call that is new to the contract is missed here by name. */
const CALLS: Readonly<Record<string, () => Call>> = {
  showUser: () => ({ method: 'GET', path: '/api/user' }),
  changeUser: () => ({ method: 'PUT', path: '/api/user', body: { tel: '0661234567' } }),
  showOverview: () => ({ method: 'GET', path: '/api/user/overview' }),
  listSessions: () => ({ method: 'GET', path: '/api/login/sessions' }),
  endOtherSessions: () => ({ method: 'DELETE', path: '/api/login/sessions' }),
  leave: () => ({ method: 'PUT', path: '/api/userDelete', body: { password: owner.password } }),
  deleteUser: () => ({ method: 'DELETE', path: `/api/user?userId=${owner.userId}` }),
  showQueue: () => ({ method: 'GET', path: QUEUE }),
  joinQueue: () => ({ method: 'POST', path: QUEUE }),
  leaveQueue: () => ({ method: 'DELETE', path: QUEUE }),
};

const forMembers = Object.entries<Endpoint>(contract).filter(([, { who }]) => who === 'member');

test('Every call for members has an isolation test', () => {
  const tried = [...Object.keys(CALLS), ...BUYING_CALLS, ...SHIPPING_CALLS];
  expect(tried.toSorted()).toEqual(forMembers.map(([name]) => name).toSorted());
});

const made = (by: TestVisitor, { method, path, body }: Call) => by.ask(method, path, body);

/** All that is the owner's and that a member can see, without the moment at which he looks. */
async function everythingOf(member: TestMember): Promise<unknown> {
  const [user, overview] = [
    await member.ask('GET', '/api/user'),
    await member.ask('GET', '/api/user/overview'),
  ];
  const { items } = (await member.ask('GET', '/api/login/sessions')).json();
  return [user.json(), overview.json(), items.map(({ sessionId }: { sessionId: string }) => sessionId)];
}

describe.each(Object.entries(CALLS))('%s', (name, call) => {
  test('requires a login', async () => {
    expect(statusAndCode(await made(aVisitor(backend), call()))).toEqual([401, 'loginRequired']);
  });

  test("neither changes nor shows the owner's data when another member makes it", async () => {
    await anOrder(backend, owner, { status: 'SUCCESS' });
    await owner.ask('PUT', '/api/userDelete', { password: owner.password });
    const before = await everythingOf(owner);
    const answer = await made(other, call());
    expect(await everythingOf(owner)).toEqual(before);
    for (const word of [owner.userId, owner.email, '丸山', '09012345678'])
      expect(answer.body).not.toContain(word);
  });

  test('is answered to its owner without caching', async () => {
    if (name === 'deleteUser') await owner.ask('PUT', '/api/userDelete', { password: owner.password });
    const answer = await made(owner, call());
    expect(statusAndCode(answer)).toEqual([200]);
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
    expect(statusAndCode(await made(stranger, attempt))).toEqual([422, 'passwordWrong']);
});

test("A code sent to one member's address is refused for another's", async () => {
  const code = await codeFor(backend, owner, { email: owner.email, purpose: 'reminder' });
  await minutesPass(backend, 2);
  await other.ask('POST', '/api/mail/sendMail', { email: other.email, purpose: 'reminder' });
  const before = await everythingOf(other);
  const reset = { email: other.email, code, password: PASSWORD };
  expect(statusAndCode(await owner.ask('PUT', '/api/user/loginPass', reset))).toEqual([422, 'codeWrong']);
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
