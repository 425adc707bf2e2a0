import { Counter, Gauge, Registry } from '@prometheus-io/client';

export type { Registry };

export type Sample = { readonly labels?: Readonly<Record<string, string>>; readonly value: number };

type Definition = { readonly name: string; readonly help: string; readonly labelNames?: readonly string[] };

/** Media type of the text that `metricsText` returns. */
export const METRICS_MEDIA = Registry.PROMETHEUS_CONTENT_TYPE;

/** Adds a gauge with its current values. A labelled gauge without samples is listed without a value. */
export function addGauge(registry: Registry, definition: Definition, samples: readonly Sample[]): void {
  const gauge = new Gauge({ ...definition, registers: [registry] });
  for (const { labels = {}, value } of samples) gauge.set(labels, value);
}

/** Adds a counter whose current values are known from elsewhere. */
export function addCounter(registry: Registry, definition: Definition, samples: readonly Sample[]): void {
  const counter = new Counter({ ...definition, registers: [registry] });
  for (const { labels = {}, value } of samples) counter.inc(labels, value);
}

export const createRegistry = (): Registry => new Registry();

/** The metrics of several registries in Prometheus' text format. Throws if two of them have a metric of one name. */
export const metricsText = (registries: readonly Registry[]): Promise<string> =>
  Registry.merge([...registries]).metrics();
