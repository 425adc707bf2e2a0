/** What somebody must look at, because the shop cannot put it right by itself, as the log says it. */
export const ALARMS = [
  'money was taken that the books have no place for',
  'a refund does not go through',
  'a notice was refused',
  'tickets went back although the provider could not be asked',
  'the provider refused to open a page',
] as const;
export type Alarm = (typeof ALARMS)[number];
