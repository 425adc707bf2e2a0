import type { LedgerAudit } from '#backend/actions/accounting/ledger-audit.ts';
import type { OperatorDatabase, Database } from '#backend/persistence/db/database.ts';
import type { RefundDeps } from '#backend/actions/refunds/refund-by-staff.ts';
import type { JournalTitles } from '#backend/domain/accounting/titles.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import { type MonitoringContext, monitoringHandlers } from './monitoring.ts';
import { afterSalesHandlers } from './shipments/after-sales.ts';
import { accountingHandlers } from './accounting/accounting.ts';
import { approvalListHandlers, decisionHandlers } from './staff/approvals.ts';
import { auditHandlers } from './accounting/ledger-audit.ts';
import { catalogueHandlers } from './content/catalogue.ts';
import { cancellationHandlers } from './draws/cancel-draw-by-staff.ts';
import { contentHandlers } from './content/content-for-staff.ts';
import { drawListHandlers } from './draws/draws-for-staff.ts';
import { draftHandlers, previewHandlers } from './draws/drafts.ts';
import { inquiryHandlers } from './inquiries-for-staff.ts';
import { memberDetailHandlers } from './members/member-details.ts';
import { memberHandlers } from './members/members-for-staff.ts';
import { listFileHandlers } from './lists/list-files.ts';
import { monthHandlers } from './accounting/months.ts';
import { operatorLogHandlers } from './staff/operator-log.ts';
import { orderHandlers } from './orders/orders-for-staff.ts';
import { reconciliationHandlers } from './reconciliation.ts';
import { refundHandlers } from './orders/refund-by-staff.ts';
import { longOperationHandlers } from './staff/long-operations.ts';
import { type ShipmentCsvDeps, shipmentCsvHandlers } from './shipments/shipment-csv.ts';
import { type InvoiceIssuer, returnInvoiceHandlers } from './orders/return-invoices.ts';
import { shipmentHandlers } from './shipments/shipments-for-staff.ts';
import { type SettingsDeps, settingsHandlers } from './settings.ts';
import { spareHandlers } from './prizes/spares.ts';
import { stockHandlers } from './prizes/stock.ts';
import { staffHandlers } from './staff/staff.ts';
import { storageHandlers } from './prizes/storage.ts';

/** Services of the operator API's handlers. */
export type OpsServices = {
  readonly database: OperatorDatabase;
  readonly refunds: RefundDeps;
  /** The payment provider of the shop. */
  readonly provider: string;
  readonly audit: LedgerAudit;
  readonly sender: ShipmentCsvDeps['sender'];
  readonly db: Database;
  /** The address of the shop's page for the secret of a preview. */
  readonly previewLinkOf: (secret: string) => string;
  readonly journalTitles: JournalTitles;
  readonly consoleOrigin: string;
  readonly issuer: () => InvoiceIssuer | string;
  readonly settings: Omit<SettingsDeps, 'database'>;
  readonly health: MonitoringContext['health'];
};

export const opsHandlers = (services: OpsServices): OpsHandlers => {
  const { database } = services;
  const { db, listsDb } = database;
  const handlers = {
    ...orderHandlers({ db, listsDb }),
    ...cancellationHandlers(db),
    ...refundHandlers(services.refunds),
    ...returnInvoiceHandlers({ listsDb, issuer: services.issuer }),
    ...shipmentHandlers(database),
    ...afterSalesHandlers(database),
    ...spareHandlers(database),
    ...stockHandlers(database),
    ...storageHandlers(database),
    ...shipmentCsvHandlers(services),
    ...contentHandlers(database),
    ...catalogueHandlers(database),
    ...draftHandlers(db),
    ...drawListHandlers(db),
    ...previewHandlers(db, services.previewLinkOf),
    ...memberHandlers(database),
    ...memberDetailHandlers(database),
    ...approvalListHandlers(database),
    ...inquiryHandlers({
      database,
      settings: services.settings.settings,
    }),
    ...monitoringHandlers(services),
    ...accountingHandlers(database),
    ...monthHandlers(services),
    ...reconciliationHandlers({ db, listsDb, provider: services.provider }),
    ...auditHandlers(services.audit),
    ...longOperationHandlers(database),
    ...operatorLogHandlers(database),
    ...staffHandlers({ db: database.db, consoleOrigin: services.consoleOrigin }),
    ...settingsHandlers({ database, ...services.settings }),
  };
  const withFiles = {
    ...handlers,
    ...listFileHandlers({ database, lists: handlers }),
  };
  return { ...withFiles, ...decisionHandlers(database, withFiles) };
};
