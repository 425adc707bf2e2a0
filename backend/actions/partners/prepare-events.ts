import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  deleteEvents,
  lockUnwrittenEvents,
  recordOpenings,
  writeEvents,
} from '#backend/persistence/partners/events.ts';
import { bodyOf } from './event-bodies.ts';

/** Events of one transaction. */
const BATCH_SIZE = 200;

/** Records the sales that have opened. */
export const recordOpenedDraws = (db: Database, at: Date): Promise<number> => recordOpenings(db, at);

/**
 * Writes the bodies of a batch of events and queues them for the endpoints that want them. Returns whether more may wait. An
 * event whose record is gone is dropped. Throws if a body is not one of the contract, after the others are written.
 */
export async function prepareEvents(db: Database, at: Date): Promise<boolean> {
  const { count, wrong } = await inTransaction(db, async (tx) => {
    const events = await lockUnwrittenEvents(tx, BATCH_SIZE);
    const bodies = events.map((event) => ({ eventId: event.eventId, made: bodyOf(event) }));
    const gone = bodies.filter(({ made }) => made === 'gone').map(({ eventId }) => eventId);
    const right = bodies.flatMap(({ eventId, made }) =>
      typeof made === 'string' ? [] : [{ eventId, body: made.body }],
    );
    await deleteEvents(tx, gone);
    if (right.length > 0) await writeEvents(tx, right, at);
    return { count: events.length, wrong: bodies.length - gone.length - right.length };
  });
  if (wrong > 0) throw new Error(`${wrong} events for partners are not those of the contract.`);
  return count === BATCH_SIZE;
}
