import type { Check } from '../check.ts';
import { drawnPrizes } from '../recounts/drawn-prizes.ts';
import { sealedBoxes } from '../recounts/sealed-boxes.ts';
import { wonPrizes } from '../recounts/won-prizes.ts';
import { buyingRules } from './buying.ts';
import { captureRules } from './captures.ts';
import { guardRules } from './guards.ts';
import { historyRules } from './history.ts';
import { lastOneRules } from './last-one.ts';
import { logRules } from './log.ts';
import { prizeRules } from './prizes.ts';
import { providerRules } from './provider.ts';
import { refundRules } from './refunds.ts';
import { ticketRules } from './tickets.ts';

/** Everything that is true of books that are in order: money, tickets, orders, log, prizes. */
export const EVERY_CHECK: readonly Check[] = [
  ...captureRules,
  ...refundRules,
  ...providerRules,
  ...ticketRules,
  ...lastOneRules,
  ...historyRules,
  ...buyingRules,
  ...logRules,
  ...prizeRules,
  ...guardRules,
  sealedBoxes,
  drawnPrizes,
  wonPrizes,
];
