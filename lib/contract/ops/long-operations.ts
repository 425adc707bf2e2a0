import { z } from 'zod';
import { LONG_OPERATION_CALLS, LONG_OPERATION_STATES } from '../long-operation-enums.ts';
import { Paging, longPageOf } from '../paging.ts';
import { Count, Timestamp } from '../values.ts';
import { accountingCalls } from './accounting.ts';
import { listExportCalls } from './list-exports.ts';
import { DrawCancellation } from './cancellations.ts';
import { Bytes } from './endpoint.ts';
import { LedgerCheckResult } from './ledger-audit.ts';
import { monthCalls } from './months.ts';
import { operatorLogCalls } from './operator-log.ts';
import { Id } from './values.ts';
import { EXPORT_FILE_HOURS } from '../shop-rules.ts';

/** A call that the shop makes in the background, with its progress. */
export const LongOperation = z
  .object({
    operationId: Id,
    call: z.enum(LONG_OPERATION_CALLS).meta({
      description:
        'The call that gives the same answer directly; closeMonth, exportCatalogue, importCatalogue and copyToTestShop are none.',
    }),
    query: z.record(z.string(), z.union([z.string(), z.number()])).meta({ description: 'Its parameters.' }),
    state: z.enum(LONG_OPERATION_STATES).meta({
      description:
        'waiting: it begins by itself. refused: the ledger audit found an error, and the month stays open. interrupted: the backends that ran it ended, three times. failed: the log of the backend says why.',
    }),
    done: Count.meta({ description: 'Rows or checks that are done.' }),
    ofAll: Count.nullable().meta({ description: 'How many there are; null: not known yet.' }),
    requestedBy: z.string(),
    requestedAt: Timestamp,
    endedAt: Timestamp.nullable(),
    fileUntil: Timestamp.nullable().meta({
      description: 'Until when its file can be downloaded; null: it has none.',
    }),
  })
  .meta({ id: 'LongOperation' });
export type LongOperation = z.infer<typeof LongOperation>;

const operation = z.strictObject({ operationId: Id });

const READ = { method: 'GET', who: 'operator' } as const;
const START = { method: 'POST', who: 'operator', answer: LongOperation } as const;

/** A start needs what the direct call needs. */
const startOf = <Call extends { readonly needs: unknown; readonly query: z.ZodObject }>({
  needs,
  query,
}: Call): Pick<Call, 'needs' | 'query'> & { readonly stepUp: true } => ({ needs, query, stepUp: true });

const FILE = `Its file can be downloaded for ${EXPORT_FILE_HOURS} hours.`;

export const longOperationCalls = {
  listLongOperations: {
    ...READ,
    path: '/api/ops/operations',
    needs: 'status.read',
    summary:
      'Long operations whose call your role may make, newest first, with the cancellations of draws that run or ended within a day.',
    query: Paging.extend({ call: z.enum(LONG_OPERATION_CALLS).optional() }),
    answer: longPageOf(LongOperation).extend({
      cancellations: z.array(DrawCancellation).meta({ description: 'Empty without `draws.read`.' }),
    }),
    refusals: [],
  },
  showLongOperation: {
    ...READ,
    path: '/api/ops/operations/{operationId}',
    needs: 'status.read',
    summary: 'A long operation whose call your role may make.',
    params: operation,
    answer: LongOperation,
    refusals: ['notFound'],
  },
  downloadLongOperation: {
    ...READ,
    path: '/api/ops/operations/{operationId}/file',
    needs: 'status.read',
    stepUp: true,
    media: 'text/csv',
    summary: `The file of an export whose call your role may make, for ${EXPORT_FILE_HOURS} hours: CSV, or ZIP of the catalogue. Recorded in the operator log.`,
    params: operation,
    answer: Bytes,
    refusals: ['notFound', 'notInState', 'fileExpired'],
  },
  showLedgerAudit: {
    ...READ,
    path: '/api/ops/operations/{operationId}/checks',
    needs: 'audit.run',
    summary: 'The checks that are done of a ledger audit, also of the one that closes a month.',
    params: operation,
    answer: z.object({ operation: LongOperation, checks: z.array(LedgerCheckResult) }),
    refusals: ['notFound'],
  },
  startLedgerAudit: {
    ...START,
    path: '/api/ops/operations/audit',
    needs: 'audit.run',
    stepUp: false,
    summary: 'Audit the ledger in the background. While one runs, the answer is that one.',
    refusals: [],
  },
  startMonthClosing: {
    ...START,
    path: '/api/ops/operations/months/{month}/closing',
    needs: 'accounting.close',
    stepUp: true,
    summary:
      'Audit the ledger and, if it is in order, close a month, in the background: its figures never change again. What belongs to it later is booked in the next. While one runs, the answer is that one.',
    params: monthCalls.showAccountingMonth.params,
    refusals: ['notFound', 'monthClosed', 'monthNotOver', 'earlierMonthOpen'],
  },
  startOrdersExport: {
    ...START,
    ...startOf(listExportCalls.exportOrders),
    path: '/api/ops/operations/orders',
    summary: `Export orders as CSV in the background. ${FILE}`,
    refusals: [],
  },
  startPaymentsExport: {
    ...START,
    ...startOf(accountingCalls.exportAccountingPayments),
    path: '/api/ops/operations/payments',
    summary: `Export payments as CSV in the background. ${FILE}`,
    refusals: [],
  },
  startRefundsExport: {
    ...START,
    ...startOf(accountingCalls.exportAccountingRefunds),
    path: '/api/ops/operations/refunds',
    summary: `Export refunds as CSV in the background. ${FILE}`,
    refusals: [],
  },
  startShipmentsExport: {
    ...START,
    ...startOf(accountingCalls.exportAccountingShipments),
    path: '/api/ops/operations/shipments',
    summary: `Export shipments as CSV in the background. ${FILE}`,
    refusals: [],
  },
  startJournalExport: {
    ...START,
    ...startOf(monthCalls.exportJournal),
    path: '/api/ops/operations/months/{month}/journal',
    params: monthCalls.exportJournal.params,
    summary: `Export the journal of a closed month in the background. ${FILE}`,
    refusals: ['notFound', 'monthOpen'],
  },
  startLogExport: {
    ...START,
    ...startOf(operatorLogCalls.exportOperatorLog),
    path: '/api/ops/operations/operator-log',
    summary: `Export the operator log as CSV in the background. ${FILE}`,
    refusals: [],
  },
} as const;
