import type { Finding } from '#backend/audit/check.ts';
import type { DrillEvent } from './events.ts';
import type { Figures } from './watch.ts';

export type EventResult = Figures & {
  readonly event: DrillEvent;
  /** Seconds from the new primary to the next acknowledged purchase. Undefined: not measured. */
  readonly returnS: number | undefined;
  readonly lost: readonly string[];
  readonly findings: readonly Finding[];
  /** Purchases acknowledged in the second half of the broken state. */
  readonly late: number;
  /** New lines in the logs of the backends and of Patroni. */
  readonly lines: string;
};

/** Returns a sentence for each expectation that an event misses. */
export function failuresOf(result: EventResult): string[] {
  const { event, silenceS, returnS = 0, missingPages, lost, findings, late, lines } = result;
  const { title, goalS, returnGoalS = 0, shows, refuses } = event;
  return [
    ...(goalS === undefined || silenceS <= goalS ? [] : [`${silenceS} s without an answer, not ${goalS}`]),
    ...(returnS <= returnGoalS ? [] : [`${returnS} s from the new primary to sales, not ${returnGoalS}`]),
    ...(refuses && late > 0 ? [`${late} purchases were acknowledged`] : []),
    ...(shows === undefined || shows.test(lines) ? [] : [`no log has ${shows.source}`]),
    ...(missingPages === 0 ? [] : [`${missingPages} pages were missing`]),
    ...lost.map((acknowledgement) => `acknowledged and lost: ${acknowledgement}`),
    ...findings.map(({ check, what }) => `${check}: ${what}`),
  ].map((failure) => `${title}: ${failure}`);
}

const seconds = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(1));

/** Returns a table with a row for each event. */
export function clusterTable(results: readonly EventResult[]): string {
  const head = [
    'event',
    'silence s',
    'goal',
    'return s',
    'last error s',
    'errors',
    'acknowledged',
    'lost',
    'audit',
    'pages',
    'missing',
    'slowest s',
  ];
  const rows = results.map((one) => [
    one.event.title,
    seconds(one.silenceS),
    one.event.goalS === undefined ? '–' : String(one.event.goalS),
    seconds(one.returnS),
    seconds(one.lastErrorS),
    ...[one.errors, one.acknowledged, one.lost.length].map(String),
    one.findings.length === 0 ? 'in order' : `${one.findings.length} findings`,
    ...[one.pages, one.missingPages].map(String),
    seconds(one.slowestPageS),
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart((widths[column] ?? 0) + 2),
        )
        .join(''),
    )
    .join('\n');
}
