import type { Database, OperatorDatabase, Connection } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import { monthFigures } from '#backend/domain/accounting/figures.ts';
import {
  closingRefusal,
  type ClosingRefusal,
  monthOf,
  monthRange,
} from '#backend/domain/accounting/month.ts';
import { startLongOperation } from '../staff/long-operations.ts';
import { earlierFacts } from './months.ts';
import type { ActionOf } from '../staff/operator-action.ts';
import {
  findClosedMonth,
  lockClosedMonths,
  bookedIn,
  insertClosedMonth,
  firstBookingAt,
  listClosedMonths,
} from '#backend/persistence/accounting/months.ts';
import type { LongOperationRecord, LongPart } from '#backend/persistence/staff/long-operations.ts';

/** Stores the closing of a month for the jobs, with its entry in the operator log. One closing is open at a time. */
export async function startMonthClosing(
  { db, monthsDb }: OperatorDatabase,
  month: string,
  actionOf: ActionOf,
): Promise<LongOperationRecord | 'busy' | ClosingRefusal> {
  const refusal = await refusalFor(monthsDb, month, await databaseTime(db));
  if (refusal !== undefined) return refusal;
  const started = await startLongOperation(db, { call: 'closeMonth', query: { month } }, actionOf);
  // The closing of the month before is ending in this moment.
  return started !== 'busy' && started.query['month'] !== month ? 'busy' : started;
}

type ClosingDeps = {
  readonly db: Database;
  /** Its statements may take a minute. */
  readonly monthsDb: Database;
  /** Yields a part for each check, and returns the number of checks that found an error. */
  readonly audit: () => AsyncGenerator<LongPart, number>;
};

type Closing = { readonly month: string; readonly by: string };
type ClosingAt = Closing & { readonly at: Date };

/**
 * Audits the ledger, then closes the month in one transaction. A run whose backend died after that transaction is repeated, and
 * finds the month closed.
 */
export async function* monthClosing(
  deps: ClosingDeps,
  { month, by }: Closing,
): AsyncGenerator<LongPart | 'refused'> {
  if ((await findClosedMonth(deps.monthsDb, month)) !== undefined) return;
  const wrong = yield* deps.audit();
  if (wrong > 0) return yield 'refused';
  const refusal = await closeMonth(deps, { month, by, at: await databaseTime(deps.db) });
  // The start has refused all others, and nothing opens a month again.
  if (refusal !== undefined && refusal !== 'monthClosed')
    throw new Error(`${month} was not closed: ${refusal}`);
}

/**
 * Closes a month whose ledger is in order. No row of it is written while its rows are summed, so that none is missing. The
 * other facts are read before.
 */
export async function closeMonth(
  { monthsDb }: Pick<ClosingDeps, 'monthsDb'>,
  { month, by, at }: ClosingAt,
): Promise<ClosingRefusal | undefined> {
  const facts = await earlierFacts(monthsDb, month, at);
  const range = monthRange(month);
  return inTransaction(monthsDb, async (tx) => {
    await lockClosedMonths(tx);
    const refusal = await refusalFor(tx, month, at);
    if (refusal !== undefined) return refusal;
    const figures = monthFigures({ booked: await bookedIn(tx, range), ...facts });
    await insertClosedMonth(tx, { month, range, figures, closedBy: by, closedAt: at });
    return undefined;
  });
}

async function refusalFor(db: Connection, month: string, now: Date): Promise<ClosingRefusal | undefined> {
  const first = await firstBookingAt(db);
  const firstMonth = first === undefined ? undefined : monthOf(first);
  const lastClosed = (await listClosedMonths(db)).at(-1)?.month;
  return closingRefusal(month, { firstMonth, lastClosed }, now);
}
