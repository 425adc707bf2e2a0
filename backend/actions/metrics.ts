import type { EmailOutcome } from './emails.ts';
import type { Alarm } from './payments/payment-context.ts';
import type { WebhookResult } from './payments/webhooks.ts';
import type { PoolUse } from '#backend/persistence/db/database.ts';

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
