import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aMember, aSignUp, statusAndCode, type TestMember } from '../../support/members.ts';

let backend: TestBackend;
let member: TestMember;

beforeAll(async () => {
  backend = await aBackend();
  member = await aMember(backend);
});
afterAll(() => backend.close());

const email = 'potsu@example.jp';
const BODIES = [
  ['POST', '/api/mail/sendMail', { email, purpose: 'signup' }],
  ['POST', '/api/mail/checkCode', { email, purpose: 'signup', code: '123456' }],
  ['POST', '/api/mail/stop', { token: 'x' }],
  ['POST', '/api/user', { ...aSignUp({ email }), code: '123456' }],
  ['PUT', '/api/user', { tel: '0312345678' }],
  ['PUT', '/api/user/loginPass', { password: 'さんかくやねのきつつきたち', presentPassword: 'x' }],
  ['PUT', '/api/userDelete', { password: 'x' }],
  ['POST', '/api/login/emailLogin', { email, password: 'x' }],
] as const;

const FOREIGN = ['userId', 'memberId', 'passwordHash', 'emailKey', 'isBirthdayFixed', 'isAdmin', 'joinedAt'];

describe.each(BODIES)('%s %s', (method, path, body) => {
  test.each(FOREIGN)('refuses the unknown key %s', async (key) => {
    const answer = await member.ask(method, path, { ...body, [key]: member.userId });
    expect([...statusAndCode(answer), answer.json().parameter]).toEqual([422, 'invalidInput', key]);
  });

  test.each(['__proto__', 'constructor'])('refuses %s', async (key) => {
    const payload = `{"${key}":{"prototype":{"isAdmin":true}},${JSON.stringify(body).slice(1)}`;
    const headers = { 'content-type': 'application/json', cookie: member.cookie ?? '' };
    const answer = await backend.app.inject({ method, url: path, payload, headers });
    expect(statusAndCode(answer)).toEqual([422, 'invalidInput']);
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });

  test.each([[[]], [null], ['text'], [7], [[body]]])('refuses %j for a body', async (given) => {
    expect(statusAndCode(await member.ask(method, path, given))).toEqual([422, 'invalidInput']);
  });

  test.each(Object.keys(body))('refuses %s unless it is a string', async (key) => {
    for (const value of [7, true, null, ['x'], { $ne: '' }]) {
      const answer = await member.ask(method, path, { ...body, [key]: value });
      expect([...statusAndCode(answer), answer.json().parameter]).toEqual([422, 'invalidInput', key]);
    }
  });

  test('refuses a query', async () => {
    const answer = await member.ask(method, `${path}?userId=${member.userId}`, body);
    expect([...statusAndCode(answer), answer.json().parameter]).toEqual([422, 'invalidInput', 'userId']);
  });
});

test('None of these requests has changed the member', async () => {
  expect((await member.ask('GET', '/api/user')).json()).toMatchObject({
    userId: member.userId,
    tel: '09012345678',
  });
  const { rows } = await backend.db.execute('select count(*)::int as members from members');
  expect(rows).toEqual([{ members: 1 }]);
});
