import {
  type EmailKind,
  retryDelay,
  wasLastAttempt,
  NEWS_AGE_MS,
  NEWS_EMAIL_LIFE_MS,
  type Email,
  type EmailOf,
} from '#backend/domain/emails.ts';
import type { Clock, InTransaction } from './ports.ts';
import type { Membership } from './members/membership.ts';
import type { ShipmentWriter } from './shipments/ports.ts';

export type EmailDeps = {
  readonly emails: EmailQueue;
  readonly transport: EmailTransport;
  readonly clock: Clock;
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

/**
 * Sends the email that has been due longest; `undefined`: none is due. Deletes it from the outbox after sending: if
 * the process ends between the two, the email is sent again with the same id.
 */
export async function deliverEmail({
  emails,
  transport,
  clock,
}: EmailDeps): Promise<EmailOutcome | undefined> {
  const [queued] = await emails.claim(1);
  if (queued === undefined) return undefined;
  const { emailId, attempts, madeAt } = queued;
  const outcome = { emailId, kind: queued.message.kind, attempts };
  try {
    await transport.send(queued);
  } catch (error) {
    const isLast = wasLastAttempt({ kind: queued.message.kind, madeAt }, await clock.now());
    // The shipment of an abandoned email keeps its status: its member was not informed.
    await (isLast ? emails.remove(emailId) : emails.retryLater(emailId, retryDelay(attempts)));
    return { ...outcome, became: isLast ? 'given up' : 'due again', error };
  }
  await recordSent(emails, queued);
  return { ...outcome, became: 'sent' };
}

type SentEmail = Pick<QueuedEmail, 'emailId' | 'shipmentId'>;

/**
 * Deletes a sent email from the outbox and moves its shipment, if any, from SHIPSTART to COMPLETEMAIL. Locks the
 * shipment before the email, in the same order as `recordEmailed` of an operator.
 */
export async function recordSent(emails: EmailQueue, { emailId, shipmentId }: SentEmail): Promise<void> {
  if (shipmentId === null) return void (await emails.remove(emailId));
  await emails.inTransaction(async (stores) => {
    await stores.shipments.lock([shipmentId]);
    if (await stores.emails.remove(emailId))
      await stores.shipments.move([shipmentId], { from: 'SHIPSTART', to: 'COMPLETEMAIL' });
  });
}

export type NewsMailingDeps = {
  readonly inTransaction: InTransaction<NewsMailingStore>;
  readonly clock: Clock;
};

/**
 * Mails one news article to its subscribers; `undefined`: none to mail. Each article is mailed once, with any number
 * of backends.
 */
export async function mailNews({ inTransaction, clock }: NewsMailingDeps): Promise<MailedNews | undefined> {
  const by = await clock.now();
  const after = new Date(by.getTime() - NEWS_AGE_MS);
  const uselessAfter = new Date(by.getTime() + NEWS_EMAIL_LIFE_MS);
  return inTransaction(async (mailings) => {
    if (!(await mailings.lock())) return undefined;
    const news = await mailings.next({ after, by });
    if (news === undefined) return undefined;
    const mailed = { newsId: news.newsId, emails: await mailings.queue(news, uselessAfter) };
    await mailings.markMailed(mailed);
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
export async function unsubscribe(
  { inTransaction }: Pick<Membership, 'inTransaction'>,
  token: string,
): Promise<void> {
  if (!isUnsubscribeToken(token)) return;
  await inTransaction(async ({ members, outbox }) => {
    const memberId = await members.unsubscribe(token);
    if (memberId !== undefined) await outbox.withdrawNews(memberId, ['newDraws', 'restock']);
  });
}

/** An email claimed for delivery. */
export type QueuedEmail = {
  readonly emailId: string;
  readonly to: string;
  readonly message: Email;
  /** The shipment whose handover the email reports. */
  readonly shipmentId: string | null;
  /** The number of attempts, the present one included. */
  readonly attempts: number;
  readonly madeAt: Date;
};

export type EmailQueue = {
  /** Claims due emails, by rank and then by due time. No other process gets them for two minutes. */
  claim(atMost: number): Promise<readonly QueuedEmail[]>;
  /** `false`: deleted before. */
  remove(emailId: string): Promise<boolean>;
  /** Makes the email due again after a pause. */
  retryLater(emailId: string, afterMs: number): Promise<void>;
  /** Deletes expired emails. Returns their number. */
  deleteExpired(): Promise<number>;
  readonly inTransaction: InTransaction<{
    readonly emails: Pick<EmailQueue, 'remove'>;
    readonly shipments: Pick<ShipmentWriter, 'lock' | 'move'>;
  }>;
};

/** The period of publication of articles to mail. */
export type NewsWindow = { readonly after: Date; readonly by: Date };

/** A mailed article and the number of emails. */
type MailedNews = { readonly newsId: string; readonly emails: number };

export type NewsMailingStore = {
  /** `false`: another backend is mailing news. Held until the transaction ends. */
  lock(): Promise<boolean>;
  /** The oldest article that was not mailed. */
  next(terms: NewsWindow): Promise<NewsToMail | undefined>;
  /** Queues an email to every subscriber. Returns their number. */
  queue(news: NewsToMail, uselessAfter: Date): Promise<number>;
  markMailed(mailed: MailedNews): Promise<void>;
};

/** The part that is equal for all subscribers; each email also has its own unsubscribe token. */
export type NewsToMail = Omit<EmailOf<'news'>, 'stopToken'>;

/** Delivers emails: an SMTP server, or the dev mailbox. */
export type EmailTransport = {
  /** Throws if delivery fails, within a minute; the error does not name the recipient. */
  send(message: QueuedEmail): Promise<void>;
  close(): void;
};
