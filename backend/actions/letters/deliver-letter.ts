import type { LetterKind } from '../../domain/letters/letter.ts';
import { pauseAfter, wasLastTry } from '../../domain/letters/patience.ts';
import type { Clock } from '../ports.ts';
import type { LetterQueue, Post, QueuedLetter } from './ports.ts';

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
