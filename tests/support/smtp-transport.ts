import type { EmailTransport } from '#backend/actions/emails.ts';
import type { MailServer } from '#backend/emails/email-env.ts';
import { smtpTransport } from '#backend/emails/smtp-transport.ts';
import { LETTERHEAD } from './emails.ts';
import type { SmtpServer } from './smtp-server.ts';

type Wishes = Partial<MailServer> & { readonly patienceMs?: number; readonly siteOrigin?: string };

/** The shop's post to this server. It waits as long as a busy machine may need, unless told otherwise. */
export function aPostTo(
  { port }: SmtpServer,
  { patienceMs = 60_000, siteOrigin = LETTERHEAD.siteOrigin, ...but }: Wishes = {},
): EmailTransport {
  return smtpTransport({
    server: { host: '127.0.0.1', port, encryption: 'none', login: undefined, ...but },
    sender: { name: 'ころん堂', address: 'noreply@koron.example' },
    branding: { ...LETTERHEAD, siteOrigin },
    timeoutsMs: { email: patienceMs },
  });
}
