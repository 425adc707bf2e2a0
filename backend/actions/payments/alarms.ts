/** Events an operator must act on, as they appear in the log. */
export const ALARMS = [
  'captured payment matches no order or fee',
  'captured amount is wrong',
  'refund keeps failing',
  'webhook rejected',
  'webhook not confirmed by provider',
  'hold released without provider confirmation',
  'provider refused payment session',
  'payment cannot be reconciled',
  'dispute or settlement cannot be reconciled',
] as const;
export type Alarm = (typeof ALARMS)[number];
