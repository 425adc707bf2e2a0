import { cutTo, padEnd, padStart, printable, widthOf } from './width.ts';

export type Column<Row> = {
  readonly head: string;
  readonly of: (row: Row) => string | number | null;
  /** Numbers stand one under the other. */
  readonly isNumber?: true;
  /** May be cut where the terminal is too narrow: titles and the like, never an id. */
  readonly gives?: true;
};

const GAP = '  ';
const LEAST_WIDTH = 8;

/** Rows under their headings, cut to the width of the terminal; undefined: cut nowhere. */
export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width: number | undefined,
): string {
  const cells = rows.map((row) => columns.map(({ of }) => printable(String(of(row) ?? '-'))));
  const heads = columns.map(({ head }) => head);
  const natural = columns.map((_column, at) =>
    Math.max(...[heads, ...cells].map((line) => widthOf(line[at] ?? ''))),
  );
  const widths = width === undefined ? natural : narrowed(columns, natural, width);
  const line = (texts: readonly string[]) =>
    columns
      .map(({ isNumber }, at) => {
        const columnsWide = widths[at] ?? 0;
        const text = cutTo(texts[at] ?? '', columnsWide);
        return isNumber === true ? padStart(text, columnsWide) : padEnd(text, columnsWide);
      })
      .join(GAP)
      .trimEnd();
  return [line(heads), ...cells.map(line)].join('\n');
}

/** The widest of those that give, gives, until all fit or none has anything left to give. */
function narrowed<Row>(
  columns: readonly Column<Row>[],
  natural: readonly number[],
  width: number,
): readonly number[] {
  const widths = [...natural];
  const taken = () => widths.reduce((sum, one) => sum + one, 0) + GAP.length * (widths.length - 1);
  for (let over = taken() - width; over > 0; over -= 1) {
    const giving = columns.flatMap(({ gives }, at) => (gives === true ? at : []));
    const widest = giving.toSorted((one, other) => (widths[other] ?? 0) - (widths[one] ?? 0))[0];
    if (widest === undefined || (widths[widest] ?? 0) <= LEAST_WIDTH) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

/** Lines of two parts, the second ones under each other. */
export function aligned(lines: readonly (readonly string[])[]): string[] {
  const width = Math.max(0, ...lines.map(([first = '']) => widthOf(first)));
  return lines.map(([first = '', second = '']) => `${padEnd(first, width)}${GAP}${second}`.trimEnd());
}

/** What is known of one thing, a line each; what is null is left out. */
export const fields = (known: Readonly<Record<string, string | number | null>>): string =>
  aligned(
    Object.entries(known).flatMap(([name, value]) =>
      value === null ? [] : [[name, printable(String(value))]],
    ),
  ).join('\n');
