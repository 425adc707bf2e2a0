import type { LedgerAudit, LedgerCheck } from '#backend/actions/accounting/ledger-audit.ts';
import type { LongWork } from '#backend/actions/staff/long-operations.ts';
import { monthClosing } from '#backend/actions/accounting/close-month.ts';
import { monthJournal } from '#backend/actions/accounting/months.ts';
import type { Database, OperatorDatabase } from '#backend/persistence/db/database.ts';
import { writeCsvForProgram } from '#backend/csv/write-csv.ts';
import { copyToTestShop } from '#backend/catalogue/shop-copy.ts';
import type { TestShopClient } from '#backend/actions/staff/test-shop.ts';
import { exportParts, importParts } from '#backend/catalogue/archive-work.ts';
import { recordAudit } from '#backend/audit/record-audit.ts';
import { DEFAULT_TITLES, type JournalTitles } from '#backend/domain/accounting/titles.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { Acknowledgements } from '#lib/contract/ops/catalogue.ts';
import { monthCalls } from '#lib/contract/ops/months.ts';
import { backgroundFiles } from '#backend/http/lists/background-files.ts';
import type { LongOperationQuery, LongPart } from '#backend/persistence/staff/long-operations.ts';

type LongWorkSettings = {
  readonly audit: LedgerAudit;
  /** Undefined: the usual ones. */
  readonly journalTitles: JournalTitles | undefined;
  /** Those of the provider. */
  readonly paymentTypes: readonly PaymentType[];
  readonly testShop?: TestShopClient | undefined;
};

/** The work of each call in the background, on the connections of the shop: the same as for its direct answer. */
export const createLongWork = (
  { db, monthsDb }: Pick<OperatorDatabase, 'db' | 'monthsDb'>,
  { audit, journalTitles: titles = DEFAULT_TITLES, paymentTypes, testShop }: LongWorkSettings,
): LongWork => {
  const auditAndRecord = () => auditParts(db, audit);
  return {
    ...backgroundFiles(db),
    exportCatalogue: () => exportParts(db),
    importCatalogue: (query, by) =>
      importParts(
        { db, paymentTypes },
        {
          uploadId: String(query['uploadId']),
          acknowledged: Acknowledgements.parse(JSON.parse(String(query['acknowledged']))),
          by,
        },
      ),
    copyToTestShop: (_query, by) => {
      if (testShop === undefined) throw new Error('No test shop is set up.');
      return copyToTestShop(db, testShop, by);
    },
    exportJournal: (query) => journalParts({ database: { db, monthsDb }, titles }, query),
    auditLedger: auditAndRecord,
    closeMonth: (query, by) =>
      monthClosing({ db, monthsDb, audit: auditAndRecord }, { ...exportJournal.params.parse(query), by }),
  };
};

const { exportJournal } = monthCalls;

async function* journalParts(
  deps: Parameters<typeof monthJournal>[0],
  { month, ...query }: LongOperationQuery,
): AsyncGenerator<LongPart> {
  const { rows, encoding } = await monthJournal(deps, {
    ...exportJournal.params.parse({ month }),
    ...exportJournal.query.parse(query),
  });
  yield { bytes: Buffer.from(writeCsvForProgram(rows, encoding)), done: rows.length, ofAll: rows.length };
}

/** One part for each check. Returns the number of those that found an error; late work is no error of the books. */
async function* auditParts(db: Database, audit: LedgerAudit): AsyncGenerator<LongPart, number> {
  const startedAt = performance.now();
  const wrong: LedgerCheck[] = [];
  for await (const check of audit()) {
    if (check.found > 0 && !check.isWarning) wrong.push(check);
    yield { bytes: Buffer.from(JSON.stringify(check)), done: check.position, ofAll: check.ofAll };
  }
  await recordAudit(db, { wrong, tookMs: performance.now() - startedAt });
  return wrong.length;
}
