export type Labels = Readonly<Record<string, string>>;
export type Sample = { readonly labels?: Labels; readonly value: number; readonly suffix?: string };
export type Family = {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly samples: readonly Sample[];
};

/** Media type of the text that Prometheus reads. */
export const METRICS_MEDIA = 'text/plain; version=0.0.4; charset=utf-8';

/** Metrics as Prometheus reads them: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export const metricsText = (families: readonly Family[]): string =>
  families.map((family) => `${textOf(family)}\n`).join('');

const textOf = ({ name, type, help, samples }: Family): string =>
  [
    `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ labels = {}, value, suffix = '' }) => `${name}${suffix}${inBraces(labels)} ${value}`),
  ].join('\n');

function inBraces(labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
