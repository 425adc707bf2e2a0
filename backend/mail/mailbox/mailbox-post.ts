import type { Post } from '#backend/actions/letters/ports.ts';
import { type Letterhead, renderLetter } from '../letters/render-letter.ts';
import type { Mailbox } from './mailbox.ts';

/** Puts letters into the built-in mailbox instead of sending them. */
export const mailboxPost = (mailbox: Mailbox, letterhead: Letterhead): Post => ({
  send: (queued) =>
    mailbox.put(
      {
        mailId: queued.letterId,
        to: queued.to,
        ...renderLetter(queued, letterhead),
        sentAt: new Date().toISOString(),
      },
      queued.madeAt,
    ),
  close: () => {},
});
