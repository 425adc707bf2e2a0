import type { CommandContext } from './command.ts';

/** Prints the result as JSON for scripts, or as text. */
export function print(
  context: Pick<CommandContext, 'out'>,
  { json, answer, text }: { readonly json: boolean; readonly answer: unknown; readonly text: () => string },
): void {
  context.out(json ? jsonText(answer) : text());
}

export type Column<Row> = { readonly head: string; readonly of: (row: Row) => string | null };

/** Formats rows under their headings. */
export const table = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  aligned([
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ of }) => printable(of(row) ?? '-'))),
  ]).join('\n');

const GAP = '  ';

/** Aligns the parts of lines in columns. */
export function aligned(lines: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const line of lines)
    for (const [at, { length }] of line.entries()) widths[at] = Math.max(widths[at] ?? 0, length);
  return lines.map((line) =>
    line
      .map((part, at) => part.padEnd(widths[at] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}

/** Control characters: they could move the cursor, colour the terminal or change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Replaces control characters. */
export const printable = (text: string): string => text.replaceAll(UNPRINTABLE, '\uFFFD');

/** Formats a value as JSON in which control characters are escaped, so that a program reads them and a terminal does not. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(UNPRINTABLE, (character) =>
    character === '\n' ? character : escaped(character),
  );

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_unit, at) => character.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');

/** Japan's time. The Swedish format sorts by date. */
const japan = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** `2026-11-21 14:30`, in Japan's time. */
export const timeText = (time: Date | null): string | null => (time === null ? null : japan.format(time));
