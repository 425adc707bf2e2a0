import { sql } from 'drizzle-orm';
import { renderEmail } from '#backend/emails/render-email.ts';
import type { MailServer } from '#backend/emails/email-env.ts';
import type { Email } from '#backend/domain/emails.ts';
import { queueEmail } from '#backend/persistence/emails/outbox.ts';
import { aQueuedEmail, EVERY_EMAIL, BRANDING } from '../../support/email-samples.ts';
import { deliverNext, emailDepsOn } from '../../support/emails.ts';
import {
  readMessage,
  anSmtpTransport,
  anSmtpServer,
  type SmtpServer,
  type SmtpBehaviour,
} from '../../support/smtp.ts';
import { aBackend } from '../../support/backend.ts';
import { restoredForEachTest } from '../../support/fixtures.ts';
import { claimEmails } from '#backend/persistence/emails/email-queue.ts';

let server: SmtpServer;

beforeEach(async () => {
  server = await anSmtpServer();
});
afterEach(() => server.close());

describe('SMTP transport', () => {
  const closing: (() => void)[] = [];

  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  function transportWith(but: Partial<MailServer> & { readonly siteOrigin?: string } = {}) {
    const transport = anSmtpTransport(server, but);
    closing.push(transport.close);
    return transport;
  }

  const firstMessage = () => readMessage(server.received[0]?.data ?? '');
  const header = (name: string, message = firstMessage()) => message.headers.get(name);

  test('An email arrives as rendered, in both versions', async () => {
    const queued = aQueuedEmail({ message: EVERY_EMAIL.signUpCode });
    await transportWith().send(queued);
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

  test('Nothing is sent to an address of the demonstration, and it counts as sent', async () => {
    const to = 'zenbu@mihon.invalid';
    const transport = transportWith();
    await transport.send(aQueuedEmail({ to, message: EVERY_EMAIL.signUpCode }));
    await transport.send(aQueuedEmail({ to: 'minori@invalid.example.jp', message: EVERY_EMAIL.signUpCode }));
    expect(server.received.map(({ data }) => readMessage(data).headers.get('to'))).toEqual([
      ['minori@invalid.example.jp'],
    ]);
  });

  test('Messages are ASCII in lines of allowed length', async () => {
    for (const message of Object.values(EVERY_EMAIL)) await transportWith().send(aQueuedEmail({ message }));
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
    await transportWith().send(aQueuedEmail({ to }));
    expect(server.received).toMatchObject([{ from: 'noreply@koron.example', to: onTheWire }]);
    expect(header('to')?.join().replaceAll(/[<>]/g, '')).toBe(onTheWire);
  });

  test('A name cannot inject a header', async () => {
    const name = 'みのり\r\nBcc: all@example.jp\r\n\r\nhello';
    const messages: Email[] = [
      { kind: 'welcome', name },
      { kind: 'emailChanged', name, hiddenEmail: 'a\r\nBcc: all@example.jp' },
      { kind: 'profileChanged', name, what: [name] },
      { ...EVERY_EMAIL.news, title: name, summary: name },
    ];
    for (const message of messages) await transportWith().send(aQueuedEmail({ message }));
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
    await expect(transportWith().send(aQueuedEmail({ to }))).rejects.toThrow('NO_ADDRESS');
    expect(server.commands).toEqual([]);
  });

  test('The credentials of the URL are sent to the server', async () => {
    await transportWith({ login: { user: 'koron', pass: 'p@ss/word' } }).send(aQueuedEmail());
    const credentials = server.commands.find((line) => line.startsWith('AUTH PLAIN'))?.split(' ')[2] ?? '';
    expect(Buffer.from(credentials, 'base64').toString('utf8')).toBe('\0koron\0p@ss/word');
  });

  test('Without the required encryption nothing is sent', async () => {
    const login = { user: 'koron', pass: 'secret' };
    await expect(transportWith({ encryption: 'startTls', login }).send(aQueuedEmail())).rejects.toThrow(
      'did not take it',
    );
    expect(server.commands.filter((line) => /^(AUTH|MAIL|RCPT|DATA)/.test(line))).toEqual([]);
  });

  test('News has one-click unsubscribe headers when the shop uses https', async () => {
    const message = EVERY_EMAIL.news;
    await transportWith().send(aQueuedEmail({ message }));
    expect(header('list-unsubscribe')).toEqual([
      `<https://koron.example/api/mail/oneClick?token=${message.stopToken}>`,
    ]);
    expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  });

  test('The header of a notification stops its kind alone', async () => {
    const message = EVERY_EMAIL.drawNotification;
    await transportWith().send(aQueuedEmail({ message }));
    expect(header('list-unsubscribe')).toEqual([
      `<https://koron.example/api/mail/oneClick?token=${message.stopToken}&kind=saleOpens>`,
    ]);
    expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  });

  test.each([
    ['without https', EVERY_EMAIL.news, 'http://localhost:3000'],
    ['for an email that cannot be unsubscribed', EVERY_EMAIL.passwordChanged, BRANDING.siteOrigin],
  ])('There are no one-click headers %s', async (_where, message, siteOrigin) => {
    await transportWith({ siteOrigin }).send(aQueuedEmail({ message }));
    expect([...firstMessage().headers.keys()].filter((name) => name.startsWith('list-'))).toEqual([]);
  });
});

describe('Delivery by SMTP', () => {
  const backend = restoredForEachTest(aBackend);

  const queue = (to: string) => queueEmail(backend.db, { to, message: EVERY_EMAIL.welcome, memberId: null });

  /** Delivers one queued email, with this timeout. */
  async function delivered(timeoutMs?: number) {
    const transport = anSmtpTransport(server, timeoutMs === undefined ? {} : { timeoutMs });
    try {
      return await deliverNext(emailDepsOn(backend.db, transport));
    } finally {
      transport.close();
    }
  }
  /** Makes every row due, as after a retry pause or a lease. */
  const makeDue = () => backend.db.execute(sql`update outbox set due_at = now()`);
  const recipients = () => server.received.map(({ to }) => to);

  const FAILURES: readonly SmtpBehaviour[] = [
    'replies 451 to RCPT',
    'replies 550 to RCPT',
    'replies 451 after DATA',
    'stops replying',
    'hangs up during DATA',
  ];

  test.each(FAILURES)('When a server %s, the email is sent again and arrives once', async (manner) => {
    await queue('minori@example.jp');
    server.behaviour = () => manner;
    const failed = await delivered(manner === 'stops replying' ? 500 : undefined);
    expect(failed).toMatchObject({ became: 'due again', attempts: 1 });
    // The server's text names the address; the error holds its codes only.
    expect(String(failed && 'error' in failed && failed.error)).toMatch(/did not take it(?!.*example\.jp)/);
    server.behaviour = () => 'accepts';
    await makeDue();
    expect(await delivered()).toMatchObject({ became: 'sent', attempts: 2 });
    await makeDue();
    expect(await delivered()).toBeUndefined();
    expect(recipients()).toEqual(['minori@example.jp']);
  });

  test('A rejected email does not delay others on the same connection', async () => {
    server.behaviour = (to) => (to === 'nobody@example.jp' ? 'replies 550 to RCPT' : 'accepts');
    for (const name of ['nobody', 'minori', 'takeshi']) await queue(`${name}@example.jp`);
    const transport = anSmtpTransport(server);
    while ((await deliverNext(emailDepsOn(backend.db, transport))) !== undefined);
    transport.close();
    expect(recipients()).toEqual(['minori@example.jp', 'takeshi@example.jp']);
    expect(server.commands.filter((line) => line.startsWith('EHLO'))).toHaveLength(1);
  });

  test('A connection closed while idle is opened again without a failed attempt', async () => {
    const transport = anSmtpTransport(server);
    await queue('minori@example.jp');
    expect(await deliverNext(emailDepsOn(backend.db, transport))).toMatchObject({ became: 'sent' });
    server.hangUp();
    await queue('takeshi@example.jp');
    expect(await deliverNext(emailDepsOn(backend.db, transport))).toMatchObject({
      became: 'sent',
      attempts: 1,
    });
    transport.close();
    expect(recipients()).toEqual(['minori@example.jp', 'takeshi@example.jp']);
  });

  test('An unavailable server gets the emails when it is back', async () => {
    await queue('minori@example.jp');
    await server.close();
    expect(await delivered()).toMatchObject({ became: 'due again' });
    server = await anSmtpServer(server.port);
    await makeDue();
    expect(await delivered()).toMatchObject({ became: 'sent' });
    expect(recipients()).toEqual(['minori@example.jp']);
  });

  test('An email whose acknowledgement is lost arrives twice with one message id', async () => {
    await queue('minori@example.jp');
    server.behaviour = () => 'accepts and hangs up before its reply';
    expect(await delivered()).toMatchObject({ became: 'due again' });
    server.behaviour = () => 'accepts';
    await makeDue();
    expect(await delivered()).toMatchObject({ became: 'sent' });
    expectOneEmailTwice();
  });

  test('An email of a backend that stopped before recording it arrives twice with one message id', async () => {
    await queue('minori@example.jp');
    const transport = anSmtpTransport(server);
    const [claimed] = await claimEmails(backend.db, 1);
    if (claimed !== undefined) await transport.send(claimed);
    transport.close();
    // It stays claimed while the other backend may be sending it.
    expect(await delivered()).toBeUndefined();
    await makeDue();
    expect(await delivered()).toMatchObject({ became: 'sent' });
    expectOneEmailTwice();
  });

  function expectOneEmailTwice(): void {
    const [first, second, ...more] = server.received.map(({ data }) => readMessage(data));
    expect(more).toEqual([]);
    expect(first?.headers.get('message-id')).toEqual(second?.headers.get('message-id'));
    expect([first?.text, first?.headers.get('date')]).toEqual([second?.text, second?.headers.get('date')]);
  }
});
