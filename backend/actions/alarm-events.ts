/** Events of the log that an operator must act on. */
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
  'staff sign-ins keep failing',
] as const;
export type Alarm = (typeof ALARMS)[number];

/** Raises an alarm. */
export type AlarmOf = (facts: Readonly<Record<string, unknown>>, event: Alarm) => void;
