import type { JournalFormat } from '#lib/contract/enums.ts';
import {
  type Balances,
  type BookedLine,
  monthFigures,
  type MonthFigures,
  type Positions,
} from '#backend/domain/accounting/figures.ts';
import { type JournalFile, journalFile } from '#backend/domain/accounting/journal-formats.ts';
import { countsForClosing } from '#backend/domain/accounting/closing-audit.ts';
import { journalEntries } from '#backend/domain/accounting/journal.ts';
import {
  closingRefusal,
  type ClosingRefusal,
  monthOf,
  type MonthRange,
  monthRange,
  monthsBetween,
} from '#backend/domain/accounting/month.ts';
import type { JournalTitles } from '#backend/domain/accounting/titles.ts';
import type { Clock } from '../ports.ts';
import type { LedgerAudit } from './ledger-audit.ts';
import { type ActionOf, type Operation, runnerFor } from './operation.ts';

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
  add(month: Closing & { readonly range: MonthRange; readonly figures: MonthFigures }): Promise<ClosedMonth>;
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
async function earlierFacts(months: MonthQueries, month: string, now: Date) {
  const { from, until } = monthRange(month);
  return {
    opening: await months.balancesBefore(from),
    positions: await months.positionsAt(until < now ? until : now),
  };
}

export type CloseMonthDeps = Pick<Operation, 'clock' | 'months' | 'closing'> & {
  readonly longOperations: Pick<Operation['longOperations'], 'lastAudit'>;
  readonly audit: LedgerAudit;
};

type CloseRefusal = { readonly refusal: ClosingRefusal } | AuditRefusal;
type AuditRefusal = { readonly refusal: 'auditNotInOrder'; readonly detail: string };

/**
 * Closes a month. No row of it is written while its rows are summed, so that none is missing. The
 * other facts are read before. The ledger is audited first, unless an audit in the background counts.
 */
export async function closeMonth(
  { clock, months, closing, longOperations, audit }: CloseMonthDeps,
  { month, dryRun }: { readonly month: string; readonly dryRun: boolean },
  actionOf: ActionOf,
): Promise<Month | CloseRefusal> {
  const now = await clock.now();
  const refusal = await refusalFor(months, month, now);
  if (refusal !== undefined) return { refusal };
  const last = await longOperations.lastAudit();
  const isAudited = last !== undefined && countsForClosing(last, month, now);
  const failed = isAudited ? [] : await failedChecks(audit);
  if (failed.length > 0) return { refusal: 'auditNotInOrder', detail: failed.join('; ') };
  const facts = await earlierFacts(months, month, now);
  const range = monthRange(month);
  return runnerFor(
    closing,
    dryRun,
  )(async ({ monthWriter, recordAction }) => {
    if (!dryRun) await monthWriter.lockClosedMonths();
    const changed = await refusalFor(monthWriter, month, now);
    if (changed !== undefined) return { refusal: changed };
    const figures = monthFigures({ booked: await monthWriter.booked(range), ...facts });
    const action = actionOf({ month });
    await recordAction(action);
    return monthWriter.add({ month, range, figures, closedBy: action.operator, closedAt: now });
  });
}

async function refusalFor(
  months: MonthQueries,
  month: string,
  now: Date,
): Promise<ClosingRefusal | undefined> {
  const first = await months.firstBooking();
  const firstMonth = first === undefined ? undefined : monthOf(first);
  const lastClosed = (await months.closed()).at(-1)?.month;
  return closingRefusal(month, { firstMonth, lastClosed }, now);
}

/** The names of the checks that found something; late work is no error of the books. */
async function failedChecks(audit: LedgerAudit): Promise<readonly string[]> {
  const failed: string[] = [];
  for await (const { name, found, isWarning } of audit()) if (found > 0 && !isWarning) failed.push(name);
  return failed;
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
