import type { Carrier } from '#lib/contract/enums.ts';
import type { SheetProblem, SheetRow } from './sheet.ts';
import { trackingColumns } from './tracking-columns.ts';
import { trackingLine, type TrackingLine } from './tracking-line.ts';

export type TrackingSheet = {
  readonly lines: readonly TrackingLine[];
  readonly problems: readonly SheetProblem[];
};

/** Every line of a sheet of tracking numbers that can be used, and all that is wrong with the others. */
export function trackingLines(rows: readonly SheetRow[], carrier: Carrier | undefined): TrackingSheet {
  const [headings, ...rest] = rows;
  if (headings === undefined) return nothing(1, 'the sheet is empty');
  const columns = trackingColumns(headings, carrier);
  if (!('width' in columns)) return { lines: [], problems: columns };
  if (rest.length === 0) return nothing(headings.line, 'no line follows the headings');
  const lines: TrackingLine[] = [];
  const problems: SheetProblem[] = [];
  for (const row of rest) {
    const read = trackingLine(row, columns);
    if (typeof read === 'string') problems.push({ line: row.line, problem: read });
    else lines.push(read);
  }
  const { once, again } = sortedOut(lines, ({ carrier: by, trackingNumber }) => `${by} ${trackingNumber}`);
  return { lines: once, problems: [...problems, ...again.map(sayNumber)] };
}

const nothing = (line: number, problem: string): TrackingSheet => ({
  lines: [],
  problems: [{ line, problem }],
});

const sayNumber = ({ line: { line, trackingNumber }, first }: Repeated<TrackingLine>): SheetProblem => ({
  line,
  problem: `the tracking number ${trackingNumber} stands in line ${first.line} already`,
});

type Repeated<Line> = { readonly line: Line; readonly first: Line };

/** Each name once, and those that say what an earlier one says, with the first that did. */
export function sortedOut<Line>(
  lines: readonly Line[],
  nameOf: (line: Line) => string,
): { readonly once: readonly Line[]; readonly again: readonly Repeated<Line>[] } {
  const firsts = new Map<string, Line>();
  const again: Repeated<Line>[] = [];
  for (const line of lines) {
    const first = firsts.get(nameOf(line));
    if (first === undefined) firsts.set(nameOf(line), line);
    else again.push({ line, first });
  }
  return { once: [...firsts.values()], again };
}
