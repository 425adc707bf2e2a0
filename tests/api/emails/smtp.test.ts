import type { Email } from '#backend/domain/emails.ts';
import { renderEmail } from '#backend/emails/render-email.ts';
import type { MailServer } from '#backend/emails/email-env.ts';
import { aQueuedEmail, EVERY_EMAIL, BRANDING } from '../../support/emails.ts';
import { readMessage, anSmtpTransport, anSmtpServer, type SmtpServer } from '../../support/smtp.ts';

let server: SmtpServer;
const closing: (() => void)[] = [];

beforeEach(async () => {
  server = await anSmtpServer();
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await server.close();
});

function aPost(but: Partial<MailServer> & { readonly siteOrigin?: string } = {}) {
  const post = anSmtpTransport(server, but);
  closing.push(post.close);
  return post;
}

const firstMessage = () => readMessage(server.received[0]?.data ?? '');
const header = (name: string, message = firstMessage()) => message.headers.get(name);

test('An email arrives as rendered, in both versions', async () => {
  const queued = aQueuedEmail({ message: EVERY_EMAIL.signUpCode });
  await aPost().send(queued);
  const { subject, text, html } = renderEmail(queued, BRANDING);
  const message = firstMessage();
  expect(header('subject')).toEqual([subject]);
  expect([message.text.replaceAll('\r\n', '\n'), message.html.replaceAll('\r\n', '\n')]).toEqual([
    text,
    html,
  ]);
  expect(header('from')).toEqual(['ころん堂 <noreply@koron.example>']);
  expect(header('to')).toEqual(['minori@example.jp']);
  expect(header('message-id')).toEqual([`<${queued.emailId}@koron.example>`]);
  expect(header('date')).toEqual(['Sat, 28 Nov 2026 01:00:00 +0000']);
  expect(header('auto-submitted')).toEqual(['auto-generated']);
  expect(header('content-type')?.[0]).toMatch(/^multipart\/alternative/);
});

test.each(['zenbu@mihon.invalid', 'Zenbu@Mihon.INVALID', 'somebody@a.b.invalid'])(
  'Nothing is sent to %s, and it counts as sent',
  async (to) => {
    const post = aPost();
    await post.send(aQueuedEmail({ to, message: EVERY_EMAIL.signUpCode }));
    await post.send(aQueuedEmail({ to: 'minori@invalid.example.jp', message: EVERY_EMAIL.signUpCode }));
    expect(server.received.map(({ data }) => readMessage(data).headers.get('to'))).toEqual([
      ['minori@invalid.example.jp'],
    ]);
  },
);

test('Messages are ASCII in lines of allowed length', async () => {
  for (const letter of Object.values(EVERY_EMAIL)) await aPost().send(aQueuedEmail({ message: letter }));
  expect(server.received).toHaveLength(Object.keys(EVERY_EMAIL).length);
  for (const { data } of server.received)
    // An address cannot be broken; servers accept lines below 1,000 characters (RFC 5321, 4.5.3.1.6).
    for (const line of data.split('\r\n')) expect(line).toMatch(/^[ -~\t]{0,78}$|^ ?<https:[!-~]{1,900}>$/);
});

test.each([
  ["o'neil+draws{x}|y@example.jp", "o'neil+draws{x}|y@example.jp"],
  ['MiXed@example.jp', 'MiXed@example.jp'],
  // Carriers once issued such addresses; quoted they are valid (RFC 5321, 4.1.2).
  ['.dots..in.a.row.@docomo.ne.jp', '".dots..in.a.row."@docomo.ne.jp'],
])('The recipient %s is written correctly', async (to, onTheWire) => {
  await aPost().send(aQueuedEmail({ to }));
  expect(server.received).toMatchObject([{ from: 'noreply@koron.example', to: onTheWire }]);
  expect(header('to')?.join().replaceAll(/[<>]/g, '')).toBe(onTheWire);
});

test('A name cannot inject a header', async () => {
  const name = 'みのり\r\nBcc: all@example.jp\r\n\r\nhello';
  const letters: Email[] = [
    { kind: 'welcome', name },
    { kind: 'emailChanged', name, hiddenEmail: 'a\r\nBcc: all@example.jp' },
    { kind: 'profileChanged', name, what: [name] },
    { ...EVERY_EMAIL.news, title: name, summary: name },
  ];
  for (const letter of letters) await aPost().send(aQueuedEmail({ message: letter }));
  expect(server.received.map(({ to }) => to)).toEqual(Array(4).fill('minori@example.jp'));
  for (const { data } of server.received) {
    const names = [...readMessage(data).headers.keys()];
    expect(names.filter((one) => !one.startsWith('list-')).toSorted()).toEqual([
      'auto-submitted',
      'content-language',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
  }
});

test.each([
  'a@example.jp\r\nRCPT TO:<b@example.jp>',
  'a@example.jp>, <b@example.jp',
  'a@example.jp,b@example.jp',
  'みのり <b@example.jp>',
  '',
])('A value that is not one address is rejected: %j', async (to) => {
  await expect(aPost().send(aQueuedEmail({ to }))).rejects.toThrow('NO_ADDRESS');
  expect(server.commands).toEqual([]);
});

test('The user and the password of the URL are said to the server', async () => {
  await aPost({ login: { user: 'koron', pass: 'p@ss/word' } }).send(aQueuedEmail());
  const said = server.commands.find((line) => line.startsWith('AUTH PLAIN'))?.split(' ')[2] ?? '';
  expect(Buffer.from(said, 'base64').toString('utf8')).toBe('\0koron\0p@ss/word');
});

test('Where encryption is wanted nothing is said without it', async () => {
  const login = { user: 'koron', pass: 'secret' };
  await expect(aPost({ encryption: 'startTls', login }).send(aQueuedEmail())).rejects.toThrow(
    'did not take it',
  );
  expect(server.commands.filter((line) => /^(AUTH|MAIL|RCPT|DATA)/.test(line))).toEqual([]);
});

test('News has one-click unsubscribe headers when the shop uses https', async () => {
  const letter = EVERY_EMAIL.news;
  await aPost().send(aQueuedEmail({ message: letter }));
  expect(header('list-unsubscribe')).toEqual([`<https://koron.example/api/mail/stop/${letter.stopToken}>`]);
  expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
});

test.each([
  ['without https', EVERY_EMAIL.news, 'http://localhost:3000'],
  ['for an email that cannot be unsubscribed', EVERY_EMAIL.passwordChanged, BRANDING.siteOrigin],
])('There are no one-click headers %s', async (_where, letter, siteOrigin) => {
  await aPost({ siteOrigin }).send(aQueuedEmail({ message: letter }));
  expect([...firstMessage().headers.keys()].filter((name) => name.startsWith('list-'))).toEqual([]);
});
