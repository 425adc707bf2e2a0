import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { ActionOf } from './operator-action.ts';

/** Records that an operator takes the rows of a list away, before the first is read. */
export const recordExport = (db: Database, filter: object, actionOf: ActionOf): Promise<void> =>
  inTransaction(db, (tx) => recordAction(tx, actionOf({ filter })));
