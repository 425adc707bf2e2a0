import type { LedgerAudit } from '#backend/actions/operations/ledger-audit.ts';
import type { Operation } from '#backend/actions/operations/operation.ts';
import type { PictureMaker } from '#backend/actions/content/ports.ts';
import type { RefundDeps } from '#backend/actions/operations/refunds.ts';
import type { JournalTitles } from '#backend/domain/accounting/titles.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { afterSalesHandlers } from './after-sales.ts';
import { accountingExportHandlers } from './accounting-exports.ts';
import { accountingHandlers } from './accounting.ts';
import { approvalHandlers } from './approvals.ts';
import { auditHandlers } from './audit.ts';
import { cancellationHandlers } from './cancellations.ts';
import { contentHandlers } from './content.ts';
import { dashboardHandlers } from './dashboard.ts';
import { memberDetailHandlers } from './member-details.ts';
import { memberHandlers } from './members.ts';
import { monthHandlers } from './months.ts';
import { operatorLogHandlers } from './operator-log.ts';
import { orderHandlers } from './orders.ts';
import { reconciliationHandlers } from './reconciliation.ts';
import { refundHandlers } from './refunds.ts';
import { type ShipmentCsvDeps, shipmentCsvHandlers } from './shipment-csv.ts';
import { type InvoiceIssuer, returnInvoiceHandlers } from './return-invoices.ts';
import { shipmentHandlers } from './shipments.ts';
import { spareHandlers } from './spares.ts';
import { stockHandlers } from './stock.ts';
import { type StaffAdminDeps, staffHandlers } from './staff.ts';
import { storageHandlers } from './storage.ts';

/** Services of the operator API's handlers. */
export type OpsServices = {
  readonly operation: Operation;
  readonly refunds: Omit<RefundDeps, 'support'>;
  /** The payment provider of the shop. */
  readonly provider: string;
  readonly audit: LedgerAudit;
  readonly csv: Omit<ShipmentCsvDeps, 'operation'>;
  readonly pictureMaker: PictureMaker;
  readonly journalTitles: JournalTitles;
  readonly staff: Omit<StaffAdminDeps, 'operation'>;
  readonly issuer: () => InvoiceIssuer | string;
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
    ...memberHandlers(operation),
    ...memberDetailHandlers(operation),
    ...dashboardHandlers(operation),
    ...accountingHandlers(operation),
    ...accountingExportHandlers({ operation, csvFiles: services.csv.csvFiles }),
    ...monthHandlers({ ...services, csvFiles: services.csv.csvFiles }),
    ...reconciliationHandlers({ ...services, csvFiles: services.csv.csvFiles }),
    ...auditHandlers(services.audit),
    ...operatorLogHandlers({ operation, csvFiles: services.csv.csvFiles }),
    ...staffHandlers({ operation, ...services.staff }),
  };
  return { ...handlers, ...approvalHandlers(operation, handlers) };
};
