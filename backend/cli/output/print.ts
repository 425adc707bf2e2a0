import { MAX_COUNTED } from '#lib/contract/enums.ts';
import type { CommandContext } from '../command.ts';

/** Prints the response as JSON for scripts, or as text. */
export function print(
  context: Pick<CommandContext, 'out'>,
  { json, answer, text }: { readonly json: boolean; readonly answer: unknown; readonly text: () => string },
): void {
  context.out(json ? JSON.stringify(answer, null, 2) : text());
}

/** `20 of 137`; empty on the last page. */
export const pagingText = (shown: number, total: number): string =>
  shown >= total ? '' : `\n${shown} of ${lengthText(total)}; --offset continues.`;

const lengthText = (total: number): string =>
  total < MAX_COUNTED ? String(total) : `${MAX_COUNTED} or more`;

export type Column<Row> = {
  readonly head: string;
  readonly of: (row: Row) => string | number | null;
  /** Aligns right. */
  readonly isNumber?: true;
  /** May be cut on a narrow terminal: titles, never ids. */
  readonly shrinks?: true;
};

const GAP = '  ';
const LEAST_WIDTH = 8;

/** Formats rows under their headings, cut to the width of the terminal. Undefined: not cut. */
export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width: number | undefined,
): string {
  const cells = rows.map((row) => columns.map(({ of }) => printable(String(of(row) ?? '-'))));
  const heads = columns.map(({ head }) => head);
  const natural = columns.map((_column, at) =>
    Math.max(...[heads, ...cells].map((line) => terminalWidthOf(line[at] ?? ''))),
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

/** Narrows the widest column that shrinks until all fit or all have the minimum width. */
function narrowed<Row>(
  columns: readonly Column<Row>[],
  natural: readonly number[],
  width: number,
): readonly number[] {
  const widths = [...natural];
  const taken = () => widths.reduce((sum, one) => sum + one, 0) + GAP.length * (widths.length - 1);
  for (let over = taken() - width; over > 0; over -= 1) {
    const giving = columns.flatMap(({ shrinks }, at) => (shrinks === true ? at : []));
    const widest = giving.toSorted((one, other) => (widths[other] ?? 0) - (widths[one] ?? 0))[0];
    if (widest === undefined || (widths[widest] ?? 0) <= LEAST_WIDTH) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

/** Aligns the second parts of lines. */
export function aligned(lines: readonly (readonly string[])[]): string[] {
  const width = Math.max(0, ...lines.map(([first = '']) => terminalWidthOf(first)));
  return lines.map(([first = '', second = '']) => `${padEnd(first, width)}${GAP}${second}`.trimEnd());
}

/** Formats one line per field. Omits null. */
export const fields = (known: Readonly<Record<string, string | number | null>>): string =>
  aligned(
    Object.entries(known).flatMap(([name, value]) =>
      value === null ? [] : [[name, printable(String(value))]],
    ),
  ).join('\n');

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** Characters of two terminal columns: kana, kanji, full-width forms, emoji. Half-width kana take one. */
const WIDE =
  /^(?![\uFF61-\uFFDC\uFFE8-\uFFEE])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\u30FB\u30FC\u3200-\u33FF\uFE30-\uFE4F\uFF01-\uFF60\uFFE0-\uFFE6\p{Emoji_Presentation}]$/u;

/** Marks that combine with the previous character. */
const ON_TOP = /^[\p{Mn}\p{Me}]$/u;

/** Control characters: they could move the cursor, colour the terminal or change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Replaces control characters. */
export const printable = (text: string): string => text.replaceAll(UNPRINTABLE, '\uFFFD');

/** Returns the terminal columns of a text. */
export function terminalWidthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += widthOfGrapheme(segment);
  return width;
}

/** Half-width kana have separate marks; a composed emoji is as wide as one. */
function widthOfGrapheme(grapheme: string): number {
  let width = 0;
  for (const character of grapheme) if (!ON_TOP.test(character)) width += WIDE.test(character) ? 2 : 1;
  return Math.min(width, 2);
}

const CUT = '…';

/** Cuts a text to a number of columns and marks the cut with …. */
export function cutTo(text: string, columns: number): string {
  if (terminalWidthOf(text) <= columns) return text;
  let [kept, width] = ['', terminalWidthOf(CUT)];
  for (const { segment } of graphemes.segment(text)) {
    width += terminalWidthOf(segment);
    if (width > columns) break;
    kept += segment;
  }
  return `${kept}${CUT}`;
}

const padEnd = (text: string, columns: number): string =>
  text + ' '.repeat(Math.max(0, columns - terminalWidthOf(text)));

const padStart = (text: string, columns: number): string =>
  ' '.repeat(Math.max(0, columns - terminalWidthOf(text))) + text;
