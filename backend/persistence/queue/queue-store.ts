import type { QueueStore } from '#backend/actions/queue/ports.ts';
import type { Database } from '../database.ts';
import { queuePlaceStore } from './queue-places.ts';
import { inTransactionOn } from '../transaction.ts';
import { queueLineStore, queueTurns } from './queue-turns.ts';
import { queueView } from './queue-view.ts';

export const queueStore = (db: Database): QueueStore => ({
  view: queueView(db),
  ...queuePlaceStore(db),
  ...queueLineStore(db),
  inTransaction: inTransactionOn(db, queueTurns),
});
