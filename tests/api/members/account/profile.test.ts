import { anOrder } from '../../../support/orders.ts';
import { aBackend, type TestBackend } from '../../../support/backend.ts';
import { aMember, emailsTo, statusAndCode, type TestMember } from '../../../support/members.ts';

let backend: TestBackend;
let member: TestMember;

beforeEach(async () => {
  backend = await aBackend();
  member = await aMember(backend);
});
afterEach(() => backend.close());

const change = (wishes: Readonly<Record<string, unknown>>) => member.ask('PUT', '/api/user', wishes);
const shown = async () => (await member.ask('GET', '/api/user')).json();
/** The emails that were queued after the welcome email. */
const told_of = async () => {
  const letters = await emailsTo(backend, member.email);
  return letters.slice(
    0,
    letters.findIndex(({ kind }) => kind === 'welcome'),
  );
};

test('Only the given fields change, and an email names them', async () => {
  const before = await shown();
  const answer = await change({ tel: '０３－１２３４－５６７８', name: '丸山 ぽん' });
  expect(answer.json()).toEqual({ ...before, tel: '0312345678', name: '丸山 ぽん' });
  expect(await shown()).toEqual(answer.json());
  expect(await told_of()).toEqual([
    { kind: 'profileChanged', name: '丸山 ぽん', what: ['お名前', '電話番号'] },
  ]);
});

test('Zip, address and building are one item in the email', async () => {
  await change({ zip: '530-0001', address: '大阪府大阪市北区梅田1-1', address2: '', birthday: '2000-1-2' });
  expect(await told_of()).toMatchObject([{ what: ['お届け先', '生年月日'] }]);
});

test('Changes are limited, and so are their emails', async () => {
  for (let nth = 0; nth < 21; nth += 1)
    expect(statusAndCode(await change({ name: `丸山 ${nth}` }))).toEqual([200]);
  const refused = await change({ name: '丸山 ぽん' });
  expect(statusAndCode(refused)).toEqual([429, 'changedTooOften']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await shown()).name).toBe('丸山 20');
  expect(await told_of()).toHaveLength(21);
  // Changes without an email are not limited.
  expect(statusAndCode(await change({ gender: 'other' }))).toEqual([200]);
});

test.each<[string, Record<string, unknown>]>([
  ['nothing', {}],
  ['unchanged values', { name: '丸山　ぽぽ', tel: '090-1234-5678', email: 'MARUPO@example.jp' }],
  ['the gender', { gender: 'other' }],
  ['the email preferences', { mailWishes: { newDraws: true, restock: true } }],
])('No email is sent for %s', async (_what, wishes) => {
  expect(statusAndCode(await change(wishes))).toEqual([200]);
  expect(await told_of()).toEqual([]);
  const { gender, mailWishes } = await shown();
  expect({ gender: 'unsaid', mailWishes: { newDraws: false, restock: false }, ...wishes }).toMatchObject({
    gender,
    mailWishes,
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
  expect(statusAndCode(await change({ birthday: '1990-01-01' }))).toEqual([409, 'birthdayFixed']);
});

test('The birthday can be corrected until the first purchase', async () => {
  expect((await change({ birthday: '1998-04-01' })).json()).toMatchObject({ isBirthdayFixed: false });
  await anOrder(backend, member, { status: 'SUCCESS' });
  expect(await shown()).toMatchObject({ birthday: '1998-04-01', isBirthdayFixed: true });
  const answer = await change({ birthday: '1990-01-01', tel: '0312345678' });
  expect([...statusAndCode(answer), answer.json().parameter]).toEqual([409, 'birthdayFixed', 'birthday']);
  expect(await shown()).toMatchObject({ birthday: '1998-04-01', tel: '09012345678' });
  expect(statusAndCode(await change({ birthday: '1998-04-01', tel: '0312345678' }))).toEqual([200]);
});

test('A birthday in the future is refused', async () => {
  const answer = await change({ birthday: '2999-01-01' });
  expect(statusAndCode(answer)).toEqual([422, 'invalidInput']);
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
  const what = (await told_of()).map((letter) => 'what' in letter && letter.what);
  expect(what.toSorted()).toEqual([['お名前'], ['電話番号']].toSorted());
});
