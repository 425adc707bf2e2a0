import {
  deliverBatch,
  type QueuedEmail,
  type EmailDeps,
  type EmailOutcome,
  type NewsMailingDeps,
  type EmailTransport,
} from '#backend/actions/emails.ts';
import type { PushDeps } from '#backend/actions/notifications/push.ts';
import type { NotifyDeps } from '#backend/actions/notifications/notify-members.ts';
import { databaseClock } from '#backend/persistence/db/clock.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransactionOn } from '#backend/persistence/db/transaction.ts';
import { emailQueue } from '#backend/persistence/emails/email-queue.ts';

export type RecordingTransport = EmailTransport & {
  /** The emails it accepted, oldest first. */
  readonly sent: QueuedEmail[];
  /** Decides whether an email is accepted; initially all are. */
  accepts: (email: QueuedEmail) => boolean;
};

/** A transport that keeps the emails it accepts. */
export function aTransport(): RecordingTransport {
  const transport: RecordingTransport = {
    sent: [],
    accepts: () => true,
    send: async (email) => {
      if (!transport.accepts(email)) throw new Error('not today');
      transport.sent.push(email);
    },
    close: () => {},
  };
  return transport;
}

/** The dependencies of email delivery on a database. */
export const emailDepsOn = (db: Database, transport: EmailTransport = aTransport()): EmailDeps => ({
  emails: emailQueue(db),
  transport,
  clock: databaseClock(db),
});

/** Delivers the email that is due first. `undefined`: none is due. */
export async function deliverNext(deps: EmailDeps): Promise<EmailOutcome | undefined> {
  const [outcome] = await deliverBatch(deps, { atMost: 1, until: () => new AbortController().signal });
  return outcome;
}

/** The dependencies of news mailing on a database. */
export const newsMailingDepsOn = (db: Database): NewsMailingDeps => ({
  inTransaction: inTransactionOn(db, (tx) => ({ db: tx })),
  clock: databaseClock(db),
});

/** Push messages are not sent: every one is answered with 201. */
export const pushDepsOn = (db: Database): PushDeps => ({
  db,
  client: { send: async () => ({ status: 201 }) },
});

/** The dependencies of notifications on a database, without pauses between batches. */
export const notifyDepsOn = (db: Database): NotifyDeps => ({
  db,
  clock: databaseClock(db),
  pause: async () => {},
});
