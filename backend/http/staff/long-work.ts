import type { LedgerAudit, LedgerCheck } from '#backend/actions/accounting/ledger-audit.ts';
import type { LongOperationQuery, LongPart, LongWork } from '#backend/actions/staff/long-operations.ts';
import { type ClosingDeps, monthClosing } from '#backend/actions/accounting/close-month.ts';
import { monthJournal } from '#backend/actions/accounting/months.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import type { CsvFiles } from '#backend/actions/shipments/ports.ts';
import type { CatalogueWork } from '#backend/actions/content/catalogue.ts';
import type { JournalTitles } from '#backend/domain/accounting/titles.ts';
import { monthCalls } from '#lib/contract/ops/months.ts';
import { backgroundFiles } from '../lists/background-files.ts';

type LongWorkDeps = {
  readonly database: OperatorDatabase & Omit<ClosingDeps, 'audit'>;
  readonly csvFiles: Pick<CsvFiles, 'write'>;
  readonly journalTitles: JournalTitles;
  readonly audit: LedgerAudit;
  readonly catalogue: CatalogueWork;
  /** Records the result among the jobs. */
  readonly recordAudit: (run: AuditRun) => Promise<void>;
};

type AuditRun = { readonly wrong: readonly Pick<LedgerCheck, 'name'>[]; readonly tookMs: number };

/** The work of each call in the background: the same as for its direct answer. */
export const longWorkOf = ({
  database,
  csvFiles,
  journalTitles,
  audit,
  catalogue,
  recordAudit,
}: LongWorkDeps): LongWork => {
  const auditAndRecord = () => auditParts(audit, recordAudit);
  return {
    ...backgroundFiles(database.db),
    exportCatalogue: () => catalogue.exportCatalogue(),
    importCatalogue: (query, by) => catalogue.importCatalogue({ uploadId: String(query['uploadId']), by }),
    exportJournal: (query) => journalParts({ database: database, titles: journalTitles, csvFiles }, query),
    auditLedger: auditAndRecord,
    closeMonth: (query, by) =>
      monthClosing({ ...database, audit: auditAndRecord }, { ...exportJournal.params.parse(query), by }),
  };
};

const { exportJournal } = monthCalls;

type JournalDeps = Parameters<typeof monthJournal>[0] & Pick<LongWorkDeps, 'csvFiles'>;

async function* journalParts(
  { csvFiles, ...deps }: JournalDeps,
  { month, ...query }: LongOperationQuery,
): AsyncGenerator<LongPart> {
  const { rows, encoding } = await monthJournal(deps, {
    ...exportJournal.params.parse({ month }),
    ...exportJournal.query.parse(query),
  });
  yield { bytes: Buffer.from(csvFiles.write(rows, encoding)), done: rows.length, ofAll: rows.length };
}

/** One part for each check. Returns the number of those that found an error; late work is no error of the books. */
async function* auditParts(
  audit: LedgerAudit,
  recordAudit: LongWorkDeps['recordAudit'],
): AsyncGenerator<LongPart, number> {
  const startedAt = performance.now();
  const wrong: LedgerCheck[] = [];
  for await (const check of audit()) {
    if (check.found > 0 && !check.isWarning) wrong.push(check);
    yield { bytes: Buffer.from(JSON.stringify(check)), done: check.position, ofAll: check.ofAll };
  }
  await recordAudit({ wrong, tookMs: performance.now() - startedAt });
  return wrong.length;
}
