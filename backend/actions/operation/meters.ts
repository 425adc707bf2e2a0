import type { LetterOutcome } from '../letters/deliver-letter.ts';

export type AnsweredRequest = {
  readonly method: string;
  /** The pattern of its path, never the path itself. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

/** What this process counts while it works. Nothing of it says whose affair something was. */
export type Meters = {
  answered(request: AnsweredRequest): void;
  letter(became: LetterOutcome['became']): void;
  /** The provider gave no answer to this errand. */
  providerAway(errand: string): void;
};
