import type { LedgerAudit } from '#backend/actions/accounting/ledger-audit.ts';
import type { PaymentContext } from '#backend/actions/payments/payment-context.ts';
import type { CurrentSettings } from '#backend/actions/settings.ts';
import type { Passwords } from '#backend/crypto/argon2-passwords.ts';
import { DEFAULT_TITLES, type JournalTitles } from '#backend/domain/accounting/titles.ts';
import type { ProcessHealth } from '#backend/domain/alarms.ts';
import { previewLink } from '#backend/domain/draws/draft-preview.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { accountingHandlers } from './http/accounting.ts';
import { blockHandlers } from './http/blocks.ts';
import { catalogueHandlers } from './http/catalogue.ts';
import { contentHandlers } from './http/content-for-staff.ts';
import { tariffHandlers } from './http/tariff.ts';
import { draftHandlers, previewHandlers, publishCheckHandlers } from './http/drafts.ts';
import { drawHandlers } from './http/draws-for-staff.ts';
import { inquiryHandlers } from './http/inquiries-for-staff.ts';
import { listFileHandlers } from './http/lists/list-files.ts';
import { memberImportHandlers } from './http/members/member-import.ts';
import { memberHandlers } from './http/members/members-for-staff.ts';
import { monitoringHandlers } from './http/monitoring.ts';
import { orderReviewHandlers } from './http/order-reviews.ts';
import { orderHandlers } from './http/orders-for-staff.ts';
import { refundHandlers } from './http/refund-by-staff.ts';
import { returnInvoiceHandlers } from './http/return-invoices.ts';
import { prizeCostHandlers } from './http/prize-costs.ts';
import { partnerHandlers } from './http/partners.ts';
import { prizeHandlers } from './http/prizes-for-staff.ts';
import { reconciliationHandlers } from './http/reconciliation.ts';
import { reportHandlers } from './http/reports.ts';
import type { OpsHandlers } from './http/server/operator-calls.ts';
import { runningHandlers } from './http/running.ts';
import { setupHandlers } from './http/setup.ts';
import { type DeploymentValue, settingsHandlers } from './http/settings.ts';
import { type TestShopLink, testShopHandlers } from './http/test-shop.ts';
import { siteTextHandlers } from './http/site-texts-by-staff.ts';
import { afterSalesHandlers } from './http/shipments/after-sales.ts';
import { beforeHandoverHandlers } from './http/shipments/before-handover.ts';
import { packingHandlers } from './http/shipments/packing.ts';
import { shipmentCsvHandlers } from './http/shipments/shipment-csv.ts';
import { shipmentHandlers } from './http/shipments/shipments-for-staff.ts';
import { approvalListHandlers, decisionHandlers } from './http/staff/approvals.ts';
import { longOperationHandlers } from './http/staff/long-operations.ts';
import { operatorLogHandlers } from './http/staff/operator-log.ts';
import { staffHandlers } from './http/staff/staff.ts';
import { wholeExportHandlers } from './http/whole-export.ts';
import { isSampleOperator } from '#lib/site/operator-env.ts';
import { issuerOf, previewBranding, senderOf } from './settings.ts';

export type OpsDeps = {
  readonly database: OperatorDatabase;
  readonly passwords: Passwords;
  readonly audit: LedgerAudit;
  readonly settings: CurrentSettings;
  /** Environment variables that the console shows. */
  readonly deployment: readonly DeploymentValue[];
  readonly paying: PaymentContext;
  /** The names of accounts and tax classes in exported journals. Undefined: the usual ones. */
  readonly journalTitles?: JournalTitles;
  /** Origin of the storefront as shoppers see it. */
  readonly siteOrigin: string;
  /** Origin of the console as its users see it. */
  readonly consoleOrigin: string;
  /** State of this process for alarms. Undefined: not known. */
  readonly health?: () => ProcessHealth;
  readonly testShop?: TestShopLink;
};

/** The handlers of the operators' calls: of tokens at the shop's server, and of sessions at the console's. */
export function operatorHandlers({
  database,
  passwords,
  audit,
  settings,
  deployment,
  paying,
  journalTitles = DEFAULT_TITLES,
  siteOrigin,
  consoleOrigin,
  health = () => ({ freeDisk: undefined, zipCodesAsOf: undefined, paused: [], raised: [] }),
  testShop,
}: OpsDeps): OpsHandlers {
  const { db, listsDb } = database;
  const { paymentTypes } = paying.gateway;
  const approvalFromYen = () => settings.effective.limits.approvalFromYen;
  const branding = previewBranding({ settings, siteOrigin });
  const previewLinkOf = (secret: string) => previewLink(siteOrigin, secret);
  const handlers = {
    ...orderHandlers({ db, listsDb }),
    ...orderReviewHandlers({ db, listsDb }),
    ...refundHandlers({ ...paying, listsDb, approvalFromYen }),
    ...returnInvoiceHandlers({ listsDb, issuer: () => issuerOf(settings) }),
    ...shipmentHandlers(database),
    ...packingHandlers(database),
    ...beforeHandoverHandlers(database),
    ...afterSalesHandlers(database),
    ...shipmentCsvHandlers({ database, sender: () => senderOf(settings) }),
    ...prizeHandlers(database),
    ...prizeCostHandlers(database),
    ...reportHandlers(database),
    ...contentHandlers(database, previewLinkOf),
    ...catalogueHandlers(database, paymentTypes),
    ...drawHandlers(database),
    ...draftHandlers({ db, siteOrigin, paymentTypes }),
    ...publishCheckHandlers(db),
    ...tariffHandlers({ db, settings, paymentTypes }),
    ...previewHandlers(db, previewLinkOf),
    ...siteTextHandlers({ db, settings, paymentTypes, previewLinkOf, siteOrigin }),
    ...memberHandlers(database),
    ...blockHandlers({ db }),
    ...approvalListHandlers(database),
    ...inquiryHandlers({ database, settings, paymentTypes }),
    ...monitoringHandlers({
      database,
      health,
      siteOrigin,
      answerDays: () => settings.effective.limits.answerDays,
      closedDays: () => settings.effective.closedDays,
    }),
    ...accountingHandlers({ database, journalTitles, audit }),
    ...reconciliationHandlers({ db, listsDb, provider: paying.gateway.provider }),
    ...longOperationHandlers(database),
    ...operatorLogHandlers(database),
    ...staffHandlers({ db, consoleOrigin }),
    ...partnerHandlers(database),
    ...testShopHandlers(database, testShop),
    ...memberImportHandlers({ db, passwords }),
    ...wholeExportHandlers(database, () => branding.operator),
    ...setupHandlers({
      database,
      settings,
      paymentTypes,
      deployment,
      provider: paying.gateway.provider,
      siteOrigin,
      testShop,
      isSample: isSampleOperator,
    }),
    ...runningHandlers({ database, settings, paymentTypes, deployment, branding }),
    ...settingsHandlers({ database, settings, paymentTypes, deployment, branding }),
  };
  const withFiles = { ...handlers, ...listFileHandlers({ database, lists: handlers }) };
  return { ...withFiles, ...decisionHandlers(database, withFiles) };
}
