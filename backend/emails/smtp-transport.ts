import { createTransport } from 'nodemailer';
import type { EmailTransport } from '#backend/actions/emails.ts';
import { isUndeliverable } from '#backend/domain/members/email-address.ts';
import { type EmailBranding, renderEmail } from './render-email.ts';
import { oneClickHeaders } from './one-click-unsubscribe.ts';
import { isAddress, type Sender, type MailServer } from './email-env.ts';

/** As many letters as are under way at once; and none may take longer than its place in the queue is held for it. */
const CONNECTIONS = 4;
const TIMEOUTS_MS = {
  connection: 10_000,
  greeting: 10_000,
  dns: 10_000,
  silence: 20_000,
  email: 45_000,
};
type Timeouts = Readonly<typeof TIMEOUTS_MS>;

type Settings = {
  readonly server: MailServer;
  readonly sender: Sender;
  readonly branding: EmailBranding;
  readonly timeoutsMs?: Partial<Timeouts>;
};

/**
 * An SMTP server. A letter counts as sent when the server has answered for it; one whose answer is lost is sent again,
 * with the same Message-ID, by which mail programs know the two as one.
 */
export function smtpTransport({
  server,
  sender,
  branding: letterhead,
  ...options
}: Settings): EmailTransport {
  const timeoutsMs = { ...TIMEOUTS_MS, ...options.timeoutsMs };
  const transport = createTransport({ pool: true, ...connectionTo(server, timeoutsMs) });
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  return {
    send: async (queued) => {
      // To those who are made up nothing goes out; it counts as sent, so that the shop goes on as it would.
      if (isUndeliverable(queued.to)) return;
      if (!isAddress(queued.to)) throw new EmailNotSentError({ code: 'NO_ADDRESS' });
      const unsubscribeHeaders = oneClickHeaders(queued.message, letterhead.siteOrigin);
      const { subject, text, html } = renderEmail(queued, letterhead);
      // Handed over as parts: what is handed over as text is read as a list.
      const [from, to] = [{ ...sender }, { name: '', address: queued.to }];
      const message = {
        from,
        to,
        envelope: { from: { ...from }, to: { ...to } },
        subject,
        text,
        html,
        date: queued.madeAt,
        messageId: `<${queued.emailId}@${domain}>`,
        // So that no answering machine answers (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'ja', ...unsubscribeHeaders },
        encoding: 'base64',
        textEncoding: 'B',
        xMailer: false,
        signal: AbortSignal.timeout(timeoutsMs.email),
      } as const;
      await transport.sendMail(message).catch((error: unknown) => {
        throw new EmailNotSentError(error);
      });
    },
    close: () => transport.close({ force: true }),
  };
}

const connectionTo = (server: MailServer, timeoutsMs: Timeouts) => ({
  host: server.host,
  port: server.port,
  secure: server.encryption === 'tls',
  requireTLS: server.encryption === 'startTls',
  ignoreTLS: server.encryption === 'none',
  ...(server.login === undefined ? {} : { auth: { ...server.login } }),
  maxConnections: CONNECTIONS,
  // A connection that was closed while it was idle is opened once more; for all else there is the queue.
  maxRequeues: 1,
  connectionTimeout: timeoutsMs.connection,
  greetingTimeout: timeoutsMs.greeting,
  dnsTimeout: timeoutsMs.dns,
  socketTimeout: timeoutsMs.silence,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/**
 * Why a letter did not go out, as far as a log may know it: what servers say of an address, and what is said of their
 * words, names the address. Their numbers do not.
 */
class EmailNotSentError extends Error {
  constructor(cause: unknown) {
    super(['the mail server did not take it', ...partsOf(cause)].join(', '));
  }
}

function partsOf(cause: unknown): string[] {
  if (typeof cause !== 'object' || cause === null) return [];
  return ['code', 'command', 'responseCode'].flatMap((key) => {
    const value: unknown = Reflect.get(cause, key);
    return isHarmless(value) ? [String(value)] : [];
  });
}

const isHarmless = (value: unknown) =>
  typeof value === 'number' || /^[A-Z][A-Z0-9_ ]{1,30}$/.test(String(value));
