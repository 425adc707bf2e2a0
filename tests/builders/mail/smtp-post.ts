import type { Post } from '#backend/actions/letters/ports.ts';
import type { MailServer } from '#backend/mail/smtp/server-address.ts';
import { smtpPost } from '#backend/mail/smtp/smtp-post.ts';
import type { SmtpServer } from './smtp-server.ts';

export const SITE_ORIGIN = 'https://koron.example';

type Wishes = Partial<MailServer> & { readonly patienceMs?: number };

/** The shop's post to this server. It waits as long as a busy machine may need, unless told otherwise. */
export function aPostTo({ port }: SmtpServer, { patienceMs = 60_000, ...but }: Wishes = {}): Post {
  return smtpPost({
    server: { host: '127.0.0.1', port, encryption: 'none', login: undefined, ...but },
    sender: { name: 'ころん堂', address: 'noreply@koron.example' },
    siteOrigin: SITE_ORIGIN,
    patienceMs: { letter: patienceMs },
  });
}
