import { afterSalesCommands } from './commands/after-sales.ts';
import { accountingCommands } from './commands/accounting.ts';
import { monthCommands } from './commands/months.ts';
import { approvalCommands } from './commands/approvals.ts';
import { bannerCommands } from './commands/banners.ts';
import { ledgerCommands } from './commands/ledger.ts';
import { drawCommands } from './commands/draws.ts';
import { draftCommands } from './commands/drafts.ts';
import { settingsCommands } from './commands/settings.ts';
import { dashboardCommands } from './commands/dashboard.ts';
import { memberAccountCommands } from './commands/member-account.ts';
import { memberCommands } from './commands/members.ts';
import { inquiryCommands } from './commands/inquiries.ts';
import { fulfilmentCommands, shipmentCommands } from './commands/shipments.ts';
import { newsCommands } from './commands/news.ts';
import { orderCommands } from './commands/orders.ts';
import { reconciliationCommands } from './commands/reconciliation.ts';
import { refundCommands } from './commands/refunds.ts';
import { returnInvoiceCommands } from './commands/return-invoices.ts';
import { shipmentCsvCommands } from './commands/shipment-csv.ts';
import { longOperationCommands } from './commands/long-operations.ts';
import { monitoringCommands } from './commands/monitoring.ts';
import { spareCommands } from './commands/spares.ts';
import { stockCommands } from './commands/stock.ts';
import { storageCommands } from './commands/storage.ts';
import type { Command } from './command.ts';
import { catalogueCommands } from './commands/catalogue.ts';
import { databaseCommands } from './commands/database.ts';
import { demoCommands } from './commands/demo.ts';
import { staffCommands } from './commands/staff.ts';
import { tokenCommands } from './commands/tokens.ts';

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...orderCommands,
  ...refundCommands,
  ...returnInvoiceCommands,
  ...shipmentCommands,
  ...fulfilmentCommands,
  ...afterSalesCommands,
  ...spareCommands,
  ...stockCommands,
  ...storageCommands,
  ...shipmentCsvCommands,
  ...drawCommands,
  ...draftCommands,
  ...settingsCommands,
  ...newsCommands,
  ...bannerCommands,
  ...memberCommands,
  ...memberAccountCommands,
  ...inquiryCommands,
  ...dashboardCommands,
  ...approvalCommands,
  ...monitoringCommands,
  ...ledgerCommands,
  ...longOperationCommands,
  ...accountingCommands,
  ...monthCommands,
  ...reconciliationCommands,
  ...catalogueCommands,
  ...databaseCommands,
  ...demoCommands,
  ...tokenCommands,
  ...staffCommands,
];
