import type { z } from 'zod';
import type { ArgumentsOf, InputOf } from '../endpoint.ts';
import { accountingCalls } from './accounting.ts';
import { afterSalesCalls } from './after-sales.ts';
import { approvalCalls } from './approvals.ts';
import { beforeHandoverCalls } from './before-handover.ts';
import { monthCalls } from './months.ts';
import { operatorLogCalls } from './operator-log.ts';
import { ledgerAuditCalls } from './ledger-audit.ts';
import type { OpsEndpoint } from './endpoint.ts';
import { catalogueCalls } from './catalogue.ts';
import { longOperationCalls } from './long-operations.ts';
import { dashboardCalls } from './dashboard.ts';
import { disclosureCalls } from './disclosure.ts';
import { inquiryCalls } from './inquiries.ts';
import { inquiryTemplateCalls } from './inquiry-templates.ts';
import { listExportCalls } from './list-exports.ts';
import { memberDetailCalls } from './member-details.ts';
import { memberCalls } from './members.ts';
import { orderReviewCalls } from './order-reviews.ts';
import { orderCalls } from './orders.ts';
import { prizeCostCalls } from './prize-costs.ts';
import { partnerCalls } from './partners.ts';
import { packingCalls } from './packing.ts';
import { reconciliationCalls } from './reconciliation.ts';
import { refundCalls } from './refunds.ts';
import { reportCalls } from './reports.ts';
import { returnInvoiceCalls } from './return-invoices.ts';
import { signalCalls } from './signals.ts';
import { shipmentFileCalls } from './shipment-files.ts';
import { shipmentListCalls } from './shipment-lists.ts';
import { shipmentCalls } from './shipments.ts';
import { spareCalls } from './spares.ts';
import { stockCalls } from './stock.ts';
import { runningCalls } from './running.ts';
import { settingsCalls } from './settings.ts';
import { siteTextCalls } from './site-texts.ts';
import { tariffCalls } from './tariff.ts';
import { setupCalls } from './setup.ts';
import { storageCalls } from './storage.ts';
import { testShopCalls } from './test-shop.ts';
import { staffCalls } from './staff.ts';
import { statusCalls } from './status.ts';
import { blockCalls } from './blocks.ts';
import { memberImportCalls } from './member-import.ts';
import { wholeExportCalls } from './whole-export.ts';
import { bannerCalls } from './banners.ts';
import { newsCalls, pictureCalls } from './content.ts';
import { cancellationCalls } from './cancellations.ts';
import { delayedOrderCalls } from './delayed-orders.ts';
import { drawFigureCalls } from './draw-figures.ts';
import { draftCalls } from './drafts.ts';
import { publishCheckCalls } from './publish-check.ts';
import { drawListCalls } from './draw-list.ts';
import { drawCalls } from './draws.ts';

/** All calls of operators. No page of the storefront uses them. */
export const opsContract = {
  ...orderCalls,
  ...orderReviewCalls,
  ...refundCalls,
  ...returnInvoiceCalls,
  ...shipmentListCalls,
  ...shipmentCalls,
  ...packingCalls,
  ...beforeHandoverCalls,
  ...afterSalesCalls,
  ...spareCalls,
  ...stockCalls,
  ...storageCalls,
  ...shipmentFileCalls,
  ...drawCalls,
  ...drawListCalls,
  ...drawFigureCalls,
  ...draftCalls,
  ...publishCheckCalls,
  ...catalogueCalls,
  ...cancellationCalls,
  ...delayedOrderCalls,
  ...newsCalls,
  ...bannerCalls,
  ...pictureCalls,
  ...memberCalls,
  ...memberDetailCalls,
  ...signalCalls,
  ...blockCalls,
  ...disclosureCalls,
  ...inquiryCalls,
  ...inquiryTemplateCalls,
  ...dashboardCalls,
  ...accountingCalls,
  ...monthCalls,
  ...reportCalls,
  ...prizeCostCalls,
  ...reconciliationCalls,
  ...ledgerAuditCalls,
  ...longOperationCalls,
  ...statusCalls,
  ...approvalCalls,
  ...operatorLogCalls,
  ...staffCalls,
  ...settingsCalls,
  ...siteTextCalls,
  ...tariffCalls,
  ...runningCalls,
  ...setupCalls,
  ...partnerCalls,
  ...wholeExportCalls,
  ...memberImportCalls,
  ...listExportCalls,
  ...testShopCalls,
} as const satisfies Record<string, OpsEndpoint>;

/** Whether a call takes an idempotency key: calls that change something, with few exceptions. */
export const takesKey = ({
  method,
  readsOnly,
  takesNoKey,
}: Pick<OpsEndpoint, 'method' | 'readsOnly' | 'takesNoKey'>): boolean =>
  method !== 'GET' && readsOnly !== true && takesNoKey !== true;

export type OpsContract = typeof opsContract;
export type OpsCallName = keyof OpsContract;
/** The calls that may wait for a second person. */
export type ApprovedCall = {
  [N in OpsCallName]: OpsContract[N] extends { readonly approval: string } ? N : never;
}[OpsCallName];
export type OpsArguments<N extends OpsCallName> = ArgumentsOf<OpsContract[N]>;
export type OpsCallInput<N extends OpsCallName> = InputOf<OpsContract[N]>;
export type OpsCallOutput<N extends OpsCallName> = z.output<OpsContract[N]['answer']>;
