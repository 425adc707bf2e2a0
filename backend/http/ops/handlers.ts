import type { LedgerAudit } from '#backend/actions/operations/ledger-audit.ts';
import type { Operation } from '#backend/actions/operations/operation.ts';
import type { CatalogueArchives } from '#backend/actions/content/catalogue.ts';
import type { InquiryPictureStore } from '#backend/actions/inquiries/ports.ts';
import type { PictureMaker } from '#backend/actions/content/ports.ts';
import type { RefundDeps } from '#backend/actions/operations/refunds.ts';
import type { JournalTitles } from '#backend/domain/accounting/titles.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { type AlarmServices, alarmHandlers } from './alarms.ts';
import { afterSalesHandlers } from './after-sales.ts';
import { accountingExportHandlers } from './accounting-exports.ts';
import { accountingHandlers } from './accounting.ts';
import { approvalListHandlers, decisionHandlers } from './approvals.ts';
import { auditHandlers } from './audit.ts';
import { catalogueHandlers } from './catalogue.ts';
import { cancellationHandlers } from './cancellations.ts';
import { contentHandlers } from './content.ts';
import { drawListHandlers } from './draw-list.ts';
import { draftHandlers, type PreviewDeps, previewHandlers } from './drafts.ts';
import { dashboardHandlers } from './dashboard.ts';
import { inquiryHandlers } from './inquiries.ts';
import { memberDetailHandlers } from './member-details.ts';
import { memberHandlers } from './members.ts';
import { listExportHandlers } from './list-exports.ts';
import { monthHandlers } from './months.ts';
import { operatorLogHandlers } from './operator-log.ts';
import { orderHandlers } from './orders.ts';
import { reconciliationHandlers } from './reconciliation.ts';
import { refundHandlers } from './refunds.ts';
import { longOperationHandlers } from './long-operations.ts';
import { type ShipmentCsvDeps, shipmentCsvHandlers } from './shipment-csv.ts';
import { type InvoiceIssuer, returnInvoiceHandlers } from './return-invoices.ts';
import { shipmentHandlers } from './shipments.ts';
import { type SettingsDeps, settingsHandlers } from './settings.ts';
import { spareHandlers } from './spares.ts';
import { stockHandlers } from './stock.ts';
import { type StaffAdminDeps, staffHandlers } from './staff.ts';
import { storageHandlers } from './storage.ts';
import { todayHandlers } from './today.ts';

/** Services of the operator API's handlers. */
export type OpsServices = {
  readonly operation: Operation;
  readonly refunds: Omit<RefundDeps, 'support'>;
  /** The payment provider of the shop. */
  readonly provider: string;
  readonly audit: LedgerAudit;
  readonly csv: Omit<ShipmentCsvDeps, 'operation'>;
  readonly pictureMaker: PictureMaker;
  readonly archives: CatalogueArchives;
  readonly inquiryPictures: InquiryPictureStore;
  readonly drafts: PreviewDeps;
  readonly journalTitles: JournalTitles;
  readonly staff: Omit<StaffAdminDeps, 'operation'>;
  readonly issuer: () => InvoiceIssuer | string;
  readonly settings: Omit<SettingsDeps, 'operation'>;
  readonly health: AlarmServices['health'];
};

export const opsHandlers = (services: OpsServices): OpsHandlers => {
  const { operation } = services;
  const handlers = {
    ...orderHandlers(operation),
    ...cancellationHandlers(operation),
    ...refundHandlers({ support: operation.support, ...services.refunds }),
    ...returnInvoiceHandlers({ support: operation.support, issuer: services.issuer }),
    ...shipmentHandlers(operation),
    ...afterSalesHandlers(operation),
    ...spareHandlers(operation),
    ...stockHandlers({ operation, csvFiles: services.csv.csvFiles }),
    ...storageHandlers(operation),
    ...shipmentCsvHandlers({ operation, ...services.csv }),
    ...contentHandlers(operation, services.pictureMaker),
    ...catalogueHandlers(services),
    ...draftHandlers(services.drafts),
    ...drawListHandlers(services.drafts),
    ...previewHandlers(services.drafts),
    ...memberHandlers(operation),
    ...memberDetailHandlers(operation),
    ...approvalListHandlers(operation),
    ...inquiryHandlers({
      operation,
      settings: services.settings.settings,
      inquiryPictures: services.inquiryPictures,
    }),
    ...dashboardHandlers(operation),
    ...todayHandlers(operation),
    ...alarmHandlers(services),
    ...accountingHandlers(operation),
    ...accountingExportHandlers({ operation, csvFiles: services.csv.csvFiles }),
    ...monthHandlers({ ...services, csvFiles: services.csv.csvFiles }),
    ...reconciliationHandlers({ ...services, csvFiles: services.csv.csvFiles }),
    ...auditHandlers(services.audit),
    ...longOperationHandlers(operation),
    ...operatorLogHandlers({ operation, csvFiles: services.csv.csvFiles }),
    ...staffHandlers({ operation, ...services.staff }),
    ...settingsHandlers({ operation, ...services.settings }),
  };
  const withFiles = {
    ...handlers,
    ...listExportHandlers({ operation, csvFiles: services.csv.csvFiles, lists: handlers }),
  };
  return { ...withFiles, ...decisionHandlers(operation, withFiles) };
};
