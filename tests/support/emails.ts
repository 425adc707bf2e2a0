import {
  deliverBatch,
  type EmailDeps,
  type EmailOutcome,
  type EmailTransport,
} from '#backend/actions/emails.ts';
import type { QueuedEmail } from '#backend/persistence/emails/email-queue.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { NotifyDeps } from '#backend/actions/notifications.ts';
import type { PushDeps } from '#backend/actions/push.ts';
import type { StaffMessageDeps } from '#backend/actions/staff/staff-messages.ts';

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
  db,
  transport,
});

/** Delivers the email that is due first. `undefined`: none is due. */
export async function deliverNext(deps: EmailDeps): Promise<EmailOutcome | undefined> {
  const [outcome] = await deliverBatch(deps, { atMost: 1, until: () => new AbortController().signal });
  return outcome;
}

/** Messages to browsers and to the chat are not sent: every one is answered with 201. */
export const pushDepsOn = (db: Database): PushDeps & StaffMessageDeps => ({
  db,
  client: { send: async () => ({ status: 201 }) },
  chat: { post: async () => ({ status: 201 }) },
  consoleOrigin: 'http://ops.localhost',
});

/** The dependencies of notifications on a database, without pauses between batches. */
export const notifyDepsOn = (db: Database): NotifyDeps => ({
  db,
  pause: async () => {},
});
