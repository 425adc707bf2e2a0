import { aBackend } from '../../support/backend.ts';
import {
  aMember,
  aSignUp,
  emailsTo,
  statusAndCode,
  aVisitor,
  codeFor,
  minutesPass,
  otherThan,
} from '../../support/members.ts';
import { anOrder } from '../../support/orders.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';

const backend = restoredForEachTest(aBackend);
const member = forEachTest(() => aMember(backend));

describe('Profile', () => {
  const change = (fields: Readonly<Record<string, unknown>>) => member.ask('PUT', '/api/user', fields);
  const shown = async () => (await member.ask('GET', '/api/user')).json();
  /** The emails that were queued after the welcome email. */
  const emailsSent = async () => {
    const emails = await emailsTo(backend, member.email);
    return emails.slice(
      0,
      emails.findIndex(({ kind }) => kind === 'welcome'),
    );
  };

  test('Only the given fields change, and an email names them', async () => {
    const before = await shown();
    const answer = await change({ tel: '０３－１２３４－５６７８', name: '丸山 ぽん' });
    expect(answer.json()).toEqual({ ...before, tel: '0312345678', name: '丸山 ぽん' });
    expect(await shown()).toEqual(answer.json());
    expect(await emailsSent()).toEqual([
      { kind: 'profileChanged', name: '丸山 ぽん', what: ['お名前', '電話番号'] },
    ]);
  });

  test('Zip, address and building are one item in the email', async () => {
    await change({ zip: '530-0001', address: '大阪府大阪市北区梅田1-1', address2: '', birthday: '2000-1-2' });
    expect(await emailsSent()).toMatchObject([{ what: ['お届け先', '生年月日'] }]);
  });

  test('Name, address and telephone can be removed, but an address only as a whole', async () => {
    const half = await change({ zip: '' });
    expect(statusAndCode(half)).toBe('422 invalidInput');
    expect(half.json().fields).toEqual({ zip: 'ご住所といっしょに、郵便番号も入力してください。' });
    const removed = { name: '', zip: '', address: '', address2: '', tel: '' };
    expect(statusAndCode(await change(removed))).toBe('200');
    expect(await shown()).toMatchObject(removed);
    expect(statusAndCode(await change({ address: '東京都渋谷区神宮前1-2-3' }))).toBe('422 invalidInput');
    expect(await emailsSent()).toEqual([
      { kind: 'profileChanged', name: '', what: ['お名前', 'お届け先', '電話番号'] },
    ]);
  });

  test('Changes are limited, and so are their emails', async () => {
    for (let nth = 0; nth < 21; nth += 1)
      expect(statusAndCode(await change({ name: `丸山 ${nth}` }))).toBe('200');
    const refused = await change({ name: '丸山 ぽん' });
    expect(statusAndCode(refused)).toBe('429 changedTooOften');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await shown()).name).toBe('丸山 20');
    expect(await emailsSent()).toHaveLength(21);
    // Changes without an email are not limited.
    expect(statusAndCode(await change({ gender: 'other' }))).toBe('200');
  });

  test.each<[string, Record<string, unknown>]>([
    ['nothing', {}],
    ['unchanged values', { name: '丸山　ぽぽ', tel: '090-1234-5678', email: 'MARUPO@example.jp' }],
    ['the gender', { gender: 'other' }],
    ['the email preferences', { emailPreferences: { newDraws: true, restock: true } }],
  ])('No email is sent for %s', async (_what, fields) => {
    expect(statusAndCode(await change(fields))).toBe('200');
    expect(await emailsSent()).toEqual([]);
    const { gender, emailPreferences } = await shown();
    expect({
      gender: 'unsaid',
      emailPreferences: { newDraws: false, restock: false },
      ...fields,
    }).toMatchObject({
      gender,
      emailPreferences,
    });
  });

  test('The gender can be removed', async () => {
    const answer = await change({ gender: null });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.not.objectContaining({ gender: 'unsaid' }),
    ]);
    expect(await shown()).not.toHaveProperty('gender');
  });

  test('The birthday cannot change during a purchase', async () => {
    await anOrder(backend, member, { status: 'START' });
    expect(statusAndCode(await change({ birthday: '1990-01-01' }))).toBe('409 birthdayFixed');
  });

  test('The birthday stays after a cancelled hold', async () => {
    await anOrder(backend, member, { status: 'CANCEL' });
    expect(statusAndCode(await change({ birthday: '1980-05-05' }))).toBe('409 birthdayFixed');
    expect(await shown()).toMatchObject({ isBirthdayFixed: true });
  });

  test('The birthday can be corrected until the first purchase', async () => {
    expect((await change({ birthday: '1998-04-01' })).json()).toMatchObject({ isBirthdayFixed: false });
    await anOrder(backend, member, { status: 'SUCCESS' });
    expect(await shown()).toMatchObject({ birthday: '1998-04-01', isBirthdayFixed: true });
    const answer = await change({ birthday: '1990-01-01', tel: '0312345678' });
    expect([statusAndCode(answer), answer.json().parameter]).toEqual(['409 birthdayFixed', 'birthday']);
    expect(await shown()).toMatchObject({ birthday: '1998-04-01', tel: '09012345678' });
    expect(statusAndCode(await change({ birthday: '1998-04-01', tel: '0312345678' }))).toBe('200');
  });

  test('A birthday in the future is refused', async () => {
    const answer = await change({ birthday: '2999-01-01' });
    expect(statusAndCode(answer)).toBe('422 invalidInput');
    expect(answer.json().fields).toHaveProperty('birthday');
  });

  test('Concurrent changes are all made, with one email each', async () => {
    const answers = await Promise.all([
      change({ tel: '0312345678' }),
      change({ tel: '0312345678' }),
      change({ name: '丸山 ぽん' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await shown()).toMatchObject({ tel: '0312345678', name: '丸山 ぽん' });
    const what = (await emailsSent()).map((email) => 'what' in email && email.what);
    expect(what.toSorted()).toEqual([['お名前'], ['電話番号']].toSorted());
  });
});

describe('Email address', () => {
  const email = 'atarashii@example.jp';

  const sent = (to = email) => codeFor(backend, member, { email: to, purpose: 'email' });
  const changeAddress = (but = {}) =>
    member.ask('PUT', '/api/user', { email, presentPassword: member.password, ...but });
  const address = async () => (await member.ask('GET', '/api/user')).json().email;

  test('A member changes their address with a code, and both addresses get an email', async () => {
    const answer = await changeAddress({ code: await sent() });
    expect(answer.json()).toMatchObject({ userId: member.userId, email });
    expect(await address()).toBe(email);
    const message = { kind: 'emailChanged', name: '丸山 ぽぽ', hiddenEmail: 'at***@example.jp' };
    expect((await emailsTo(backend, member.email))[0]).toEqual(message);
    expect((await emailsTo(backend, email))[0]).toEqual(message);
  });

  test('The new address logs in, and the old one can sign up again', async () => {
    await changeAddress({ code: await sent() });
    const visitor = aVisitor(backend);
    const login = (to: string) =>
      visitor.ask('POST', '/api/login/emailLogin', { email: to, password: member.password });
    expect(statusAndCode(await login(member.email))).toBe('401 loginFailed');
    expect(statusAndCode(await login(email))).toBe('200');
    await minutesPass(backend, 2);
    const code = await codeFor(backend, visitor, { email: member.email, purpose: 'signup' });
    expect(statusAndCode(await visitor.ask('POST', '/api/user', { ...aSignUp(), code }))).toBe('200');
  });

  test.each<[string, Record<string, unknown>, unknown[]]>([
    ['with a code too short', { code: '12345' }, ['422 invalidInput', 'code']],
    ['without a code', { code: undefined }, ['422 codeWrong', 'code']],
    ['with a wrong password', { presentPassword: 'x' }, ['422 passwordWrong', 'presentPassword']],
    ['without the password', { presentPassword: undefined }, ['422 passwordWrong', 'presentPassword']],
    ['to another address than the code', { email: 'c@example.jp' }, ['422 codeElsewhere', 'code']],
  ])('An address is not changed %s, nor is the rest of the profile', async (_how, but, refusal) => {
    const code = await sent();
    const answer = await changeAddress({ code, tel: '0312345678', ...but });
    expect([statusAndCode(answer), answer.json().parameter]).toEqual(refusal);
    expect((await member.ask('GET', '/api/user')).json()).toMatchObject({
      email: member.email,
      tel: '09012345678',
    });
    expect(statusAndCode(await changeAddress({ code }))).toBe('200');
  });

  test('An address is not changed with a wrong code', async () => {
    const code = await sent();
    expect(statusAndCode(await changeAddress({ code: otherThan(code) }))).toBe('422 codeWrong');
    expect(await address()).toBe(member.email);
  });

  test('Other fields can change in the same call; their email goes to the old address', async () => {
    await changeAddress({ code: await sent(), tel: '0312345678' });
    expect((await emailsTo(backend, member.email))[0]).toMatchObject({
      kind: 'profileChanged',
      what: ['電話番号'],
    });
  });

  test('A password equal to the new address has to be changed first', async () => {
    const ownAddress = 'korokoro-no-basho@example.jp';
    const answer = await member.ask('PUT', '/api/user/loginPass', {
      password: ownAddress,
      presentPassword: member.password,
    });
    expect(statusAndCode(answer)).toBe('200');
    const code = await sent(ownAddress);
    const moved = await member.ask('PUT', '/api/user', {
      email: ownAddress,
      code,
      presentPassword: ownAddress,
    });
    expect([statusAndCode(moved), moved.json().parameter]).toEqual([
      '422 passwordPersonal',
      'presentPassword',
    ]);
  });

  test('The address of another member is neither revealed nor taken', async () => {
    const other = await aMember(backend, { email: 'potsu@example.jp' });
    const answer = await member.ask('POST', '/api/mail/sendMail', { email: other.email, purpose: 'email' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { resendAfter: 60 }]);
    expect((await emailsTo(backend, other.email))[0]).toEqual({ kind: 'alreadyMember' });
    expect(statusAndCode(await changeAddress({ email: other.email, code: '000000' }))).toBe('422 codeWrong');
  });

  test('An address taken in the meantime is refused', async () => {
    const code = await sent();
    await aMember(backend, { email });
    expect(statusAndCode(await changeAddress({ code, tel: '0312345678' }))).toBe('422 codeUsed');
    expect((await member.ask('GET', '/api/user')).json()).toMatchObject({
      email: member.email,
      tel: '09012345678',
    });
  });

  test('Of two members who change to the same address at once, one succeeds', async () => {
    const other = await aMember(backend, { email: 'potsu@example.jp' });
    const code = await sent();
    await minutesPass(backend, 2);
    const theirs = await codeFor(backend, other, { email, purpose: 'email' });
    const answers = await Promise.all([
      changeAddress({ code }),
      other.ask('PUT', '/api/user', { email, code: theirs, presentPassword: other.password }),
    ]);
    // Both codes are valid; the first change uses them up.
    expect(answers.map(statusAndCode).toSorted()).toEqual(['200', '422 codeUsed']);
  });

  test('Two concurrent changes of the address make one', async () => {
    const code = await sent();
    const answers = await Promise.all([changeAddress({ code }), changeAddress({ code })]);
    // The code is used up, or changed meanwhile; read late, the address is the member's own already and nothing changes.
    const [first, second] = answers.map(statusAndCode).toSorted();
    expect(first).toBe('200');
    expect(['200', '422 codeUsed', '422 codeElsewhere']).toContain(second);
    const emails = await emailsTo(backend, member.email);
    expect(emails.filter(({ kind }) => kind === 'emailChanged')).toHaveLength(1);
  });
});

describe('Email preferences', () => {
  const EVERY = [
    { newDraws: true, restock: true },
    { newDraws: true, restock: false },
    { newDraws: false, restock: true },
    { newDraws: false, restock: false },
  ];

  /** The columns that the mailing of news reads. */
  async function stored(userId: string) {
    const { rows } = await backend.db.execute<{ member_id: string }>(
      'select member_id, wants_new_draws as "newDraws", wants_restock as restock from members',
    );
    const { member_id: _id, ...preferences } = rows.find(({ member_id }) => member_id === userId) ?? {};
    return preferences;
  }

  test('Preferences are off by default and stored when changed', async () => {
    expect(await stored(member.userId)).toEqual({ newDraws: false, restock: false });
    for (const emailPreferences of EVERY) {
      expect(statusAndCode(await member.ask('PUT', '/api/user', { emailPreferences }))).toBe('200');
      expect(await stored(member.userId)).toEqual(emailPreferences);
    }
    await member.ask('PUT', '/api/user', { emailPreferences: EVERY[0] });
    await member.ask('PUT', '/api/user', { tel: '0312345678' });
    expect(await stored(member.userId)).toEqual(EVERY[0]);
  });
});
