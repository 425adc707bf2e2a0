import { NEWS_AGE_MS, NEWS_EMAIL_LIFE_MS, retryDelay, wasLastAttempt } from '#backend/domain/emails.ts';
import type { EmailKind } from '#lib/contract/email-kinds.ts';
import { lockShipments, moveStatus } from '#backend/persistence/shipments/shipment-writer.ts';
import {
  isOurTurn,
  type MailedNews,
  markNewsMailed,
  nextNews,
} from '#backend/persistence/emails/news-mailing.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import {
  claimEmails,
  deleteEmails,
  type QueuedEmail,
  releaseEmails,
  retryEmails,
} from '#backend/persistence/emails/email-queue.ts';
import { recordSentEmails } from '#backend/persistence/emails/sent-emails.ts';
import { queueNews } from '#backend/persistence/emails/queue-news.ts';
import { unsubscribeByToken } from '#backend/persistence/members/members.ts';
import { withdrawNewsEmails } from '#backend/persistence/emails/outbox.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction, retryOnConflict } from '#backend/persistence/db/transaction.ts';

export type EmailDeps = {
  readonly db: Database;
  readonly transport: EmailTransport;
  /** Only emails to addresses with this ending are sent; left out: all. */
  readonly endingWith?: string;
};

/** The result of a delivery, without the recipient, so that it may be logged. */
export type EmailOutcome = {
  readonly emailId: string;
  readonly kind: EmailKind;
  readonly attempts: number;
} & (
  | { readonly became: 'sent' }
  /** `due again`: retried after a pause. `given up`: abandoned. These values are labels of a metric. */
  | { readonly became: 'due again' | 'given up'; readonly error: unknown }
);

export type BatchLimits = {
  readonly atMost: number;
  /** Called after the claim, which may take long itself. When the signal aborts, no further email of the batch is begun. */
  readonly until: () => AbortSignal;
};

/**
 * Claims emails that are due, sends them one after the other and records the results together. Emails not begun at the
 * end of `until` are due again as before; one still in delivery is recorded alone. If the process ends before the
 * results are recorded, the emails are sent again with the same ids. Returns no outcome if none is due.
 */
export async function deliverBatch(
  deps: EmailDeps,
  { atMost, until }: BatchLimits,
): Promise<readonly EmailOutcome[]> {
  const claimed = await claimEmails(deps.db, atMost, deps.endingWith);
  const { done, slow, notBegun } = await sendEach(deps.transport, claimed, until());
  const [outcomes] = await Promise.all([record(deps.db, done), releaseEmails(deps.db, notBegun)]);
  return slow === undefined ? outcomes : [...outcomes, ...(await record(deps.db, [await slow]))];
}

/** `error` is undefined if the email was sent. */
type Delivery = { readonly queued: QueuedEmail; readonly error: unknown };

type PartlySent = {
  readonly done: readonly Delivery[];
  readonly slow: Promise<Delivery> | undefined;
  readonly notBegun: readonly QueuedEmail[];
};

async function sendEach(
  transport: EmailTransport,
  claimed: readonly QueuedEmail[],
  until: AbortSignal,
): Promise<PartlySent> {
  const done: Delivery[] = [];
  const end = new Promise<undefined>((resolve) => {
    until.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  for (const [nth, queued] of claimed.entries()) {
    if (until.aborted) return { done, slow: undefined, notBegun: claimed.slice(nth) };
    const sending = send(transport, queued);
    const delivery = await Promise.race([sending, end]);
    if (delivery === undefined) return { done, slow: sending, notBegun: claimed.slice(nth + 1) };
    done.push(delivery);
  }
  return { done, slow: undefined, notBegun: [] };
}

async function send(transport: EmailTransport, queued: QueuedEmail): Promise<Delivery> {
  try {
    await transport.send(queued);
    return { queued, error: undefined };
  } catch (error) {
    return { queued, error: error ?? new Error('The transport failed without an error.') };
  }
}

async function record(db: Database, deliveries: readonly Delivery[]): Promise<readonly EmailOutcome[]> {
  const failed = deliveries.filter(({ error }) => error !== undefined);
  const sent = deliveries.filter(({ error }) => error === undefined).map(({ queued }) => queued);
  await recordSent(db, sent);
  return [
    ...sent.map((queued) => ({ ...factsOf(queued), became: 'sent' as const })),
    ...(await recordFailed(db, failed)),
  ];
}

async function recordFailed(db: Database, failed: readonly Delivery[]): Promise<readonly EmailOutcome[]> {
  if (failed.length === 0) return [];
  const now = await databaseTime(db);
  const isLast = ({ message: { kind }, madeAt }: QueuedEmail) => wasLastAttempt({ kind, madeAt }, now);
  const outcomes = failed.map(({ queued, error }) => ({
    ...factsOf(queued),
    error,
    became: isLast(queued) ? ('given up' as const) : ('due again' as const),
  }));
  // The shipment of an abandoned email keeps its status: its member was not informed.
  await deleteEmails(
    db,
    outcomes.filter(({ became }) => became === 'given up').map(({ emailId }) => emailId),
  );
  await retryEmails(
    db,
    outcomes
      .filter(({ became }) => became === 'due again')
      .map(({ emailId, attempts }) => ({ emailId, afterMs: retryDelay(attempts, Math.random()) })),
  );
  return outcomes;
}

const factsOf = ({ emailId, message, attempts }: QueuedEmail) => ({ emailId, kind: message.kind, attempts });

type SentEmail = Pick<QueuedEmail, 'emailId' | 'shipmentId'>;

/**
 * Deletes sent emails from the outbox and moves their shipments, if any, from SHIPSTART to COMPLETEMAIL. Locks
 * shipments before emails, in the same order as `recordEmailed` of an operator.
 */
export async function recordSent(db: Database, sent: readonly SentEmail[]): Promise<void> {
  const reports = sent.flatMap(({ emailId, shipmentId }) =>
    shipmentId === null ? [] : [{ emailId, shipmentId }],
  );
  const others = sent.filter(({ shipmentId }) => shipmentId === null).map(({ emailId }) => emailId);
  await retryOnConflict(() => recordSentEmails(db, others));
  if (reports.length === 0) return;
  await inTransaction(db, async (tx) => {
    await lockShipments(
      tx,
      reports.map(({ shipmentId }) => shipmentId),
    );
    const removed = await recordSentEmails(
      tx,
      reports.map(({ emailId }) => emailId),
    );
    const reported = reports.filter(({ emailId }) => removed.includes(emailId));
    const shipmentIds = reported.map(({ shipmentId }) => shipmentId);
    if (shipmentIds.length > 0) await moveStatus(tx, shipmentIds, { from: 'SHIPSTART', to: 'COMPLETEMAIL' });
  });
}

/**
 * Mails one news article to its subscribers; `undefined`: none to mail. Each article is mailed once, with any number
 * of backends.
 */
export async function mailNews(db: Database): Promise<MailedNews | undefined> {
  const by = await databaseTime(db);
  const after = new Date(by.getTime() - NEWS_AGE_MS);
  const uselessAfter = new Date(by.getTime() + NEWS_EMAIL_LIFE_MS);
  return inTransaction(db, async (tx) => {
    if (!(await isOurTurn(tx))) return undefined;
    const news = await nextNews(tx, { after, by });
    if (news === undefined) return undefined;
    const mailed = { newsId: news.newsId, emails: await queueNews(tx, news, uselessAfter) };
    await markNewsMailed(tx, mailed);
    return mailed;
  });
}

/** The format of an unsubscribe token. Other texts are not looked up. */
const UNSUBSCRIBE_TOKEN = /^[\da-f]{64}$/;

export const isUnsubscribeToken = (text: string): boolean => UNSUBSCRIBE_TOKEN.test(text);

/**
 * Ends all subscriptions of the member with this token and deletes their unsent news emails. An unknown token
 * changes nothing and gets the same answer.
 */
export async function unsubscribe(db: Database, token: string): Promise<void> {
  if (!isUnsubscribeToken(token)) return;
  await inTransaction(db, async (tx) => {
    const memberId = await unsubscribeByToken(tx, token);
    if (memberId !== undefined) await withdrawNewsEmails(tx, memberId, ['newDraws', 'restock']);
  });
}

/** Delivers emails: an SMTP server, or the dev mailbox. */
export type EmailTransport = {
  /** Throws if delivery fails, within a minute; the error does not name the recipient. */
  send(message: QueuedEmail): Promise<void>;
  close(): void;
};
