import { aBackend } from '../../support/backend.ts';
import {
  aMember,
  aSignUp,
  aVisitor,
  codeFor,
  emailsTo,
  minutesPass,
  statusAndCode,
} from '../../support/members.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';

const backend = restoredForEachTest(aBackend);
const visitor = forEachTest(() => aVisitor(backend));

const signUp = async (but: Readonly<Record<string, unknown>> = {}) => {
  const input = aSignUp(but);
  const code = await codeFor(backend, visitor, { email: input.email, purpose: 'signup' });
  return { code, ask: (more = {}) => visitor.ask('POST', '/api/user', { ...input, code, ...more }) };
};

test('A sign-up with a code stores the member, logs in and sends a welcome email', async () => {
  const answer = await (await signUp()).ask();
  const { userId, ...profile } = answer.json();
  expect([answer.statusCode, userId]).toEqual([200, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(profile).toEqual({
    email: 'marupo@example.jp',
    name: '丸山 ぽぽ',
    zip: '1500001',
    address: '東京都渋谷区神宮前1-2-3',
    address2: 'ころんハイツ101',
    birthday: '1999-04-01',
    gender: 'unsaid',
    tel: '09012345678',
    emailPreferences: { newDraws: false, restock: false },
    isBirthdayFixed: false,
  });
  expect((await visitor.ask('GET', '/api/user')).json()).toEqual(answer.json());
  expect(await emailsTo(backend, 'marupo@example.jp')).toMatchObject([
    { kind: 'welcome', name: '丸山 ぽぽ' },
    { kind: 'signUpCode' },
  ]);
});

test.each([
  ['left out', {}],
  ['empty', { name: '', zip: ' ', address: '', address2: '', tel: '　' }],
])('Name, address and telephone may be %s: they are needed when something is sent', async (_how, fields) => {
  const { email, password, birthday } = aSignUp();
  const code = await codeFor(backend, visitor, { email, purpose: 'signup' });
  const answer = await visitor.ask('POST', '/api/user', { email, password, birthday, code, ...fields });
  expect(statusAndCode(answer)).toBe('200');
  expect((await visitor.ask('GET', '/api/user')).json()).toEqual({
    userId: expect.any(String),
    email,
    name: '',
    zip: '',
    address: '',
    address2: '',
    birthday,
    tel: '',
    emailPreferences: { newDraws: false, restock: false },
    isBirthdayFixed: false,
  });
  expect((await visitor.ask('GET', '/api/login/loginStatus')).json()).toMatchObject({ name: '' });
  expect(await emailsTo(backend, email)).toMatchObject([
    { kind: 'welcome', name: '' },
    { kind: 'signUpCode' },
  ]);
});

test.each([
  [{ zip: '' }, { zip: 'ご住所といっしょに、郵便番号も入力してください。' }],
  [{ address: '', address2: '' }, { address: '郵便番号といっしょに、ご住所も入力してください。' }],
  [{ zip: '', address: '' }, { zip: 'ご住所といっしょに、郵便番号も入力してください。' }],
])('Half an address is refused: %j', async (but, fields) => {
  const answer = await (await signUp(but)).ask();
  expect(statusAndCode(answer)).toBe('422 invalidInput');
  expect(answer.json().fields).toEqual(fields);
});

const inFullWidth = (digits: string) =>
  [...digits].map((digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0)).join('');

test('Full-width input is normalised', async () => {
  await visitor.ask('POST', '/api/mail/sendMail', {
    email: ' ｙｕｍｅｊｉ＠ＥＸＡＭＰＬＥ．ＪＰ ',
    purpose: 'signup',
  });
  const [message] = await emailsTo(backend, 'yumeji@example.jp');
  const code = message !== undefined && 'code' in message ? message.code : '';
  const answer = await visitor.ask('POST', '/api/user', {
    ...aSignUp(),
    email: 'ｙｕｍｅｊｉ＠example．jp',
    code: ` ${inFullWidth(code)} `,
    name: '　ﾕﾒｼﾞ　　髙橋㈱ ',
    zip: '〒１５０－０００１',
    address: '東京都渋谷区神宮前１－２ー３',
    tel: '０９０ー１２３４ー５６７８',
    birthday: '１９９９-4-1',
  });
  expect(answer.json()).toMatchObject({
    email: 'yumeji@example.jp',
    name: 'ユメジ 髙橋㈱',
    zip: '1500001',
    address: '東京都渋谷区神宮前1-2-3',
    tel: '09012345678',
    birthday: '1999-04-01',
  });
});

test('Email preferences are stored at sign-up', async () => {
  const answer = await (await signUp({ emailPreferences: { newDraws: true, restock: false } })).ask();
  expect(answer.json().emailPreferences).toEqual({ newDraws: true, restock: false });
});

test.each([
  ['it is common', 'passwordpassword', '422 passwordCommon'],
  ['it is their name', '丸山 ぽぽ丸山 ぽぽ丸山', '422 passwordPersonal'],
])('A password is refused because %s, and the code stays valid', async (_why, password, refusal) => {
  const { ask } = await signUp();
  const answer = await ask({ password });
  expect(statusAndCode(answer)).toBe(refusal);
  expect(answer.json().parameter).toBe('password');
  expect(statusAndCode(await ask())).toBe('200');
});

test('A birthday that nobody can have is refused', async () => {
  const { ask } = await signUp();
  const answer = await ask({ birthday: '2999-01-01' });
  expect(statusAndCode(answer)).toBe('422 invalidInput');
  expect(answer.json().fields).toEqual({ birthday: '生年月日の年をご確認ください。' });
  expect(statusAndCode(await ask())).toBe('200');
});

test('Every field reports its error', async () => {
  const { ask } = await signUp();
  const answer = await ask({
    name: 'ぽぽ😀',
    zip: '150',
    address: '渋谷区神宮前',
    tel: '1',
    birthday: '2001-02-30',
  });
  expect(statusAndCode(answer)).toBe('422 invalidInput');
  expect(answer.json().fields).toEqual({
    name: '絵文字は送り状に印刷できません。ほかの文字で入力してください。',
    zip: '郵便番号は7けたの数字で入力してください。例：150-0001',
    address: '都道府県から入力してください。例：東京都渋谷区神宮前1-2-3',
    tel: '電話番号は0から入力してください。例：090-1234-5678',
    birthday: 'その日付はありません。月と日をご確認ください。',
  });
});

test('Concurrent sign-ups with one code make one member', async () => {
  const { ask } = await signUp();
  const answers = await Promise.all([ask(), ask(), ask()]);
  const outcomes = answers.map(statusAndCode).toSorted();
  expect(outcomes).toEqual(['200', '422 codeUsed', '422 codeUsed']);
  const { rows } = await backend.db.execute('select count(*)::int as members from members');
  expect(rows).toEqual([{ members: 1 }]);
});

test('An address in another case belongs to the same member', async () => {
  await aMember(backend, { email: 'Guru@example.jp' });
  await minutesPass(backend, 2);
  await visitor.ask('POST', '/api/mail/sendMail', { email: 'gURU@example.jp', purpose: 'signup' });
  const [newest] = await emailsTo(backend, 'Guru@example.jp');
  expect(newest).toEqual({ kind: 'alreadyMember' });
});

test('An address taken in the meantime is refused at sign-up', async () => {
  const { ask } = await signUp();
  const other = await aMember(backend, { email: 'potsu@example.jp' });
  await backend.db.execute(`update members set email = 'marupo@example.jp', email_key = 'marupo@example.jp'`);
  expect(statusAndCode(await ask())).toBe('422 codeUsed');
  expect((await other.ask('GET', '/api/user')).json()).toMatchObject({ userId: other.userId });
});

test('A sign-up ends the session of another member in the same browser', async () => {
  const first = await aMember(backend, { email: 'mogu@example.jp' });
  const before = first.cookie;
  const code = await codeFor(backend, first, { email: 'marupo@example.jp', purpose: 'signup' });
  const answer = await first.ask('POST', '/api/user', { ...aSignUp(), code });
  expect((await first.ask('GET', '/api/user')).json()).toEqual(answer.json());
  const old = await backend.ask('GET', '/api/user', { cookie: before });
  expect(statusAndCode(old)).toBe('401 loginRequired');
});
