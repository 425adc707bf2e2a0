import { createTransport } from 'nodemailer';
import type { Post } from '#backend/actions/emails.ts';
import { isNowhere } from '#backend/domain/members/email-address.ts';
import { type Letterhead, renderLetter } from './render-email.ts';
import { oneClickHeaders } from './one-click-unsubscribe.ts';
import { isAddress, type Sender, type MailServer } from './email-env.ts';

/** As many letters as are under way at once; and none may take longer than its place in the queue is held for it. */
const CONNECTIONS = 4;
const PATIENCE_MS = {
  connection: 10_000,
  greeting: 10_000,
  dns: 10_000,
  silence: 20_000,
  letter: 45_000,
};
type Patience = Readonly<typeof PATIENCE_MS>;

type Settings = {
  readonly server: MailServer;
  readonly sender: Sender;
  readonly letterhead: Letterhead;
  readonly patienceMs?: Partial<Patience>;
};

/**
 * An SMTP server. A letter counts as sent when the server has answered for it; one whose answer is lost is sent again,
 * with the same Message-ID, by which mail programs know the two as one.
 */
export function smtpPost({ server, sender, letterhead, ...wishes }: Settings): Post {
  const patienceMs = { ...PATIENCE_MS, ...wishes.patienceMs };
  const transport = createTransport({ pool: true, ...connectionTo(server, patienceMs) });
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  return {
    send: async (queued) => {
      // To those who are made up nothing goes out; it counts as sent, so that the shop goes on as it would.
      if (isNowhere(queued.to)) return;
      if (!isAddress(queued.to)) throw new LetterNotSent({ code: 'NO_ADDRESS' });
      const wayOut = oneClickHeaders(queued.letter, letterhead.siteOrigin);
      const { subject, text, html } = renderLetter(queued, letterhead);
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
        messageId: `<${queued.letterId}@${domain}>`,
        // So that no answering machine answers (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'ja', ...wayOut },
        encoding: 'base64',
        textEncoding: 'B',
        xMailer: false,
        signal: AbortSignal.timeout(patienceMs.letter),
      } as const;
      await transport.sendMail(message).catch((error: unknown) => {
        throw new LetterNotSent(error);
      });
    },
    close: () => transport.close({ force: true }),
  };
}

const connectionTo = (server: MailServer, patienceMs: Patience) => ({
  host: server.host,
  port: server.port,
  secure: server.encryption === 'tls',
  requireTLS: server.encryption === 'startTls',
  ignoreTLS: server.encryption === 'none',
  ...(server.login === undefined ? {} : { auth: { ...server.login } }),
  maxConnections: CONNECTIONS,
  // A connection that was closed while it was idle is opened once more; for all else there is the queue.
  maxRequeues: 1,
  connectionTimeout: patienceMs.connection,
  greetingTimeout: patienceMs.greeting,
  dnsTimeout: patienceMs.dns,
  socketTimeout: patienceMs.silence,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/**
 * Why a letter did not go out, as far as a log may know it: what servers say of an address, and what is said of their
 * words, names the address. Their numbers do not.
 */
class LetterNotSent extends Error {
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
