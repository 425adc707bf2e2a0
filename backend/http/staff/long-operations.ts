import { recentCancellations } from '#backend/persistence/orders/cancellations.ts';
import { startMonthClosing } from '#backend/actions/accounting/close-month.ts';
import {
  AUDITS,
  downloadFile,
  fileUntil,
  longOperationState,
  startLongOperation,
} from '#backend/actions/staff/long-operations.ts';
import { journalRefusal } from '#backend/actions/accounting/months.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { LONG_OPERATION_CALLS, type LongOperationCall } from '#lib/contract/long-operation-enums.ts';
import { type OpsCallName, opsContract } from '#lib/contract/ops/contract.ts';
import { LedgerCheckResult } from '#lib/contract/ops/ledger-audit.ts';
import { isPermitted, type Role } from '#lib/contract/ops/permissions.ts';
import type { Operator, OpsHandlers } from '../server/operator-calls.ts';
import { pageFrom } from '../server/parse.ts';
import {
  listLongOperations,
  allPartsOf,
  findLongOperation,
  type LongOperationRecord,
} from '#backend/persistence/staff/long-operations.ts';

export const longOperationHandlers = (database: OperatorDatabase) =>
  ({
    listLongOperations: async ({ query: { call, ...page } }, { role }) => {
      const calls = callsOf(role).filter((one) => call === undefined || one === call);
      const { total, items } = await listLongOperations(database.db, { ...pageFrom(page), calls });
      const cancellations = isPermitted(role, 'draws.read') ? await recentCancellations(database.db) : [];
      return { answer: { total, items: items.map(presentLongOperation), cancellations } };
    },

    showLongOperation: async ({ params: { operationId } }, { role }) => {
      const found = await findFor(database, role, operationId);
      return found === undefined ? { refusal: 'notFound' } : { answer: presentLongOperation(found) };
    },

    downloadLongOperation: async ({ params: { operationId } }, { role, action }) => {
      const found = await findFor(database, role, operationId);
      if (found === undefined) return { refusal: 'notFound' };
      const pieces = await downloadFile(database.db, found, action);
      if (typeof pieces === 'string') return { refusal: pieces };
      return { pieces, headers: { 'content-type': mediaOf(found) } };
    },

    showLedgerAudit: async ({ params: { operationId } }, { role }) => {
      const found = await findFor(database, role, operationId);
      if (found === undefined || !AUDITS.includes(found.call)) return { refusal: 'notFound' };
      const parts = await allPartsOf(database.db, operationId);
      const checks = parts.map((bytes) => LedgerCheckResult.parse(JSON.parse(Buffer.from(bytes).toString())));
      return { answer: { operation: presentLongOperation(found), checks } };
    },

    ...startHandlers(database),
  }) satisfies Partial<OpsHandlers>;

function mediaOf({ call, query }: Pick<LongOperationRecord, 'call' | 'query'>): string {
  if (call === 'exportCatalogue') return 'application/zip';
  return `text/csv; charset=${query['format'] === 'yayoi' ? 'Shift_JIS' : 'utf-8'}`;
}

function startHandlers(database: OperatorDatabase) {
  const start =
    (call: LongOperationCall) =>
    async (
      { params, query }: { readonly params?: object; readonly query?: object },
      operator: Pick<Operator, 'action'>,
    ) => {
      const stored = withoutUndefined({ ...params, ...query });
      const started = await startLongOperation(database.db, { call, query: stored }, operator.action);
      return started === 'busy' ? { refusal: started } : { answer: presentLongOperation(started) };
    };
  const startJournal = start('exportJournal');
  return {
    startLedgerAudit: start('auditLedger'),
    startOrdersExport: start('exportOrders'),
    startPaymentsExport: start('exportAccountingPayments'),
    startRefundsExport: start('exportAccountingRefunds'),
    startShipmentsExport: start('exportAccountingShipments'),
    startJournalExport: async (input, operator) => {
      const refusal = await journalRefusal(database.monthsDb, input.params.month);
      return refusal === undefined ? startJournal(input, operator) : { refusal };
    },
    startMonthClosing: async ({ params: { month } }, { action }) => {
      const started = await startMonthClosing(database, month, action);
      return typeof started === 'string' ? { refusal: started } : { answer: presentLongOperation(started) };
    },
    startLogExport: start('exportOperatorLog'),
  } satisfies Partial<OpsHandlers>;
}

type StoredQuery = LongOperationRecord['query'];

/** Queries of these calls have days, names and whole numbers. */
const withoutUndefined = (query: object): StoredQuery =>
  Object.fromEntries(
    Object.entries(query).filter((one): one is [string, string | number] => one[1] !== undefined),
  );

const START_CALLS = {
  auditLedger: 'startLedgerAudit',
  closeMonth: 'startMonthClosing',
  exportOrders: 'startOrdersExport',
  exportAccountingPayments: 'startPaymentsExport',
  exportAccountingRefunds: 'startRefundsExport',
  exportAccountingShipments: 'startShipmentsExport',
  exportJournal: 'startJournalExport',
  exportOperatorLog: 'startLogExport',
  exportCatalogue: 'startCatalogueExport',
  importCatalogue: 'startCatalogueImport',
  copyToTestShop: 'startTestShopCopy',
} as const satisfies Readonly<Record<LongOperationCall, OpsCallName>>;

/** The operations that a role may start; it sees these only. */
const callsOf = (role: Role): readonly LongOperationCall[] =>
  LONG_OPERATION_CALLS.filter((call) => isPermitted(role, opsContract[START_CALLS[call]].needs));

export async function findFor(
  { db }: OperatorDatabase,
  role: Role,
  operationId: string,
): Promise<LongOperationRecord | undefined> {
  const found = await findLongOperation(db, operationId);
  return found !== undefined && callsOf(role).includes(found.call) ? found : undefined;
}

export const presentLongOperation = (operation: LongOperationRecord) => ({
  ...operation,
  state: longOperationState(operation),
  fileUntil: fileUntil(operation) ?? null,
});
