import type { LightMyRequestResponse } from 'fastify';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aMember, aVisitor, type TestMember } from '../../support/members.ts';

/** A member's address and one that nobody has: whoever asks must not be able to tell them apart. */
let backend: TestBackend;
let member: TestMember;

beforeEach(async () => {
  backend = await aBackend();
  member = await aMember(backend);
});
afterEach(() => backend.close());

const NOBODY = 'nobody@example.jp';
const PASSWORD = 'さんかくやねのきつつきたち';

/** A wait in minutes: between any two answers a second may end. */
const inMinutes = (seconds: unknown) => Math.round(Number(seconds) / 60);

/** All of an answer that its asker sees, but for what differs between any two answers. */
const seen = ({ statusCode, headers, body }: LightMyRequestResponse) => {
  const { 'x-request-id': _id, date: _date, 'x-ratelimit-remaining': _left, ...rest } = headers;
  return {
    statusCode,
    headers:
      rest['retry-after'] === undefined ? rest : { ...rest, 'retry-after': inMinutes(rest['retry-after']) },
    body: body.replace(/(?<="retryAfter":)\d+/, (seconds) => String(inMinutes(seconds))),
  };
};

type Asked = (email: string) => Promise<LightMyRequestResponse>;

async function expectSame(ask: Asked): Promise<ReturnType<typeof seen>> {
  const [known, unknown] = [seen(await ask(member.email)), seen(await ask(NOBODY))];
  expect(known).toEqual(unknown);
  return known;
}

const asked =
  (path: string, body: Readonly<Record<string, unknown>>): Asked =>
  (email) =>
    aVisitor(backend).ask('POST', path, { ...body, email });

test.each(['signup', 'reminder'])('Requesting a code: %s', async (purpose) => {
  const { statusCode, body } = await expectSame(asked('/api/mail/sendMail', { purpose }));
  expect([statusCode, body]).toEqual([200, '{"resendAfter":60}']);
});

test.each(['signup', 'reminder'])('Requesting a code too soon: %s', async (purpose) => {
  for (const email of [member.email, NOBODY]) await asked('/api/mail/sendMail', { purpose })(email);
  await backend.db.execute(
    `update throttles set waits_until = now() + interval '1 hour' where key like 'mailbox:%'`,
  );
  const { statusCode, headers } = await expectSame(asked('/api/mail/sendMail', { purpose }));
  expect([statusCode, headers['retry-after']]).toEqual([429, 60]);
});

test('Requesting a code to change an address', async () => {
  const other = await aMember(backend, { email: 'potsu@example.jp' });
  await expectSame((email) => other.ask('POST', '/api/mail/sendMail', { email, purpose: 'email' }));
});

test.each(['signup', 'reminder'])('Checking codes until the attempts are used up: %s', async (purpose) => {
  await backend.db.execute('delete from mail_codes');
  const check = asked('/api/mail/checkCode', { purpose, code: '000000' });
  expect((await expectSame(check)).body).toContain('codeElsewhere');
  await expectSame(asked('/api/mail/sendMail', { purpose }));
  for (let i = 0; i < 6; i += 1) await expectSame(check);
  expect((await expectSame(check)).body).toContain('codeSpent');
});

test('Checking codes after a request for one', async () => {
  await asked('/api/mail/sendMail', { purpose: 'signup' })(NOBODY);
  for (const code of ['000000', '000001', '000002', '000003', '000004', '000005']) {
    await expectSame(asked('/api/mail/checkCode', { purpose: 'signup', code }));
  }
});

test('Resetting a password with a guessed code', async () => {
  const reset: Asked = (email) =>
    aVisitor(backend).ask('PUT', '/api/user/loginPass', { email, code: '000000', password: PASSWORD });
  expect((await expectSame(reset)).body).toContain('codeElsewhere');
  await expectSame(asked('/api/mail/sendMail', { purpose: 'reminder' }));
  expect((await expectSame(reset)).body).toContain('codeWrong');
});

test('Logging in until the account is throttled', async () => {
  const logIn = asked('/api/login/emailLogin', { password: 'ちがうことばをつなげたもの' });
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
      `select (select count(*)::int from mail_codes) as codes, (select count(*)::int from outbox) as letters,
        (select count(*)::int from throttles where key like 'mailbox:%') as throttles`,
    );
    return Object.values(found.rows[0] ?? {});
  };
  await backend.db.execute('delete from mail_codes');
  for (const purpose of ['signup', 'reminder']) {
    const counts = [await rows()];
    for (const email of [member.email, NOBODY]) {
      await asked('/api/mail/sendMail', { purpose })(email);
      counts.push(await rows());
    }
    const grown = counts.slice(1).map((count, i) => count.map((n, kind) => n - (counts[i]?.[kind] ?? 0)));
    expect(grown).toEqual([
      [1, 1, 1],
      [1, 1, 1],
    ]);
  }
});
