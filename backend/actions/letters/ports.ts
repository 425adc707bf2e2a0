import type { Letter } from '../../domain/letters/letter.ts';

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
  /** It is out: nothing of it stays, and in the same moment its parcel's member has been told (COMPLETEMAIL). */
  sent(letter: Pick<QueuedLetter, 'letterId' | 'shipmentId'>): Promise<void>;
  /** It is not tried again. Its parcel stays where it is: nobody has been told. */
  giveUp(letterId: string): Promise<void>;
  /** It is due again after so many milliseconds. */
  again(letterId: string, afterMs: number): Promise<void>;
  /** Removes those that nobody needs any more; says how many. */
  dropUseless(): Promise<number>;
};

/** Which news there is to mail, and until when anybody needs the letters. */
export type NewsTerms = { readonly after: Date; readonly by: Date; readonly uselessAfter: Date };

/** A piece of news that was mailed, and to how many. */
export type NewsMailed = { readonly newsId: string; readonly letters: number };

export type NewsMailings = {
  /**
   * Notes the oldest piece of news of these terms that was never mailed as mailed, and queues a letter to every member
   * who wishes for its kind: all of it or nothing. Undefined where there is none, or while another backend does so.
   */
  mailNext(terms: NewsTerms): Promise<NewsMailed | undefined>;
};

/** Whoever carries letters: an SMTP server, or the built-in mailbox. */
export type Post = {
  /** Throws where it could not, within a minute, and says nothing of whose letter it was. */
  send(letter: QueuedLetter): Promise<void>;
  close(): void;
};
