import { exportJournal, listMonths, showMonth } from '#backend/actions/accounting/months.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { writeCsv } from '#backend/csv/write-csv.ts';
import type { JournalTitles } from '#backend/domain/accounting/titles.ts';
import { MonthFigures } from '#lib/contract/ops/months.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

type MonthCall = 'listAccountingMonths' | 'showAccountingMonth' | 'exportJournal';

type MonthDeps = {
  readonly database: OperatorDatabase;
  readonly journalTitles: JournalTitles;
};

export const monthHandlers = ({ database, journalTitles }: MonthDeps): Pick<OpsHandlers, MonthCall> => ({
  listAccountingMonths: async () => ({ answer: { items: await listMonths(database) } }),

  showAccountingMonth: async ({ params: { month } }) => {
    const shown = await showMonth(database, month);
    if (shown === undefined) return { refusal: 'notFound' };
    return { answer: { ...shown, figures: MonthFigures.parse(shown.figures) } };
  },

  exportJournal: async ({ params: { month }, query: { format } }, { action }) => {
    const file = await exportJournal({ database, titles: journalTitles }, { month, format }, action);
    if (typeof file === 'string') return { refusal: file };
    const charset = file.encoding === 'sjis' ? 'Shift_JIS' : 'utf-8';
    return {
      answer: Buffer.from(writeCsv(file.rows, file.encoding)),
      headers: { 'content-type': `text/csv; charset=${charset}` },
    };
  },
});
