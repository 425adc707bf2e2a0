import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Connection } from '../db/database.ts';
import { CURRENT_TIME, inMs } from '../db/clock.ts';
import { longOperationParts, longOperations } from '../schema.ts';
import type { LongOperationCall } from '#lib/contract/long-operation-enums.ts';
import { type Page, type Paged, type KeyedList, pageOfKeys } from '../db/pages.ts';

/** Four times the pause between two renewals. */
const LEASE_MS = 60_000;

const { operationId, call, query, requestedBy, requestedAt, startedAt, done, ofAll, endedAt, failure } =
  longOperations;
const RECORD = {
  operationId,
  call,
  query,
  requestedBy,
  requestedAt,
  startedAt,
  done,
  ofAll,
  endedAt,
  failure,
};

export type LongOperationQuery = Readonly<Record<string, string | number>>;

export type LongOperationRecord = {
  readonly operationId: string;
  readonly call: LongOperationCall;
  readonly query: LongOperationQuery;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly startedAt: Date | null;
  readonly done: number;
  readonly ofAll: number | null;
  readonly endedAt: Date | null;
  readonly failure: 'failed' | 'interrupted' | 'refused' | null;
};

export type NewLongOperation = Pick<LongOperationRecord, 'call' | 'query' | 'requestedBy'>;

/** `undefined`: one of this kind is open already. */
export async function insertLongOperation(
  db: Connection,
  operation: NewLongOperation,
): Promise<LongOperationRecord | undefined> {
  const [added] = await db
    .insert(longOperations)
    .values({ ...operation, requestedAt: CURRENT_TIME })
    .onConflictDoNothing()
    .returning(RECORD);
  return added;
}

/** The number of operations that have not ended. */
export const countOpenLongOperations = (db: Connection): Promise<number> =>
  db.$count(longOperations, isNull(endedAt));

export async function findLongOperation(
  db: Connection,
  id: string,
): Promise<LongOperationRecord | undefined> {
  const [found] = await db.select(RECORD).from(longOperations).where(eq(operationId, id));
  return found;
}

/** Newest first. */
export async function listLongOperations(
  db: Connection,
  { calls, offset, limit }: Page & { readonly calls: readonly LongOperationCall[] },
): Promise<Paged<LongOperationRecord>> {
  const listed: KeyedList = {
    table: longOperations,
    key: { operationId },
    which: inArray(call, [...calls]),
    order: { columns: [requestedAt, operationId], direction: 'desc' },
  };
  const { total, keys, order } = await pageOfKeys(db, listed, { limit, offset });
  const items = await db
    .select(RECORD)
    .from(longOperations)
    .where(inArray(operationId, keys))
    .orderBy(...order);
  return { items, total };
}

/** Small parts, in their order. */
export async function allPartsOf(db: Connection, id: string): Promise<readonly Uint8Array[]> {
  const rows = await db
    .select({ bytes: longOperationParts.bytes })
    .from(longOperationParts)
    .where(eq(longOperationParts.operationId, id))
    .orderBy(asc(longOperationParts.part));
  return rows.map(({ bytes }) => bytes);
}

/** Throws if a part is deleted meanwhile, so that nobody takes the beginning of a file for the whole. */
export async function* partsOf(db: Connection, id: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const count = await db.$count(longOperationParts, eq(longOperationParts.operationId, id));
  for (let number = 0; number < count; number += 1) {
    const [found] = await db
      .select({ bytes: longOperationParts.bytes })
      .from(longOperationParts)
      .where(and(eq(longOperationParts.operationId, id), eq(longOperationParts.part, number)));
    if (found === undefined) throw new Error(`Part ${number} of ${count} is deleted.`);
    yield Buffer.from(found.bytes);
  }
}

/** A run of a long operation. Its number distinguishes it from those of backends that were taken for dead. */
export type LongRun = Pick<LongOperationRecord, 'operationId' | 'call' | 'query' | 'requestedBy'> & {
  readonly attempt: number;
};

/** Takes the oldest operation that nobody runs, for a minute, and deletes what an earlier run has made. */
export async function claimLongOperation(
  db: Connection,
  calls: readonly LongOperationCall[],
): Promise<LongRun | undefined> {
  const { rows } = await db.execute<LongRun & { operation_id: string }>(sql`
      with free as (
        select operation_id from long_operations
         where ended_at is null and call = any (${sql.param([...calls])}::text[])
           and (leased_until is null or leased_until <= ${CURRENT_TIME})
         order by requested_at limit 1 for update skip locked),
      claimed as (
        update long_operations
           set started_at = coalesce(started_at, ${CURRENT_TIME}), leased_until = ${inMs(LEASE_MS)},
               attempt = attempt + 1, done = 0, of_all = null
         where operation_id in (select operation_id from free)
        returning operation_id, call, query, requested_by, attempt),
      cleared as (delete from long_operation_parts where operation_id in (select operation_id from claimed))
      select operation_id as "operationId", call, query, requested_by as "requestedBy", attempt from claimed`);
  return rows[0];
}

export const renewLongOperation = (db: Connection, run: LongRun): Promise<boolean> =>
  change(db, run, { leasedUntil: inMs(LEASE_MS) });

/** A piece of the result, with the progress once it is stored. */
export type LongPart = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly done: number;
  readonly ofAll: number;
};

export async function insertPart(
  db: Connection,
  run: LongRun,
  { number, bytes, ...progress }: LongPart & { readonly number: number },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
      with held as (
        update long_operations
           set leased_until = ${inMs(LEASE_MS)}, done = ${progress.done}, of_all = ${progress.ofAll}
         where ${isHeldBy(run)} returning operation_id)
      insert into long_operation_parts (operation_id, part, bytes)
      select operation_id, ${number}::int, ${Buffer.from(bytes)}::bytea from held`);
  return rowCount === 1;
}

export const endLongOperation = (
  db: Connection,
  run: LongRun,
  why: LongOperationRecord['failure'],
): Promise<boolean> => change(db, run, { endedAt: CURRENT_TIME, failure: why, leasedUntil: null });

/** Another backend may take it at once. The run does not count. */
export const releaseLongOperation = (db: Connection, run: LongRun): Promise<boolean> =>
  change(db, run, { leasedUntil: null, attempt: run.attempt - 1 });

type Change = Parameters<ReturnType<Connection['update']>['set']>[0];

async function change(db: Connection, run: LongRun, to: Change): Promise<boolean> {
  const changed = await db.update(longOperations).set(to).where(isHeldBy(run)).returning({ operationId });
  return changed.length === 1;
}

const isHeldBy = ({ operationId: id, attempt }: LongRun) =>
  sql`operation_id = ${id} and attempt = ${attempt} and ended_at is null`;
