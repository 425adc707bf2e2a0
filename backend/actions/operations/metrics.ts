import type { PlayStatus } from '#lib/contract/enums.ts';
import type { EmailOutcome } from '../emails.ts';
import type { Alarm } from '../payments/alarms.ts';

type AnsweredRequest = {
  readonly method: string;
  /** The pattern of its path, never the path itself. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

/** What a payment provider is asked for. */
export const PROVIDER_OPERATIONS = [
  'openSession',
  'standing',
  'closeSession',
  'chargeCard',
  'refund',
  'forgetCard',
] as const;
export type ProviderOperation = (typeof PROVIDER_OPERATIONS)[number];

/** What this process counts while it works. Nothing of it says whose affair something was. */
export type Meters = {
  answered(request: AnsweredRequest): void;
  email(became: EmailOutcome['became']): void;
  /** The provider gave no answer to this errand. */
  providerUnavailable(operation: ProviderOperation): void;
  /** The log has a line that somebody must look at. */
  alarm(event: Alarm): void;
};

/** Connections of one pool: how many may be open, how many are and of those idle, and how many wait for one. */
export type PoolUse = {
  readonly pool: string;
  readonly most: number;
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
};

/** The shop at a glance, in numbers that cost little to find. */
export type ShopFigures = {
  /** Orders of the last 24 hours by where they have come to. */
  readonly orders: readonly { readonly status: PlayStatus; readonly count: number }[];
  readonly draws: readonly {
    readonly directoryName: string;
    readonly total: number;
    readonly sold: number;
    readonly held: number;
    readonly playing: number;
  }[];
  /** Yen since midnight in Japan. */
  readonly captured: number;
  readonly refunded: number;
  /** Yen that are to go back to shoppers and have not gone yet. */
  readonly owed: number;
};

export type FigureStore = { figures(): Promise<ShopFigures> };
