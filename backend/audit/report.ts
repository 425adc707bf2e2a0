import type { CheckResult } from './audit.ts';

type ReportRow = Omit<CheckResult, 'invariant' | 'of'> & { readonly invariant: string; readonly of: string };

/** Formats the checks as a table, with one sentence per finding below it. */
export function reportTable(checked: readonly ReportRow[]): string {
  const width = Math.max(...checked.map(({ name }) => name.length)) + 2;
  const line = (cells: readonly [string, string, string, string, string]) =>
    `${cells[0].padEnd(5)}${cells[1].padEnd(width)}${cells[2].padEnd(15)}${cells[3].padStart(10)}${cells[4].padStart(10)}`;
  const head = line(['', 'check', 'of', 'rows', 'findings']);
  const rows = checked.map(({ name, invariant, of, rows: count, found }) =>
    line([invariant, name, of, String(count), String(found)]),
  );
  return [head, ...rows, ...checked.flatMap(findingsOf), '', summary(checked)].join('\n');
}

function findingsOf({ name, rule, found, findings }: ReportRow): string[] {
  if (found === 0) return [];
  const more = found > findings.length ? [`  … and ${found - findings.length} more`] : [];
  return ['', `${name}: ${rule}`, ...findings.map((what) => `  ${what}`), ...more];
}

function summary(checked: readonly ReportRow[]): string {
  const count = (which: readonly ReportRow[]) => which.reduce((sum, one) => sum + one.found, 0);
  const found = count(checked.filter(({ isWarning }) => !isWarning));
  const late = count(checked.filter(({ isWarning }) => isWarning));
  const verdict = found === 0 ? ': the ledger is in order.' : `, ${found} findings.`;
  return `${checked.length} checks${verdict}${late === 0 ? '' : ` Late: ${late}.`}`;
}
