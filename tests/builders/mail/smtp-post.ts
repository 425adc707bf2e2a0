import type { Post } from '#backend/actions/emails.ts';
import type { MailServer } from '#backend/emails/email-env.ts';
import { smtpPost } from '#backend/emails/smtp-transport.ts';
import { LETTERHEAD } from './letters.ts';
import type { SmtpServer } from './smtp-server.ts';

type Wishes = Partial<MailServer> & { readonly patienceMs?: number; readonly siteOrigin?: string };

/** The shop's post to this server. It waits as long as a busy machine may need, unless told otherwise. */
export function aPostTo(
  { port }: SmtpServer,
  { patienceMs = 60_000, siteOrigin = LETTERHEAD.siteOrigin, ...but }: Wishes = {},
): Post {
  return smtpPost({
    server: { host: '127.0.0.1', port, encryption: 'none', login: undefined, ...but },
    sender: { name: 'ころん堂', address: 'noreply@koron.example' },
    letterhead: { ...LETTERHEAD, siteOrigin },
    patienceMs: { letter: patienceMs },
  });
}
