import type { Letter } from '../../domain/letters/letter.ts';

/** A letter on its way out. */
export type QueuedLetter = {
  readonly letterId: string;
  readonly to: string;
  readonly letter: Letter;
  /** How often it was tried, this time counted. */
  readonly attempts: number;
  readonly madeAt: Date;
};

export type LetterQueue = {
  /** Takes so many of those that are due, the longest due first; for two minutes nobody else gets them. */
  claim(atMost: number): Promise<readonly QueuedLetter[]>;
  /** It is out: nothing of it stays. */
  done(letterId: string): Promise<void>;
  /** It is due again after so many milliseconds. */
  again(letterId: string, afterMs: number): Promise<void>;
  /** Removes those that nobody needs any more; says how many. */
  dropUseless(): Promise<number>;
};

/** Whoever carries letters: an SMTP server, or the built-in mailbox. */
export type Post = {
  /** Throws where it could not, within a minute, and says nothing of whose letter it was. */
  send(letter: QueuedLetter): Promise<void>;
  close(): void;
};
