import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import {
  LONG_OPERATION_CALLS,
  type LongOperationCall,
  type LongOperationState,
} from '#lib/contract/long-operation-enums.ts';
import { EXPORT_FILE_HOURS } from '#lib/contract/shop-rules.ts';
import type { ActionOf } from './operator-action.ts';
import {
  countOpenLongOperations,
  insertLongOperation,
  listLongOperations,
  partsOf,
  type LongOperationQuery,
  type LongOperationRecord,
  type LongPart,
  type NewLongOperation,
} from '#backend/persistence/staff/long-operations.ts';

/** An export waits neither for an audit nor for an import. The closing of a month is an audit with what follows it. */
export const AUDITS: readonly LongOperationCall[] = ['auditLedger', 'closeMonth'];
export const IMPORTS: readonly LongOperationCall[] = ['importCatalogue', 'copyToTestShop'];
export const EXPORTS = LONG_OPERATION_CALLS.filter(
  (call) => !AUDITS.includes(call) && !IMPORTS.includes(call),
);

/** Makes the result of each call in parts. `refused` is the last one of what is not done. */
export type LongWork = Readonly<
  Record<
    LongOperationCall,
    (query: LongOperationQuery, requestedBy: string) => AsyncIterable<LongPart | 'refused'>
  >
>;

/** More are refused, so that nobody fills the database with files. */
export const MAX_OPEN = 20;

/**
 * Stores a call for the jobs, with its entry in the operator log. While one of a kind is open of which there is
 * one at a time, the answer is that one.
 */
export async function startLongOperation(
  db: Database,
  { call, query }: Pick<NewLongOperation, 'call' | 'query'>,
  actionOf: ActionOf,
): Promise<LongOperationRecord | 'busy'> {
  return inTransaction(db, async (tx) => {
    if ((await countOpenLongOperations(tx)) >= MAX_OPEN) return 'busy';
    const requestedBy = actionOf({}).operator;
    const added = await insertLongOperation(tx, { call, query, requestedBy });
    if (added !== undefined) {
      await recordAction(tx, actionOf({ operationId: added.operationId, filter: query }));
      return added;
    }
    const { items } = await listLongOperations(tx, { calls: [call], offset: 0, limit: 1 });
    const [open] = items;
    // It has ended in this moment.
    return open ?? 'busy';
  });
}

export function longOperationState({
  startedAt,
  endedAt,
  failure,
}: Pick<LongOperationRecord, 'startedAt' | 'endedAt' | 'failure'>): LongOperationState {
  if (failure !== null) return failure;
  if (endedAt !== null) return 'done';
  return startedAt === null ? 'waiting' : 'running';
}

const FILE_LIFE_MS = EXPORT_FILE_HOURS * 60 * 60_000;

/** Until when the file of an export can be downloaded; `null`: it has none. */
export const fileUntil = ({ call, endedAt, failure }: LongOperationRecord): Date | null =>
  !EXPORTS.includes(call) || endedAt === null || failure !== null
    ? null
    : new Date(endedAt.getTime() + FILE_LIFE_MS);

/** Returns the parts of an export's file. Recorded in the operator log. */
export async function downloadFile(
  db: Database,
  operation: LongOperationRecord,
  actionOf: ActionOf,
): Promise<AsyncIterable<Uint8Array<ArrayBuffer>> | 'notInState' | 'fileExpired'> {
  const until = fileUntil(operation);
  if (until === null) return 'notInState';
  if (until <= (await databaseTime(db))) return 'fileExpired';
  const { operationId, call, query } = operation;
  await inTransaction(db, (tx) => recordAction(tx, actionOf({ operationId, call, filter: query })));
  return partsOf(db, operationId);
}
