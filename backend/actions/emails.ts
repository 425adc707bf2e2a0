import {
  type LetterKind,
  pauseAfter,
  wasLastTry,
  NEWS_AGE_MS,
  NEWS_LETTER_LIFE_MS,
  type Letter,
  type LetterOf,
} from '#backend/domain/emails.ts';
import type { Clock, InTransaction } from './ports.ts';
import type { Membership } from './members/membership.ts';
import type { ShipmentWriter } from './shipments/ports.ts';

export type LetterDesk = { readonly letters: LetterQueue; readonly post: Post; readonly clock: Clock };

/** What became of a letter; nothing of whose it was, so that it may be logged. */
export type LetterOutcome = {
  readonly letterId: string;
  readonly kind: LetterKind;
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
export async function deliverLetter({
  letters,
  post,
  clock,
}: LetterDesk): Promise<LetterOutcome | undefined> {
  const [queued] = await letters.claim(1);
  if (queued === undefined) return undefined;
  const { letterId, attempts, madeAt } = queued;
  const outcome = { letterId, kind: queued.letter.kind, attempts };
  try {
    await post.send(queued);
  } catch (error) {
    const isLast = wasLastTry({ kind: queued.letter.kind, madeAt }, await clock.now());
    // The parcel of a letter that is given up stays where it is: its member was not told.
    await (isLast ? letters.remove(letterId) : letters.again(letterId, pauseAfter(attempts)));
    return { ...outcome, became: isLast ? 'given up' : 'due again', error };
  }
  await recordSent(letters, queued);
  return { ...outcome, became: 'sent' };
}

type Sent = Pick<QueuedLetter, 'letterId' | 'shipmentId'>;

/**
 * The letter leaves the queue; if it told of a parcel, that goes from SHIPSTART to COMPLETEMAIL. The parcel is locked
 * before the letter, as by an operator who notes that its member was told otherwise.
 */
export async function recordSent(letters: LetterQueue, { letterId, shipmentId }: Sent): Promise<void> {
  if (shipmentId === null) return void (await letters.remove(letterId));
  await letters.inTransaction(async (stores) => {
    await stores.shipments.lock([shipmentId]);
    if (await stores.letters.remove(letterId))
      await stores.shipments.move([shipmentId], { from: 'SHIPSTART', to: 'COMPLETEMAIL' });
  });
}

export type NewsDesk = { readonly inTransaction: InTransaction<NewsMailings>; readonly clock: Clock };

/**
 * Mails one piece of news to those who wish for its kind; undefined where there is none to mail. Each is mailed once,
 * whatever becomes of it afterwards, however many backends there are and whenever one of them ends.
 */
export async function mailNews({ inTransaction, clock }: NewsDesk): Promise<NewsMailed | undefined> {
  const by = await clock.now();
  const after = new Date(by.getTime() - NEWS_AGE_MS);
  const uselessAfter = new Date(by.getTime() + NEWS_LETTER_LIFE_MS);
  return inTransaction(async (mailings) => {
    if (!(await mailings.lock())) return undefined;
    const news = await mailings.next({ after, by });
    if (news === undefined) return undefined;
    const mailed = { newsId: news.newsId, letters: await mailings.queue(news, uselessAfter) };
    await mailings.markMailed(mailed);
    return mailed;
  });
}

/** The shape of a token that stops mails; what looks otherwise is not even looked up. */
const STOP_TOKEN = /^[\da-f]{64}$/;

export const looksLikeStopToken = (text: string): boolean => STOP_TOKEN.test(text);

/**
 * Ends all that the member of this token wished for, also what waits to be sent. A token of nobody stops nothing, and
 * nobody learns that.
 */
export async function stopMails({ together }: Pick<Membership, 'together'>, token: string): Promise<void> {
  if (!looksLikeStopToken(token)) return;
  await together(async ({ members, outbox }) => {
    const memberId = await members.forgetWishes(token);
    if (memberId !== undefined) await outbox.takeBackNews(memberId, ['newDraws', 'restock']);
  });
}

/** A letter on its way out. */
export type QueuedLetter = {
  readonly letterId: string;
  readonly to: string;
  readonly letter: Letter;
  /** The parcel of which it tells that it is on its way. */
  readonly shipmentId: string | null;
  /** How often it was tried, this time counted. */
  readonly attempts: number;
  readonly madeAt: Date;
};

export type LetterQueue = {
  /**
   * Takes so many of those that are due: those of a lower rank first, and of one rank those that have been due for the
   * longest. For two minutes nobody else gets them.
   */
  claim(atMost: number): Promise<readonly QueuedLetter[]>;
  /** False: it was removed before. */
  remove(letterId: string): Promise<boolean>;
  /** It is due again after so many milliseconds. */
  again(letterId: string, afterMs: number): Promise<void>;
  /** Removes those that nobody needs any more; says how many. */
  dropUseless(): Promise<number>;
  readonly inTransaction: InTransaction<{
    readonly letters: Pick<LetterQueue, 'remove'>;
    readonly shipments: Pick<ShipmentWriter, 'lock' | 'move'>;
  }>;
};

/** Which news there is to mail. */
export type NewsTerms = { readonly after: Date; readonly by: Date };

/** A piece of news that was mailed, and to how many. */
type NewsMailed = { readonly newsId: string; readonly letters: number };

export type NewsMailings = {
  /** False: another backend is mailing news. Held until the transaction ends. */
  lock(): Promise<boolean>;
  /** The oldest piece of news that was never mailed. */
  next(terms: NewsTerms): Promise<NewsToMail | undefined>;
  /** Queues a letter to every member who wishes for its kind. Returns their number. */
  queue(news: NewsToMail, uselessAfter: Date): Promise<number>;
  markMailed(mailed: NewsMailed): Promise<void>;
};

/** As it is told to everybody; each member's letter has a token of their own besides. */
export type NewsToMail = Omit<LetterOf<'news'>, 'stopToken'>;

/** Whoever carries letters: an SMTP server, or the built-in mailbox. */
export type Post = {
  /** Throws where it could not, within a minute, and says nothing of whose letter it was. */
  send(letter: QueuedLetter): Promise<void>;
  close(): void;
};
