import type { Check } from '../check.ts';
import { drawnPrizes } from '../recounts/drawn-prizes.ts';
import { sealedBoxes } from '../recounts/sealed-boxes.ts';
import { wonPrizes } from '../recounts/won-prizes.ts';
import { buyingRules } from './buying.ts';
import { captureRules } from './captures.ts';
import { feeRules } from './parcels/fees.ts';
import { feeTripRules } from './parcels/fee-trips.ts';
import { guardRules } from './guards.ts';
import { historyRules } from './history.ts';
import { lastOneRules } from './last-one.ts';
import { leavingRules } from './leaving.ts';
import { livenessRules } from './liveness.ts';
import { logRules } from './log.ts';
import { contentRules } from './parcels/contents.ts';
import { parcelHistoryRules } from './parcels/history.ts';
import { sendingRules } from './parcels/sending.ts';
import { prizeRules } from './prizes.ts';
import { providerRules } from './provider.ts';
import { refundRules } from './refunds.ts';
import { ticketRules } from './tickets.ts';

/** Everything that is true of books that are in order: money, tickets, orders, log, prizes, parcels. */
export const EVERY_CHECK: readonly Check[] = [
  ...captureRules,
  ...refundRules,
  ...feeRules,
  ...feeTripRules,
  ...providerRules,
  ...ticketRules,
  ...lastOneRules,
  ...historyRules,
  ...buyingRules,
  ...logRules,
  ...prizeRules,
  ...contentRules,
  ...parcelHistoryRules,
  ...sendingRules,
  ...leavingRules,
  ...livenessRules,
  ...guardRules,
  sealedBoxes,
  drawnPrizes,
  wonPrizes,
];
