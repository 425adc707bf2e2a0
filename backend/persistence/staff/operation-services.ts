import type { Secrets } from '#backend/actions/members/ports.ts';
import type {
  OperationDatabase,
  OperatorDeps,
  SupportQueries,
  Operation,
  Runners,
} from '#backend/actions/staff/operation.ts';
import type { Connection, Database } from '../db/database.ts';
import { databaseClock } from '../db/clock.ts';
import { inbox } from '../inquiries/inbox.ts';
import { memberDeps } from '../members/member-services.ts';
import { throttleStore } from '../members/throttle-store.ts';
import { shipmentStoresOn } from '../shipments/shipment-services.ts';
import { inDryRunOn, inTransactionOn } from '../db/transaction.ts';
import { answerStore } from './answer-store.ts';
import { approvalStore } from './approval-store.ts';
import { operatorLogStore } from './operator-log.ts';
import { longOperationStore } from './long-operation-store.ts';
import { monthQueries, monthWriter } from '../accounting/month-store.ts';
import { jobStore } from '../monitoring/job-store.ts';
import { accountingLists } from '../accounting/accounting-lists.ts';
import { dashboard } from '../monitoring/dashboard.ts';
import { memberQueries } from '../members/member-records.ts';
import { orderQueries } from '../orders/order-records.ts';
import { reconciliationRecords } from '../payments/reconciliation-records.ts';
import { refundQueries } from '../refunds/refund-records.ts';
import { shipmentQueries } from '../shipments/shipment-records.ts';
import { csvShipments } from '../shipments/csv-shipments.ts';
import { settingsStore } from '../settings-store.ts';
import { settlementStore } from '../payments/settlement-store.ts';
import { stock } from '../prizes/stock.ts';
import { tokenStore } from './token-store.ts';
import { cancellationRecords } from '../orders/cancellation-store.ts';
import { staffDepsOn } from './staff-services.ts';
import { uploadStore } from '../content/upload-store.ts';
import { createContentAdmin } from '../content/content-services.ts';

/** The services of the operator API on one database. */
export const createOperation = (
  { db, monitoringDb, listsDb, monthsDb }: OperationDatabase,
  secrets: Pick<Secrets, 'digest'>,
): Operation => ({
  database: { db, monitoringDb, listsDb, monthsDb },
  tokens: tokenStore(db),
  throttles: throttleStore(db),
  secrets,
  clock: databaseClock(db),
  jobs: jobStore(monitoringDb),
  operatorLog: operatorLogStore(listsDb),
  dashboard: dashboard(monitoringDb),
  accounting: accountingLists(listsDb),
  months: monthQueries(monthsDb),
  closing: runnersOn(monthsDb),
  longOperations: longOperationStore(db),
  stock: stock(db),
  support: supportQueries(listsDb),
  content: createContentAdmin(listsDb),
  approvals: approvalStore(listsDb),
  answers: answerStore(db),
  cancellations: cancellationRecords(db),
  reconciliation: reconciliationRecords(listsDb),
  ...runnersOn(db),
});

const runnersOn = (db: Database): Runners => ({
  inTransaction: inTransactionOn(db, operatorDeps),
  // A dry run does not write to the log, so it uses up no id of it.
  inDryRun: inDryRunOn(db, (tx) => ({ ...operatorDeps(tx), recordAction: async () => {} })),
});

const supportQueries = (db: Connection): SupportQueries => ({
  inbox: inbox(db),
  orders: orderQueries(db),
  shipmentQueries: shipmentQueries(db),
  members: memberQueries(db),
  refunds: refundQueries(db),
});

function operatorDeps(tx: Connection): OperatorDeps {
  const { shipments, afterSales, storage, spares, emails } = shipmentStoresOn(tx);
  return {
    ...supportQueries(tx),
    shipments,
    afterSales,
    storage,
    spares,
    emails,
    csvShipments: csvShipments(tx),
    content: createContentAdmin(tx),
    cancellations: cancellationRecords(tx),
    monthWriter: monthWriter(tx),
    settlements: settlementStore(tx),
    reconciliation: reconciliationRecords(tx),
    account: memberDeps(tx),
    approvals: approvalStore(tx),
    settings: settingsStore(tx),
    longOperations: longOperationStore(tx),
    catalogueUploads: uploadStore(tx),
    ...staffDepsOn(tx),
  };
}
