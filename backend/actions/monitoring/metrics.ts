import type { PlayStatus } from '#lib/contract/enums.ts';
import type { EmailOutcome } from '../emails.ts';
import type { Alarm } from '../payments/payment-context.ts';
import type { WebhookResult } from '../payments/webhooks.ts';

type AnsweredRequest = {
  readonly method: string;
  /** The pattern of its path, never the path itself. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

/** Calls to a payment provider, as the label of a metric. */
export const PROVIDER_OPERATIONS = [
  'openSession',
  'status',
  'findCapture',
  'closeSession',
  'chargeCard',
  'refund',
  'forgetCard',
] as const;
export type ProviderOperation = (typeof PROVIDER_OPERATIONS)[number];

/** Queues that can be full, as the label of a metric. */
export const OVERLOADS = ['passwords', 'batches', 'connections'] as const;
export type Overload = (typeof OVERLOADS)[number];

/** Counters of this process, without personal data. */
export type Meters = {
  answered(request: AnsweredRequest): void;
  emails(became: EmailOutcome['became'], count: number): void;
  /** The latest use of a pool outside of the serving thread. */
  pool(use: PoolUse): void;
  /** The provider did not answer this operation. */
  providerUnavailable(operation: ProviderOperation): void;
  /** A webhook was received. */
  webhook(result: WebhookResult): void;
  /** An alarm was logged that an operator must review. */
  alarm(event: Alarm): void;
  /** A request was refused because a queue was full. */
  overloaded(queue: Overload): void;
  /** A browser reported a violation of this directive of the content security policy. */
  policyViolated(directive: string): void;
  /** A browser reported a visit of a page. */
  visited(visit: Visit): void;
};

/** How a page was for a visitor: seconds, and the shift of its layout. */
type Visit = {
  readonly page: string;
  readonly lcp?: number;
  readonly inp?: number;
  readonly ttfb?: number;
  readonly cls?: number;
  readonly errors: readonly { readonly kind: string }[];
};

/** Connections of one pool: the limit, the open ones, the idle ones among them, and the callers waiting for one. */
export type PoolUse = {
  readonly pool: string;
  readonly most: number;
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
};

/** Counts of a batcher since the start of the process. */
export type BatcherUse = {
  batches: number;
  calls: number;
  /** Calls that were not run, because too many waited or they waited too long. */
  rejected: number;
  /** Calls that wait now. */
  waiting: number;
};

/** Figures of the shop that are cheap to query. */
export type ShopFigures = {
  /** Orders of the last 24 hours by status. */
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
  /** Yen of refunds by the provider that are not done yet. Bank transfers wait for operators (`BACKLOGS`). */
  readonly owed: number;
  /** Findings of the reconciliation that are open. */
  readonly findings: number;
  /** Disputes that are open, or lost without a decision about the prizes. */
  readonly disputes: number;
  /** End of the last reconciliation, or the start of the first. */
  readonly reconciledAt: Date | null;
};
