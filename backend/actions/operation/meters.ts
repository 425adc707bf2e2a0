import type { LetterOutcome } from '../letters/deliver-letter.ts';
import type { Alarm } from '../payments/alarms.ts';

export type AnsweredRequest = {
  readonly method: string;
  /** The pattern of its path, never the path itself. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

/** What a payment provider is asked for. */
export const ERRANDS = [
  'openSession',
  'standing',
  'closeSession',
  'chargeCard',
  'refund',
  'forgetCard',
] as const;
export type Errand = (typeof ERRANDS)[number];

/** What this process counts while it works. Nothing of it says whose affair something was. */
export type Meters = {
  answered(request: AnsweredRequest): void;
  letter(became: LetterOutcome['became']): void;
  /** The provider gave no answer to this errand. */
  providerAway(errand: Errand): void;
  /** The log has a line that somebody must look at. */
  alarm(event: Alarm): void;
};
