import type { OperatorDatabase, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { JournalFormat } from '#lib/contract/enums.ts';
import { monthFigures } from '#backend/domain/accounting/figures.ts';
import { type JournalFile, journalFile } from '#backend/domain/accounting/journal-formats.ts';
import { journalEntries } from '#backend/domain/accounting/journal.ts';
import { monthOf, monthRange, monthsBetween } from '#backend/domain/accounting/month.ts';
import type { JournalTitles } from '#backend/domain/accounting/titles.ts';
import type { ActionOf } from '../staff/operator-action.ts';
import {
  firstBookingAt,
  listClosedMonths,
  findClosedMonth,
  bookedIn,
  balancesBefore,
  positionsAt,
} from '#backend/persistence/accounting/months.ts';

type MonthRow = {
  readonly month: string;
  readonly closedBy: string | null;
  readonly closedAt: Date | null;
};
type Month = MonthRow & { readonly figures: unknown };

const OPEN = { closedBy: null, closedAt: null } as const;

/** All months from the first row of the ledger up to now, newest first. */
export async function listMonths({ db, monthsDb }: OperatorDatabase): Promise<readonly MonthRow[]> {
  const first = await firstBookingAt(monthsDb);
  if (first === undefined) return [];
  const closed = new Map((await listClosedMonths(monthsDb)).map((month) => [month.month, month]));
  const all = monthsBetween(monthOf(first), monthOf(await databaseTime(db)));
  return all.map((month) => closed.get(month) ?? { month, ...OPEN }).toReversed();
}

/** A closed month as it was stored, or the figures of an open one as they are now. */
export async function showMonth(
  { db, monthsDb }: OperatorDatabase,
  month: string,
): Promise<Month | undefined> {
  const first = await firstBookingAt(monthsDb);
  const now = await databaseTime(db);
  if (first === undefined || month < monthOf(first) || month > monthOf(now)) return undefined;
  const closed = await findClosedMonth(monthsDb, month);
  if (closed !== undefined) return closed;
  const facts = await earlierFacts(monthsDb, month, now);
  const booked = await bookedIn(monthsDb, monthRange(month));
  return { month, ...OPEN, figures: monthFigures({ booked, ...facts }) };
}

/** The facts that no row of the month changes once the month is over. */
export async function earlierFacts(db: Database, month: string, now: Date) {
  const { from, until } = monthRange(month);
  return {
    opening: await balancesBefore(db, from),
    positions: await positionsAt(db, until < now ? until : now),
  };
}

/** Why a month has no journal. That of an open one would be imported twice. */
export async function journalRefusal(
  db: Database,
  month: string,
): Promise<'notFound' | 'monthOpen' | undefined> {
  if ((await findClosedMonth(db, month)) !== undefined) return undefined;
  const first = await firstBookingAt(db);
  return first === undefined || month < monthOf(first) ? 'notFound' : 'monthOpen';
}

type JournalDeps = {
  readonly database: Pick<OperatorDatabase, 'db' | 'monthsDb'>;
  readonly titles: JournalTitles;
};
type JournalParams = { readonly month: string; readonly format: JournalFormat };

/** The journal of a closed month, which never changes. */
export async function monthJournal(
  { database, titles }: JournalDeps,
  { month, format }: JournalParams,
): Promise<JournalFile> {
  return journalFile(format, journalEntries(await bookedIn(database.monthsDb, monthRange(month))), titles);
}

/** The journal of a closed month. Recorded in the operator log. */
export async function exportJournal(
  deps: JournalDeps,
  params: JournalParams,
  actionOf: ActionOf,
): Promise<JournalFile | 'notFound' | 'monthOpen'> {
  const refusal = await journalRefusal(deps.database.monthsDb, params.month);
  if (refusal !== undefined) return refusal;
  const file = await monthJournal(deps, params);
  await inTransaction(deps.database.db, (tx) => recordAction(tx, actionOf({ ...params })));
  return file;
}
