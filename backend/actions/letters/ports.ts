import type { Letter, LetterOf } from '../../domain/letters/letter.ts';
import type { InTransaction } from '../ports.ts';
import type { ShipmentWriter } from '../shipping/ports.ts';

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
export type NewsMailed = { readonly newsId: string; readonly letters: number };

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
