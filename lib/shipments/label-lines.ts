import { labelWidthOf, linesOfWidth } from './label-width.ts';

/** The lines of the smallest label, that of e飛伝III, and their width in half-width characters. */
export const LABEL_LINES = { address: 3, name: 2 } as const;
export const LABEL_LINE_WIDTH = 32;
export const SMALLEST_LABEL = {
  address: Array.from({ length: LABEL_LINES.address }, () => LABEL_LINE_WIDTH),
  name: { head: LABEL_LINE_WIDTH, width: LABEL_LINE_WIDTH },
} as const;

/**
 * The texts in the lines of a label, each with its width in half-width characters. Every text begins on a line of its own, or
 * all follow each other where that needs too many lines. More lines than widths: they do not fit.
 */
export function inLines(texts: readonly string[], widths: readonly number[]): readonly string[] {
  const apart = filled(texts, widths);
  return apart.length <= widths.length ? apart : filled([texts.filter(Boolean).join(' ')], widths);
}

function filled(texts: readonly string[], widths: readonly number[]): readonly string[] {
  const lines: string[] = [];
  for (const text of texts) {
    let rest = text.trim();
    while (rest !== '') {
      const line = lineOf(rest, widths[lines.length] ?? widths.at(-1) ?? 0);
      lines.push(line.trimEnd());
      rest = rest.slice(line.length).trimStart();
    }
  }
  return lines;
}

const lineOf = (text: string, width: number): string => goodBreak(text, linesOfWidth(text, width)[0] ?? '');

/** The beginning of a text, shortened to a blank or to the start of a number where at least half of it stays. */
export function goodBreak(text: string, beginning: string): string {
  if (beginning === text) return beginning;
  const number = /[0-9-]+$/.exec(beginning);
  const isInNumber = number !== null && /^[0-9-]/.test(text.slice(beginning.length));
  const ends = [beginning.lastIndexOf(' ') + 1, isInNumber ? number.index : beginning.length];
  const end = ends.find(
    (at) => at > 0 && labelWidthOf(beginning.slice(0, at)) * 2 >= labelWidthOf(beginning),
  );
  return beginning.slice(0, end);
}

/**
 * A name in at most two lines, the last of them for `width`: its own two lines, a company or family name before the person, or
 * two halves. `undefined`: it does not fit.
 */
export function nameLines(
  [name = '', second]: readonly string[],
  { head, width }: { readonly head: number; readonly width: number },
): readonly string[] | undefined {
  if (second === undefined && labelWidthOf(name) <= width) return [name];
  const fits = ([first, last]: readonly [string, string]) =>
    labelWidthOf(first) <= head && labelWidthOf(last) <= width;
  if (second !== undefined) return fits([name, second]) ? [name, second] : undefined;
  const atBlanks = Array.from(name.matchAll(/\s+/gu), ({ index, 0: { length } }): [string, string] => [
    name.slice(0, index),
    name.slice(index + length),
  ]);
  const characters = Array.from(name);
  const middle = Math.ceil(characters.length / 2);
  const halves: [string, string] = [characters.slice(0, middle).join(''), characters.slice(middle).join('')];
  return [...atBlanks, halves].find(fits);
}
