import { readBackendEnv } from '#backend/config.ts';
import { openEmail } from '#backend/emails/open-email.ts';
import { type FreshDatabase, freshDatabase } from '../../support/database.ts';
import { aBackendProcess, runProgram } from '../../support/process.ts';

const FROM = 'ころん堂 <noreply@koron.example>';

test.each([
  ['smtps://mail.example.jp', { host: 'mail.example.jp', port: 465, encryption: 'tls', login: undefined }],
  [
    'smtp://mail.example.jp',
    { host: 'mail.example.jp', port: 587, encryption: 'startTls', login: undefined },
  ],
  ['smtp://10.0.0.5:25/', { host: '10.0.0.5', port: 25, encryption: 'startTls', login: undefined }],
  ['smtp://localhost:1025', { host: 'localhost', port: 1025, encryption: 'none', login: undefined }],
  ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025, encryption: 'none', login: undefined }],
  ['smtp://[::1]:1025', { host: '::1', port: 1025, encryption: 'none', login: undefined }],
  [
    'smtp://127.0.0.1.example.jp',
    { host: '127.0.0.1.example.jp', port: 587, encryption: 'startTls', login: undefined },
  ],
  [
    'smtps://koron%40example.jp:p%40ss@mail.example.jp:2465',
    {
      host: 'mail.example.jp',
      port: 2465,
      encryption: 'tls',
      login: { user: 'koron@example.jp', pass: 'p@ss' },
    },
  ],
])('SMTP_URL=%s', (SMTP_URL, server) => {
  expect(readBackendEnv({ SMTP_URL }).SMTP_URL).toEqual(server);
});

test.each([
  ['noreply@koron.example', { name: '', address: 'noreply@koron.example' }],
  [FROM, { name: 'ころん堂', address: 'noreply@koron.example' }],
  [
    '"ころん堂, 会員係" <noreply@koron.example>',
    { name: 'ころん堂, 会員係', address: 'noreply@koron.example' },
  ],
])('MAIL_FROM=%s', (MAIL_FROM, sender) => {
  expect(readBackendEnv({ MAIL_FROM }).MAIL_FROM).toEqual(sender);
});

test.each([
  ['SMTP_URL', 'mail.example.jp:25', 'must look like smtps://'],
  ['SMTP_URL', 'https://user:secret@mail.example.jp', 'must look like smtps://'],
  ['SMTP_URL', 'smtp://user:secret@mail.example.jp/?pool=true', 'must look like smtps://'],
  ['SMTP_URL', 'smtps://user:secret%zz@mail.example.jp', 'is not encoded'],
  ['MAIL_FROM', 'ころん堂', 'must look like ころん堂 <noreply@example.jp>'],
  ['MAIL_FROM', 'a@example.jp, b@example.jp', 'must look like'],
  ['MAIL_FROM', 'x\r\nBcc: all@example.jp <a@example.jp>', 'must look like'],
  ['ALLOW_BUILT_IN_MAILBOX', 'true', 'must be yes or no'],
])('%s=%j is refused in one line that names it and repeats no secret', (name, value, wants) => {
  const read = () => readBackendEnv({ [name]: value });
  expect(read).toThrow(name);
  expect(read).toThrow(wants);
  expect(read).toThrow(/^(?!.*secret)[^\n]+$/);
});

const opened = (source: Record<string, string>) => openEmail(readBackendEnv(source));

test.each([
  [{ SMTP_URL: 'smtps://mail.example.jp' }, 'MAIL_FROM: is wanted with SMTP_URL'],
  [{ SMTP_URL: 'smtps://mail.example.jp', MAIL_FROM: FROM }, 'OPERATOR_NAME: is wanted with SMTP_URL'],
  [{ NODE_ENV: 'production' }, 'SMTP_URL: is wanted in production'],
  [{ NODE_ENV: 'production', ALLOW_BUILT_IN_MAILBOX: 'no' }, 'SMTP_URL: is wanted in production'],
])('%j is refused', (source, wants) => {
  expect(() => opened(source)).toThrow(wants);
  expect(() => opened(source)).toThrow(/^[^\n]+$/);
});

test.each([{}, { NODE_ENV: 'development' }, { NODE_ENV: 'production', ALLOW_BUILT_IN_MAILBOX: 'yes' }])(
  '%j opens the development mailbox',
  (source) => {
    const { devMailbox: mailbox, startMessage: notice } = opened({
      ...source,
      SITE_ORIGIN: 'https://koron.example',
      DATA_DIR: '/nowhere',
    });
    expect(mailbox).toBeDefined();
    const facts = { readAt: 'https://koron.example/api/pretend/mail', folder: '/nowhere/mailbox' };
    expect(notice).toEqual({ facts, logMessage: expect.stringContaining('development mailbox') });
  },
);

test('With a mail server there is no dev mailbox, and its password is not logged', () => {
  const env = { NODE_ENV: 'production', SMTP_URL: 'smtps://koron:secret@mail.example.jp', MAIL_FROM: FROM };
  const {
    devMailbox: mailbox,
    startMessage: notice,
    transport: post,
  } = opened({
    ...env,
    OPERATOR_NAME: '株式会社ころん',
    ALLOW_BUILT_IN_MAILBOX: 'yes',
  });
  post.close();
  expect(mailbox).toBeUndefined();
  const facts = { host: 'mail.example.jp', port: 465, encryption: 'tls' };
  expect(notice).toEqual({ facts, logMessage: 'emails sent by SMTP' });
});

describe('A backend', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  test('logs at its start where emails go', async () => {
    const { child, logged, ended } = await aBackendProcess(database.url, {
      SITE_ORIGIN: 'http://localhost:3210',
    });
    const line = await logged('no SMTP server');
    expect(line).toMatchObject({ readAt: 'http://localhost:3210/api/pretend/mail' });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('does not start in production without a mail server and prints one line', async () => {
    const { code, out, err } = await runProgram(['backend/main.ts'], {
      DATABASE_URL: database.url,
      NODE_ENV: 'production',
    });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(
      /^The backend's environment is not usable: SMTP_URL: is wanted in production;[^\n]*\n$/,
    );
  });
});
