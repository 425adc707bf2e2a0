import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { EmailOutcome } from '#backend/actions/emails.ts';
import { DRAWING_PAUSES, type DrawingPause } from '#lib/contract/alarm-enums.ts';
import { RELAY_PROBLEMS, type RelayProblem } from '#backend/actions/fairness/beacon.ts';
import type { ProcessHealth } from '#backend/domain/alarms.ts';
import { type Alarm, ALARMS } from '#backend/actions/alarm-events.ts';
import { WEBHOOK_RESULTS, type WebhookResult } from '#backend/actions/payments/webhooks.ts';
import type { PoolUse } from '#backend/persistence/db/database.ts';
import { createVisitCounters } from './visits.ts';

/** Upper bounds in seconds, up to the longest duration of a request. */
const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Calls to a payment provider, as the label of a metric. */
const PROVIDER_OPERATIONS = [
  'openSession',
  'status',
  'findCapture',
  'closeSession',
  'authenticateCard',
  'chargeCard',
  'refund',
  'forgetCard',
] as const;
export type ProviderOperation = (typeof PROVIDER_OPERATIONS)[number];

/** Lists of the provider that may have objects of another system, as the label of a metric. */
const FOREIGN_LISTS = ['payments', 'disputes'] as const;
export type ForeignList = (typeof FOREIGN_LISTS)[number];

/** Queues that can be full, as the label of a metric. */
const OVERLOADS = ['passwords', 'batches', 'connections', 'uploads'] as const;
export type Overload = (typeof OVERLOADS)[number];

type AnsweredRequest = {
  readonly method: string;
  /** The pattern of its path, never the path itself. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

/** Creates the counters of this process, without personal data. They start at 0. */
export function createMeters() {
  const registry = new Registry();
  const {
    requests,
    durations,
    emails,
    providerErrors,
    foreign,
    webhooks,
    alarms,
    overloads,
    violations,
    relayProblems,
  } = countersIn(registry);
  const { newestRound, drawingPaused } = drawingGauges(registry);
  // Prometheus does not see the rise of a counter that first appears with 1, so known labels start with 0.
  for (const became of ['sent', 'due_again', 'given_up']) emails.inc({ became }, 0);
  for (const operation of PROVIDER_OPERATIONS) providerErrors.inc({ operation }, 0);
  for (const list of FOREIGN_LISTS) foreign.inc({ list }, 0);
  for (const result of WEBHOOK_RESULTS) webhooks.inc({ result }, 0);
  for (const event of ALARMS) alarms.inc({ event }, 0);
  for (const queue of OVERLOADS) overloads.inc({ queue }, 0);
  for (const problem of RELAY_PROBLEMS) relayProblems.inc({ problem }, 0);
  let paused: readonly DrawingPause[] = [];
  const pools = new Map<string, PoolUse>();
  const raised = new Map<Alarm, ProcessHealth['raised'][number]>();
  return {
    answered: ({ method, route, status, seconds }: AnsweredRequest): void => {
      requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
      durations.observe({ method, route }, seconds);
    },
    emails: (became: EmailOutcome['became'], count: number): void =>
      emails.inc({ became: became.replaceAll(' ', '_') }, count),
    /** The latest use of a pool outside of the serving thread. */
    pool: (use: PoolUse): void => void pools.set(use.pool, use),
    /** The provider did not answer this operation. */
    providerUnavailable: (operation: ProviderOperation): void => providerErrors.inc({ operation }),
    /** The reconciliation has left out objects of another system at the same account. */
    foreignListed: (list: ForeignList, count: number): void => foreign.inc({ list }, count),
    /** A webhook was received. */
    webhook: (result: WebhookResult): void => webhooks.inc({ result }),
    /** An alarm was logged that an operator must review. */
    alarm: (event: Alarm): void => {
      alarms.inc({ event });
      raised.set(event, { event, count: (raised.get(event)?.count ?? 0) + 1, lastAt: new Date() });
    },
    /** A request was refused because a queue was full. */
    overloaded: (queue: Overload): void => overloads.inc({ queue }),
    /** An answer of a relay of the beacon was not used. */
    relayFailed: (problem: RelayProblem): void => relayProblems.inc({ problem }),
    /** Why no payment may start, and the time of the newest verified round of the beacon in seconds; 0: none. */
    drawing: (pauses: readonly DrawingPause[], newestRoundS: number): void => {
      paused = pauses;
      newestRound.set(newestRoundS);
      for (const cause of DRAWING_PAUSES) drawingPaused.set({ cause }, pauses.includes(cause) ? 1 : 0);
    },
    /** Why no payment may start, as this process has found last. */
    paused: (): ProcessHealth['paused'] => paused,
    /** A browser reported a visit of a page. */
    visited: createVisitCounters(registry),
    /** A browser reported a violation of this directive of the content security policy. */
    policyViolated: (directive: string): void => violations.inc({ directive }),
    registry,
    /** Pools outside of the serving thread. */
    pools: (): readonly PoolUse[] => [...pools.values()],
    /** The alarms in the log of this process, with the time of the last. */
    raised: (): ProcessHealth['raised'] => [...raised.values()],
  };
}

export type Meters = ReturnType<typeof createMeters>;

const countersIn = (registry: Registry) => ({
  requests: new Counter({
    name: 'shop_http_requests_total',
    help: 'Responses by route and class of the status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  }),
  durations: new Histogram({
    name: 'shop_http_request_duration_seconds',
    help: 'Duration of requests until the response is sent.',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  }),
  emails: counter(registry, 'became', {
    name: 'shop_emails_total',
    help: 'Attempts to send an email: sent, due_again (rejected, will retry) or given_up.',
  }),
  providerErrors: counter(registry, 'operation', {
    name: 'shop_provider_errors_total',
    help: 'Operations for which the payment provider gave no usable answer.',
  }),
  foreign: counter(registry, 'list', {
    name: 'shop_provider_foreign_total',
    help: 'Objects of other systems at the account of the provider, left out of each reconciliation.',
  }),
  webhooks: counter(registry, 'result', {
    name: 'shop_webhooks_total',
    help: 'Webhooks received by result; forged: not signed by the provider.',
  }),
  alarms: counter(registry, 'event', {
    name: 'shop_alarms_total',
    help: 'Log lines that an operator must look at.',
  }),
  overloads: counter(registry, 'queue', {
    name: 'shop_overloads_total',
    help: 'Requests refused with 503 because a queue was full.',
  }),
  relayProblems: counter(registry, 'problem', {
    name: 'shop_beacon_relay_problems_total',
    help: 'Answers of relays of the beacon that were not used.',
  }),
  violations: counter(registry, 'directive', {
    name: 'shop_policy_violations_total',
    help: 'Violations of the content security policy that browsers reported.',
  }),
});

const drawingGauges = (registry: Registry) => ({
  newestRound: new Gauge({
    name: 'shop_beacon_round_timestamp_seconds',
    help: 'Time of the newest verified round of the beacon; 0: none yet.',
    registers: [registry],
  }),
  drawingPaused: new Gauge({
    name: 'shop_drawing_paused',
    help: '1 if no payment may start: beacon, results, clock, witnesses or replay.',
    labelNames: ['cause'],
    registers: [registry],
  }),
});

/** Creates a counter with one label. */
const counter = <Label extends string>(
  registry: Registry,
  label: Label,
  definition: { readonly name: string; readonly help: string },
) => new Counter({ ...definition, labelNames: [label], registers: [registry] });
