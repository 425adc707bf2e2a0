import { Counter, Histogram, Registry } from '@prometheus-io/client';
import { OVERLOADS, PROVIDER_OPERATIONS, type Meters } from '#backend/actions/metrics.ts';
import type { ProcessHealth } from '#backend/domain/alarms.ts';
import { createVisitCounters } from './visits.ts';
import { type Alarm, ALARMS } from '../actions/payments/payment-context.ts';
import { WEBHOOK_RESULTS } from '../actions/payments/webhooks.ts';
import type { PoolUse } from '#backend/persistence/db/database.ts';

/** Upper bounds in seconds, up to the longest duration of a request. */
const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type CountingMeters = Meters & {
  readonly registry: Registry;
  /** Pools outside of the serving thread. */
  pools(): readonly PoolUse[];
  /** The alarms in the log of this process, with the time of the last. */
  raised(): ProcessHealth['raised'];
};

/** Creates the counters of this process. They start at 0. */
export function createMeters(): CountingMeters {
  const registry = new Registry();
  const { requests, durations, emails, providerErrors, webhooks, alarms, overloads, violations } =
    countersIn(registry);
  // Prometheus does not see the rise of a counter that first appears with 1, so known labels start with 0.
  for (const became of ['sent', 'due_again', 'given_up']) emails.inc({ became }, 0);
  for (const operation of PROVIDER_OPERATIONS) providerErrors.inc({ operation }, 0);
  for (const result of WEBHOOK_RESULTS) webhooks.inc({ result }, 0);
  for (const event of ALARMS) alarms.inc({ event }, 0);
  for (const queue of OVERLOADS) overloads.inc({ queue }, 0);
  const pools = new Map<string, PoolUse>();
  const raised = new Map<Alarm, ProcessHealth['raised'][number]>();
  return {
    answered: ({ method, route, status, seconds }) => {
      requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
      durations.observe({ method, route }, seconds);
    },
    emails: (became, count) => emails.inc({ became: became.replaceAll(' ', '_') }, count),
    pool: (use) => void pools.set(use.pool, use),
    providerUnavailable: (operation) => providerErrors.inc({ operation }),
    webhook: (result) => webhooks.inc({ result }),
    alarm: (event) => {
      alarms.inc({ event });
      raised.set(event, { event, count: (raised.get(event)?.count ?? 0) + 1, lastAt: new Date() });
    },
    overloaded: (queue) => overloads.inc({ queue }),
    visited: createVisitCounters(registry),
    policyViolated: (directive) => violations.inc({ directive }),
    registry,
    pools: () => [...pools.values()],
    raised: () => [...raised.values()],
  };
}

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
  violations: counter(registry, 'directive', {
    name: 'shop_policy_violations_total',
    help: 'Violations of the content security policy that browsers reported.',
  }),
});

/** Creates a counter with one label. */
const counter = <Label extends string>(
  registry: Registry,
  label: Label,
  definition: { readonly name: string; readonly help: string },
) => new Counter({ ...definition, labelNames: [label], registers: [registry] });
