import type { Check } from '../check.ts';
import { afterSalesRules } from './after-sales.ts';
import { approvalRules } from './approvals.ts';
import { beforeHandoverRules } from './before-handover.ts';
import { cancellationRules } from './cancellations.ts';
import { closedMonthRules } from './closed-months.ts';
import { recountedResults } from './results.ts';
import { buyingRules, historyRules } from './orders.ts';
import { captureRules, providerRules } from './payments.ts';
import { feeRules, feeSessionRules } from './shipping-fees.ts';
import { guardRules } from './constraints.ts';
import { lastOneRules, prizeRules } from './prizes.ts';
import { deletedMemberRules } from './deleted-members.ts';
import { livenessRules } from './liveness.ts';
import { logRules } from './order-log.ts';
import { contentRules, fulfilmentRules } from './shipments.ts';
import { shipmentHistoryRules } from './shipment-history.ts';
import { refundRules } from './refunds.ts';
import { settlementRules } from './settlements.ts';
import { suspensionRules } from './suspensions.ts';
import { variantRules } from './variants.ts';
import { ticketRules } from './tickets.ts';

/** All checks: money, tickets, orders, public log, prizes, shipments. */
export const ALL_CHECKS: readonly Check[] = [
  ...captureRules,
  ...refundRules,
  ...feeRules,
  ...feeSessionRules,
  ...providerRules,
  ...settlementRules,
  ...ticketRules,
  ...lastOneRules,
  ...historyRules,
  ...buyingRules,
  ...logRules,
  ...prizeRules,
  ...variantRules,
  ...contentRules,
  ...shipmentHistoryRules,
  ...fulfilmentRules,
  ...afterSalesRules,
  ...beforeHandoverRules,
  ...closedMonthRules,
  ...deletedMemberRules,
  ...suspensionRules,
  ...cancellationRules,
  ...approvalRules,
  ...livenessRules,
  ...guardRules,
  recountedResults,
];
