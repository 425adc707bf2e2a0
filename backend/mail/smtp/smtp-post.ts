import { createTransport } from 'nodemailer';
import type { Post } from '#backend/actions/letters/ports.ts';
import { renderLetter } from '../letters/render-letter.ts';
import { LetterNotSent } from './letter-not-sent.ts';
import type { Sender } from './sender.ts';
import type { MailServer } from './server-address.ts';

/** As many letters as are under way at once; and none may take longer than its place in the queue is held for it. */
const CONNECTIONS = 4;
const PATIENCE_MS = {
  connection: 10_000,
  greeting: 10_000,
  dns: 10_000,
  silence: 20_000,
  letter: 45_000,
} as const;

type Settings = {
  readonly server: MailServer;
  readonly sender: Sender;
  readonly siteOrigin: string;
  readonly patienceMs?: Partial<typeof PATIENCE_MS>;
};

/**
 * An SMTP server. A letter counts as sent when the server has answered for it; one whose answer is lost is sent again,
 * with the same Message-ID, by which mail programs know the two as one.
 */
export function smtpPost({ server, sender, siteOrigin, ...wishes }: Settings): Post {
  const patienceMs = { ...PATIENCE_MS, ...wishes.patienceMs };
  const transport = createTransport({ pool: true, ...connectionTo(server, patienceMs) });
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  return {
    send: async (queued) => {
      const { subject, text, html } = renderLetter(queued, siteOrigin);
      try {
        await transport.sendMail({
          from: { ...sender },
          // Handed over as parts: nothing in an address can be read as a second one, or as a name.
          to: { name: '', address: queued.to },
          envelope: { from: sender.address, to: [queued.to] },
          subject,
          text,
          html,
          date: queued.madeAt,
          messageId: `<${queued.letterId}@${domain}>`,
          // So that no answering machine answers (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'ja' },
          encoding: 'base64',
          textEncoding: 'B',
          xMailer: false,
          signal: AbortSignal.timeout(patienceMs.letter),
        });
      } catch (error) {
        throw new LetterNotSent(error);
      }
    },
    close: () => transport.close({ force: true }),
  };
}

const connectionTo = (server: MailServer, patienceMs: typeof PATIENCE_MS) => ({
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
