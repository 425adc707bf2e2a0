import { createTransport } from 'nodemailer';
import type { EmailTransport } from '#backend/actions/emails.ts';
import type { Email } from '#backend/domain/emails.ts';
import { isUndeliverable } from '#backend/domain/members/email-address.ts';
import { type EmailBranding, renderEmail } from '#backend/emails/render-email.ts';
import { oneClickHeaders } from '#backend/emails/one-click-unsubscribe.ts';
import { isAddress, type Sender, type MailServer } from '#backend/emails/email-env.ts';

/** Equal to the emails in delivery at once. A delivery must end before its claim does. */
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
 * Sends by SMTP. An email counts as sent when the server has accepted it; if that answer is lost, it is sent again
 * with the same Message-ID, by which mail programs recognise the duplicate.
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
      // Emails to demo members are not sent and count as sent.
      if (isUndeliverable(queued.to)) return;
      if (!isAddress(queued.to)) throw new EmailNotSentError({ code: 'NO_ADDRESS' });
      const unsubscribeHeaders = oneClickHeaders(queued.message, letterhead.siteOrigin);
      const { subject, text, html } = renderEmail(queued, letterhead);
      // As objects, because nodemailer parses a string as a list of addresses.
      const from = { ...sender };
      const to = { name: '', address: queued.to };
      const message = {
        from,
        to,
        envelope: { from: { ...from }, to: { ...to } },
        subject,
        text,
        html,
        date: queued.madeAt,
        messageId: `<${queued.emailId}@${domain}>`,
        ...threadOf(queued.message, domain),
        // Suppresses automatic replies (RFC 3834).
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

/**
 * Mail programs show the emails of one inquiry as one conversation, because all refer to the same message, which need not
 * exist (RFC 5322, section 3.6.4).
 */
function threadOf(message: Email, domain: string): { readonly references?: string } {
  return 'inquiryId' in message ? { references: `<inquiry-${message.inquiryId}@${domain}>` } : {};
}

const connectionTo = (server: MailServer, timeoutsMs: Timeouts) => ({
  host: server.host,
  port: server.port,
  secure: server.encryption === 'tls',
  requireTLS: server.encryption === 'startTls',
  ignoreTLS: server.encryption === 'none',
  auth: server.login && { ...server.login },
  maxConnections: CONNECTIONS,
  // One retry for an idle connection that the server closed; other failures are retried by the outbox.
  maxRequeues: 1,
  connectionTimeout: timeoutsMs.connection,
  greetingTimeout: timeoutsMs.greeting,
  dnsTimeout: timeoutsMs.dns,
  socketTimeout: timeoutsMs.silence,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** A failed delivery without personal data: servers' messages contain the address, their codes do not. */
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
