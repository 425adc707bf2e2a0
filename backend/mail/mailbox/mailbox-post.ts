import type { Post } from '#backend/actions/letters/ports.ts';
import { renderLetter } from '../letters/render-letter.ts';
import type { Mailbox } from './mailbox.ts';

/** Puts letters into the built-in mailbox instead of sending them. */
export const mailboxPost = (mailbox: Mailbox, siteOrigin: string): Post => ({
  send: (queued) =>
    mailbox.put(
      {
        mailId: queued.letterId,
        to: queued.to,
        ...renderLetter(queued, siteOrigin),
        sentAt: new Date().toISOString(),
      },
      queued.madeAt,
    ),
  close: () => {},
});
