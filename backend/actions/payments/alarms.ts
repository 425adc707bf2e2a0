/** What somebody must look at, because the shop cannot put it right by itself, as the log says it. */
export const ALARMS = [
  'captured payment matches no order or fee',
  'refund keeps failing',
  'webhook rejected',
  'hold released without provider confirmation',
  'provider refused payment session',
] as const;
export type Alarm = (typeof ALARMS)[number];
