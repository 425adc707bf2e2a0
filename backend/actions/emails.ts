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

/** What became of a letter; nothing of whose it was, so that it may be logged. */
export type EmailOutcome = {
  readonly emailId: string;
  readonly kind: EmailKind;
  readonly attempts: number;
} & (
  | { readonly became: 'sent' }
  /** `due again` after a pause, `given up` when it was tried for long enough. */
  | { readonly became: 'due again' | 'given up'; readonly error: unknown }
);

/**
 * Sends the letter that has been due longest; undefined where none is. It leaves the queue after it was sent: should
 * this process end between the two, it is sent once more, by the same id.
 */
export async function deliverEmail({
  emails: letters,
  transport: post,
  clock,
}: EmailDeps): Promise<EmailOutcome | undefined> {
  const [queued] = await letters.claim(1);
  if (queued === undefined) return undefined;
  const { emailId, attempts, madeAt } = queued;
  const outcome = { letterId: emailId, kind: queued.message.kind, attempts };
  try {
    await post.send(queued);
  } catch (error) {
    const isLast = wasLastAttempt({ kind: queued.message.kind, madeAt }, await clock.now());
    // The parcel of a letter that is given up stays where it is: its member was not told.
    await (isLast ? letters.remove(emailId) : letters.retryLater(emailId, retryDelay(attempts)));
    return { ...outcome, became: isLast ? 'given up' : 'due again', error };
  }
  await recordSent(letters, queued);
  return { ...outcome, became: 'sent' };
}

type SentEmail = Pick<QueuedEmail, 'letterId' | 'shipmentId'>;

/**
 * The letter leaves the queue; if it told of a parcel, that goes from SHIPSTART to COMPLETEMAIL. The parcel is locked
 * before the letter, as by an operator who notes that its member was told otherwise.
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
 * Mails one piece of news to those who wish for its kind; undefined where there is none to mail. Each is mailed once,
 * whatever becomes of it afterwards, however many backends there are and whenever one of them ends.
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

/** The shape of a token that stops mails; what looks otherwise is not even looked up. */
const UNSUBSCRIBE_TOKEN = /^[\da-f]{64}$/;

export const isUnsubscribeToken = (text: string): boolean => UNSUBSCRIBE_TOKEN.test(text);

/**
 * Ends all that the member of this token wished for, also what waits to be sent. A token of nobody stops nothing, and
 * nobody learns that.
 */
export async function unsubscribe(
  { inTransaction }: Pick<Membership, 'together'>,
  token: string,
): Promise<void> {
  if (!isUnsubscribeToken(token)) return;
  await inTransaction(async ({ members, outbox }) => {
    const memberId = await members.unsubscribe(token);
    if (memberId !== undefined) await outbox.withdrawNews(memberId, ['newDraws', 'restock']);
  });
}

/** A letter on its way out. */
export type QueuedEmail = {
  readonly emailId: string;
  readonly to: string;
  readonly message: Email;
  /** The parcel of which it tells that it is on its way. */
  readonly shipmentId: string | null;
  /** How often it was tried, this time counted. */
  readonly attempts: number;
  readonly madeAt: Date;
};

export type EmailQueue = {
  /**
   * Takes so many of those that are due: those of a lower rank first, and of one rank those that have been due for the
   * longest. For two minutes nobody else gets them.
   */
  claim(atMost: number): Promise<readonly QueuedEmail[]>;
  /** False: it was removed before. */
  remove(emailId: string): Promise<boolean>;
  /** It is due again after so many milliseconds. */
  retryLater(emailId: string, afterMs: number): Promise<void>;
  /** Removes those that nobody needs any more; says how many. */
  deleteExpired(): Promise<number>;
  readonly inTransaction: InTransaction<{
    readonly emails: Pick<EmailQueue, 'remove'>;
    readonly shipments: Pick<ShipmentWriter, 'lock' | 'move'>;
  }>;
};

/** Which news there is to mail. */
export type NewsWindow = { readonly after: Date; readonly by: Date };

/** A piece of news that was mailed, and to how many. */
type MailedNews = { readonly newsId: string; readonly emails: number };

export type NewsMailingStore = {
  /** False: another backend is mailing news. Held until the transaction ends. */
  lock(): Promise<boolean>;
  /** The oldest piece of news that was never mailed. */
  next(terms: NewsWindow): Promise<NewsToMail | undefined>;
  /** Queues a letter to every member who wishes for its kind. Returns their number. */
  queue(news: NewsToMail, uselessAfter: Date): Promise<number>;
  markMailed(mailed: MailedNews): Promise<void>;
};

/** As it is told to everybody; each member's letter has a token of their own besides. */
export type NewsToMail = Omit<EmailOf<'news'>, 'stopToken'>;

/** Whoever carries letters: an SMTP server, or the built-in mailbox. */
export type EmailTransport = {
  /** Throws where it could not, within a minute, and says nothing of whose letter it was. */
  send(message: QueuedEmail): Promise<void>;
  close(): void;
};
