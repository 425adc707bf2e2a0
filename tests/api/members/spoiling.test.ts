import { aBackend, type TestBackend } from '../../support/backend.ts';
import {
  aMember,
  aVisitor,
  codeFor,
  minutesPass,
  otherThan,
  statusAndCode,
  type TestMember,
  type TestVisitor,
} from '../../support/members.ts';

let backend: TestBackend;
let owner: TestMember;
let stranger: TestVisitor;

beforeEach(async () => {
  backend = await aBackend();
  owner = await aMember(backend);
  stranger = aVisitor(backend);
});
afterEach(() => backend.close());

const reminder = () => ({ email: owner.email, purpose: 'reminder' }) as const;

/** Types wrong codes until it can no longer; says whether the right one is still good for its owner. */
async function spoil(): Promise<boolean> {
  const code = await codeFor(backend, stranger, reminder());
  for (let tries = 0; tries < 5; tries += 1)
    await stranger.ask('POST', '/api/mail/checkCode', { ...reminder(), code: otherThan(code) });
  const reset = { email: owner.email, code, password: 'みずたまりにうつる屋根の色' };
  return (await aVisitor(backend).ask('PUT', '/api/user/loginPass', reset)).statusCode === 200;
}

test('A stranger can use up two codes of a member in a row; the third stays valid', async () => {
  expect(await spoil()).toBe(false);
  await minutesPass(backend, 10);
  expect(await spoil()).toBe(false);
  await minutesPass(backend, 10);
  expect(await spoil()).toBe(true);
});

test('The stranger is throttled for that address only', async () => {
  const code = otherThan(await codeFor(backend, stranger, reminder()));
  const guess = (email: string) =>
    stranger.ask('POST', '/api/mail/checkCode', { email, purpose: 'reminder', code });
  for (let tries = 0; tries < 11; tries += 1) await guess(owner.email.toUpperCase());
  const answer = await guess(owner.email);
  expect(statusAndCode(answer)).toEqual([429, 'tooManyAttempts']);
  expect(answer.json().retryAfter).toBeGreaterThan(50);
  expect(statusAndCode(await guess('potsu@example.jp'))).toEqual([422, 'codeElsewhere']);
});

test('Throttling does not reveal who is a member', async () => {
  const answers = async (email: string) => {
    const visitor = aVisitor(backend);
    const wish = { email, purpose: 'reminder' };
    await visitor.ask('POST', '/api/mail/sendMail', wish);
    const said = [];
    for (let tries = 0; tries < 12; tries += 1)
      said.push(statusAndCode(await visitor.ask('POST', '/api/mail/checkCode', { ...wish, code: '000000' })));
    return said;
  };
  expect(await answers(owner.email)).toEqual(await answers('nobody@example.jp'));
});

test('A right code resets the attempts', async () => {
  for (let round = 0; round < 3; round += 1) {
    const code = await codeFor(backend, owner, reminder());
    const typed = (text: string) => owner.ask('POST', '/api/mail/checkCode', { ...reminder(), code: text });
    for (let tries = 0; tries < 4; tries += 1) await typed(otherThan(code));
    expect(statusAndCode(await typed(code))).toEqual([200]);
    await minutesPass(backend, 10);
  }
});

test("Another member cannot use up the code for a new address", async () => {
  const other = await aMember(backend, { email: 'potsu@example.jp' });
  const wish = { email: 'new@example.jp', purpose: 'email' } as const;
  const asked = { ...wish, code: await codeFor(backend, owner, wish) };
  for (let tries = 0; tries < 6; tries += 1)
    expect(statusAndCode(await other.ask('POST', '/api/mail/checkCode', asked))).toEqual([
      422,
      'codeElsewhere',
    ]);
  expect(statusAndCode(await owner.ask('POST', '/api/mail/checkCode', asked))).toEqual([200]);
});
