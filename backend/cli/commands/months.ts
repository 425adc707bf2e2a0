import { setTimeout as pause } from 'node:timers/promises';
import { JOURNAL_FORMATS } from '#lib/contract/enums.ts';
import type { LongOperation } from '#lib/contract/ops/long-operations.ts';
import type { AccountingMonth, AccountingMonthRow, MonthFigures } from '#lib/contract/ops/months.ts';
import { numberText } from '#lib/text/numbers.ts';
import { oneOf } from '../arguments.ts';
import { callBackend } from '../call-backend.ts';
import { command, type CommandContext } from '../command.ts';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import { writeNewFile } from '../output/new-file.ts';
import { type Column, print, table } from '../output/print.ts';
import { timeText } from '../output/times.ts';

const MONTHS: readonly Column<AccountingMonthRow>[] = [
  { head: 'month', of: ({ month }) => month },
  { head: 'closed at', of: ({ closedAt }) => closedAt && timeText(closedAt) },
  { head: 'by', of: ({ closedBy }) => closedBy },
];

type Amount = { readonly yen: number };
const YEN: Column<Amount> = { head: 'yen', of: ({ yen }) => numberText(yen), isNumber: true };

type RowOf<Key extends 'sales' | 'refunds' | 'movements' | 'accounts'> = MonthFigures[Key][number];

const SALES: readonly Column<RowOf<'sales'>>[] = [
  { head: 'sales', of: ({ day }) => day },
  { head: 'of', of: ({ of }) => of },
  { head: 'by', of: ({ paymentType }) => paymentType },
  { head: 'tax', of: ({ taxPercent }) => `${taxPercent}%`, isNumber: true },
  { head: 'payments', of: ({ payments }) => payments, isNumber: true },
  YEN,
];
const REFUNDS: readonly Column<RowOf<'refunds'>>[] = [
  { head: 'refunds', of: ({ scope }) => scope },
  { head: 'of', of: ({ of }) => of },
  { head: 'by', of: ({ method }) => method },
  { head: 'tax', of: ({ taxPercent }) => `${taxPercent}%`, isNumber: true },
  { head: 'refunds', of: ({ refunds }) => refunds, isNumber: true },
  YEN,
];
const MOVEMENTS: readonly Column<RowOf<'movements'>>[] = [
  { head: 'ledger', of: ({ kind }) => kind },
  { head: 'from', of: ({ from }) => from },
  { head: 'to', of: ({ to }) => to },
  { head: 'lines', of: ({ lines }) => lines, isNumber: true },
  YEN,
];
const ACCOUNTS: readonly Column<RowOf<'accounts'>>[] = [
  { head: 'account', of: ({ account }) => account },
  { head: 'debit', of: ({ debitYen }) => numberText(debitYen), isNumber: true },
  { head: 'credit', of: ({ creditYen }) => numberText(creditYen), isNumber: true },
  { head: 'balance', of: ({ balanceYen }) => numberText(balanceYen), isNumber: true },
];

const positionRows = ({ refundsDue, refundsRequested, unplayed, unshipped }: MonthFigures['positions']) => [
  { name: 'refunds due by the provider', ...refundsDue },
  { name: 'refunds to transfer', ...refundsRequested },
  { name: 'paid tickets, not played', ...unplayed },
  { name: 'won prizes, not shipped', ...unshipped },
];

type PositionRow = ReturnType<typeof positionRows>[number];
const POSITIONS: readonly Column<PositionRow>[] = [
  { head: 'at the end of the month', of: ({ name }) => name },
  { head: 'count', of: ({ count }) => count, isNumber: true },
  YEN,
];

function monthText({ month, closedAt, closedBy, figures }: AccountingMonth, width: number | undefined) {
  const state = closedAt === null ? 'open' : `closed by ${closedBy ?? ''} at ${timeText(closedAt)}`;
  const tax = figures.tax.map(
    ({ taxPercent, salesYen, returnedYen, taxYen }) =>
      `${taxPercent}%: sales ${numberText(salesYen)} yen, returned ${numberText(returnedYen)} yen, tax included ${numberText(taxYen)} yen`,
  );
  return [
    `${month}, ${state}`,
    ...tax,
    table(SALES, figures.sales, width),
    table(REFUNDS, figures.refunds, width),
    table(MOVEMENTS, figures.movements, width),
    table(ACCOUNTS, figures.accounts, width),
    table(POSITIONS, positionRows(figures.positions), width),
  ].join('\n\n');
}

const printMonth = (context: CommandContext, answer: AccountingMonth, json: boolean): void =>
  print(context, { json, answer, text: () => monthText(answer, context.width) });

const POLLING_MS = 1_000;

/** Shows the progress until the closing has ended. */
async function waitForClosing(context: CommandContext, started: LongOperation): Promise<void> {
  const params = { operationId: started.operationId };
  let closing = started;
  while (closing.endedAt === null) {
    context.progress(`Auditing the ledger: ${closing.done} of ${closing.ofAll ?? 'all'} checks.`);
    await pause(POLLING_MS);
    closing = await callBackend(context, 'showLongOperation', { params });
  }
  context.progress(null);
  if (closing.state === 'done') return;
  if (closing.state !== 'refused') throw new OperatorError(`The closing ended: ${closing.state}. Try again.`);
  const { checks } = await callBackend(context, 'showLedgerAudit', { params });
  const wrong = checks.filter(({ found, isWarning }) => found > 0 && !isWarning).map(({ name }) => name);
  throw new OperatorError(`The month stays open. The ledger audit found errors: ${wrong.join('; ')}.`);
}

export const monthCommands = [
  command({
    name: 'accounting months',
    wants: [],
    says: 'all months, closed and open',
    options: {},
    run: async ({ json }, context) => {
      const answer = await callBackend(context, 'listAccountingMonths', {});
      print(context, { json, answer, text: () => table(MONTHS, answer.items, context.width) });
    },
  }),
  command({
    name: 'accounting month',
    wants: ['MONTH'],
    says: 'the figures of a month, such as 2026-10',
    more: 'Those of a closed month never change. Those of the present month are as of now.',
    options: {},
    run: async ({ words: [month = ''], json }, context) => {
      printMonth(context, await callBackend(context, 'showAccountingMonth', { params: { month } }), json);
    },
  }),
  command({
    name: 'accounting close',
    wants: ['MONTH'],
    says: 'close a month for good',
    more: `From one hour after its end, if all earlier months are closed. The shop audits the ledger first, in the background, and closes
nothing if it finds an error. The command waits; the closing goes on without it.`,
    options: {},
    run: async ({ words: [month = ''], json }, context) => {
      await waitForClosing(context, await callBackend(context, 'startMonthClosing', { params: { month } }));
      printMonth(context, await callBackend(context, 'showAccountingMonth', { params: { month } }), json);
    },
  }),
  command({
    name: 'accounting journal',
    wants: ['MONTH'],
    says: 'the journal of a closed month for a bookkeeping program',
    more: 'yayoi: 弥生会計. freee: freee会計. moneyforward: マネーフォワード クラウド会計. Recorded in the operator log.',
    options: {
      format: { type: 'string', wants: 'FORMAT', says: JOURNAL_FORMATS.join(', '), isNeeded: true },
      output: {
        type: 'string',
        wants: 'FILE',
        says: 'the file to write, which must not exist',
        isNeeded: true,
      },
    },
    run: async ({ words: [month = ''], values }, context) => {
      const format = oneOf('--format', values.format, JOURNAL_FORMATS);
      const input = { params: { month }, query: { format } };
      return writeNewFile(context, values.output, () => callBackend(context, 'exportJournal', input));
    },
  }),
];
