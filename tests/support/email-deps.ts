import type { EmailDeps, NewsMailingDeps, EmailTransport, QueuedEmail } from '#backend/actions/emails.ts';
import { databaseClock } from '#backend/persistence/clock.ts';
import type { Database } from '#backend/persistence/database.ts';
import { newsMailingStore } from '#backend/persistence/emails/news-mailing-store.ts';
import { inTransactionOn } from '#backend/persistence/transaction.ts';
import { emailQueue } from '#backend/persistence/emails/email-queue.ts';

export type KeptPost = EmailTransport & {
  /** Every letter it took, oldest first. */
  readonly taken: QueuedEmail[];
  /** Which letters it takes: all, at first. */
  takes: (letter: QueuedEmail) => boolean;
};

/** A post that keeps what it is given. */
export function aPost(): KeptPost {
  const post: KeptPost = {
    taken: [],
    takes: () => true,
    send: async (letter) => {
      if (!post.takes(letter)) throw new Error('not today');
      post.taken.push(letter);
    },
    close: () => {},
  };
  return post;
}

/** What letters are delivered with, on this database. */
export const aMailDesk = (db: Database, post: EmailTransport = aPost()): EmailDeps => ({
  emails: emailQueue(db),
  transport: post,
  clock: databaseClock(db),
});

/** What news is mailed with, on this database. */
export const aNewsDesk = (db: Database): NewsMailingDeps => ({
  inTransaction: inTransactionOn(db, newsMailingStore),
  clock: databaseClock(db),
});
