import type { JournalFormat } from '#lib/contract/enums.ts';
import {
  type Balances,
  type BookedLine,
  monthFigures,
  type MonthFigures,
  type Positions,
} from '#backend/domain/accounting/figures.ts';
import { type JournalFile, journalFile } from '#backend/domain/accounting/journal-formats.ts';
import { journalEntries } from '#backend/domain/accounting/journal.ts';
import { monthOf, type MonthRange, monthRange, monthsBetween } from '#backend/domain/accounting/month.ts';
import type { JournalTitles } from '#backend/domain/accounting/titles.ts';
import type { Clock } from '../ports.ts';
import type { ActionOf, Operation } from '../staff/operation.ts';

type Closing = { readonly month: string; readonly closedBy: string; readonly closedAt: Date };

/** `figures` as they were stored. */
export type ClosedMonth = Closing & { readonly figures: unknown };

/** Reads the ledger by month. */
export type MonthQueries = {
  /** The time of the first row of the ledger. */
  firstBooking(): Promise<Date | undefined>;
  /** Without their figures, oldest first. */
  closed(): Promise<readonly Closing[]>;
  find(month: string): Promise<ClosedMonth | undefined>;
  booked(range: MonthRange): Promise<readonly BookedLine[]>;
  /** Debits less credits of each account before this time. */
  balancesBefore(at: Date): Promise<Balances>;
  positionsAt(at: Date): Promise<Positions>;
};

export type MonthWriter = MonthQueries & {
  /**
   * Waits for all that is being booked. Until the transaction ends, rows that may belong to a month that is over wait;
   * others are booked.
   */
  lockClosedMonths(): Promise<void>;
  add(month: Closing & { readonly range: MonthRange; readonly figures: MonthFigures }): Promise<void>;
};

type MonthRow = {
  readonly month: string;
  readonly closedBy: string | null;
  readonly closedAt: Date | null;
};
type Month = MonthRow & { readonly figures: unknown };

const OPEN = { closedBy: null, closedAt: null } as const;

/** All months from the first row of the ledger up to now, newest first. */
export async function listMonths({ months, clock }: MonthDeps): Promise<readonly MonthRow[]> {
  const first = await months.firstBooking();
  if (first === undefined) return [];
  const closed = new Map((await months.closed()).map((month) => [month.month, month]));
  const all = monthsBetween(monthOf(first), monthOf(await clock.now()));
  return all.map((month) => closed.get(month) ?? { month, ...OPEN }).toReversed();
}

type MonthDeps = { readonly months: MonthQueries; readonly clock: Clock };

/** A closed month as it was stored, or the figures of an open one as they are now. */
export async function showMonth({ months, clock }: MonthDeps, month: string): Promise<Month | undefined> {
  const [first, now] = [await months.firstBooking(), await clock.now()];
  if (first === undefined || month < monthOf(first) || month > monthOf(now)) return undefined;
  const closed = await months.find(month);
  if (closed !== undefined) return closed;
  const facts = await earlierFacts(months, month, now);
  const booked = await months.booked(monthRange(month));
  return { month, ...OPEN, figures: monthFigures({ booked, ...facts }) };
}

/** The facts that no row of the month changes once the month is over. */
export async function earlierFacts(months: MonthQueries, month: string, now: Date) {
  const { from, until } = monthRange(month);
  return {
    opening: await months.balancesBefore(from),
    positions: await months.positionsAt(until < now ? until : now),
  };
}

/** Why a month has no journal. That of an open one would be imported twice. */
export async function journalRefusal(
  months: Pick<MonthQueries, 'find' | 'firstBooking'>,
  month: string,
): Promise<'notFound' | 'monthOpen' | undefined> {
  if ((await months.find(month)) !== undefined) return undefined;
  const first = await months.firstBooking();
  return first === undefined || month < monthOf(first) ? 'notFound' : 'monthOpen';
}

type JournalDeps = Pick<Operation, 'months'> & { readonly titles: JournalTitles };
type JournalParams = { readonly month: string; readonly format: JournalFormat };

/** The journal of a closed month, which never changes. */
export async function monthJournal(
  { months, titles }: JournalDeps,
  { month, format }: JournalParams,
): Promise<JournalFile> {
  return journalFile(format, journalEntries(await months.booked(monthRange(month))), titles);
}

/** The journal of a closed month. Recorded in the operator log. */
export async function exportJournal(
  deps: JournalDeps & Pick<Operation, 'inTransaction'>,
  params: JournalParams,
  actionOf: ActionOf,
): Promise<JournalFile | 'notFound' | 'monthOpen'> {
  const refusal = await journalRefusal(deps.months, params.month);
  if (refusal !== undefined) return refusal;
  const file = await monthJournal(deps, params);
  await deps.inTransaction(({ recordAction }) => recordAction(actionOf({ ...params })));
  return file;
}
