import type { SiteTextBlock } from '#lib/contract/site-text-blocks.ts';
import { plain } from './markup.ts';
import { textsOf } from './resolve.ts';

/** A line of a text in a comparison of two versions. */
export type ChangedLine = {
  readonly kind: 'same' | 'added' | 'removed';
  /** Whether it is a heading. */
  readonly isHeading: boolean;
  readonly text: string;
};

type Line = Omit<ChangedLine, 'kind'>;

/**
 * Compares two versions line by line: the longest common lines are the same, the others were removed or added. The lines
 * before the first change and after the last one are not part of the comparison, whose time and memory are quadratic.
 */
export function changedLines(
  before: readonly SiteTextBlock[],
  after: readonly SiteTextBlock[],
): readonly ChangedLine[] {
  const old = linesOf(before);
  const now = linesOf(after);
  const head = commonHead(old, now);
  const tail = commonHead(old.slice(head).toReversed(), now.slice(head).toReversed());
  return [
    ...now.slice(0, head).map(asSame),
    ...compared(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...now.slice(now.length - tail).map(asSame),
  ];
}

const asSame = (line: Line): ChangedLine => ({ kind: 'same', ...line });

/** The number of equal lines at the beginning. */
function commonHead(old: readonly Line[], now: readonly Line[]): number {
  const end = Math.min(old.length, now.length);
  for (let at = 0; at < end; at += 1) {
    const [oldLine, newLine] = [old[at], now[at]];
    if (oldLine === undefined || newLine === undefined || !isSame(oldLine, newLine)) return at;
  }
  return end;
}

function compared(old: readonly Line[], now: readonly Line[]): readonly ChangedLine[] {
  const common = commonLengths(old, now);
  const lines: ChangedLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [oldLine, newLine] = [old[i], now[j]];
    if (oldLine !== undefined && newLine !== undefined && isSame(oldLine, newLine)) {
      lines.push(asSame(newLine));
      i += 1;
      j += 1;
    } else if (
      oldLine !== undefined &&
      (newLine === undefined || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))
    ) {
      lines.push({ kind: 'removed', ...oldLine });
      i += 1;
    } else if (newLine !== undefined) {
      lines.push({ kind: 'added', ...newLine });
      j += 1;
    }
  }
  return lines;
}

const linesOf = (blocks: readonly SiteTextBlock[]): readonly Line[] =>
  blocks.flatMap((block) => {
    const isHeading = block.kind === 'chapter' || block.kind === 'article';
    return textsOf([block]).map((text) => ({ isHeading, text: plain(text) }));
  });

const isSame = (one: Line, other: Line): boolean =>
  one.text === other.text && one.isHeading === other.isHeading;

/** `[i][j]`: how many lines the rests from there have in common. */
function commonLengths(old: readonly Line[], now: readonly Line[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const [oldLine, newLine, row] = [old[i], now[j], lengths[i]];
      if (oldLine === undefined || newLine === undefined || row === undefined) continue;
      row[j] = isSame(oldLine, newLine)
        ? (lengths[i + 1]?.[j + 1] ?? 0) + 1
        : Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
}

/** The changed lines with the heading above each run of them. */
export function onlyChanges(lines: readonly ChangedLine[]): readonly ChangedLine[] {
  const shown: ChangedLine[] = [];
  let heading: ChangedLine | undefined;
  for (const line of lines) {
    if (line.kind === 'same') {
      if (line.isHeading) heading = line;
      continue;
    }
    if (heading !== undefined) shown.push(heading);
    heading = undefined;
    shown.push(line);
  }
  return shown;
}
