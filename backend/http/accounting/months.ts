import {
  type ClosedMonth,
  exportJournal,
  listMonths,
  showMonth,
} from '#backend/actions/accounting/months.ts';
import type { Operation } from '#backend/actions/staff/operation.ts';
import type { CsvFiles } from '#backend/actions/shipments/ports.ts';
import type { JournalTitles } from '#backend/domain/accounting/titles.ts';
import { MonthFigures } from '#lib/contract/ops/months.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

type MonthCall = 'listAccountingMonths' | 'showAccountingMonth' | 'exportJournal';

type MonthDeps = {
  readonly operation: Operation;
  readonly csvFiles: Pick<CsvFiles, 'write'>;
  readonly journalTitles: JournalTitles;
};

export const monthHandlers = ({
  operation,
  csvFiles,
  journalTitles,
}: MonthDeps): Pick<OpsHandlers, MonthCall> => ({
  listAccountingMonths: async () => {
    const items = await listMonths(operation);
    return { answer: { items: items.map(presentClosing) } };
  },

  showAccountingMonth: async ({ params: { month } }) => {
    const shown = await showMonth(operation, month);
    return shown === undefined ? { refusal: 'notFound' } : { answer: presentMonth(shown) };
  },

  exportJournal: async ({ params: { month }, query: { format } }, { action }) => {
    const file = await exportJournal({ ...operation, titles: journalTitles }, { month, format }, action);
    if (typeof file === 'string') return { refusal: file };
    const charset = file.encoding === 'sjis' ? 'Shift_JIS' : 'utf-8';
    return {
      answer: Buffer.from(csvFiles.write(file.rows, file.encoding)),
      headers: { 'content-type': `text/csv; charset=${charset}` },
    };
  },
});

type Closing = {
  readonly month: string;
  readonly closedBy: string | null;
  readonly closedAt: Date | null;
};

const presentClosing = ({ month, closedBy, closedAt }: Closing) => ({
  ...{ month, closedBy, closedAt: closedAt?.toISOString() ?? null },
});

const presentMonth = ({ figures, ...closing }: Closing & Pick<ClosedMonth, 'figures'>) => ({
  ...presentClosing(closing),
  figures: MonthFigures.parse(figures),
});
