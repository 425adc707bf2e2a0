import type { Ending, Piece } from '#lib/words/phrases.ts';
import { widthOf } from './line.ts';

/** How much a line's end displeases, on the scale of an empty line, which costs one. */
const DISPLEASURE: Readonly<Record<Ending, number>> = { good: 0, fair: 0.2, poor: 0.8 };

/** A short last line displeases less than a short line before it. */
const LAST_LINE = 0.4;

type Way = { readonly lines: readonly string[]; readonly cost: number };

/**
 * The most pleasing way to set pieces in at most so many lines: full lines, about equally long, that end well.
 * Null when they do not fit. Every way is weighed, the best one to each piece being kept.
 */
export function brokenInto(pieces: readonly Piece[], width: number, most: number): string[] | null {
  let ways: (Way | null)[] = [{ lines: [], cost: 0 }, ...pieces.map(() => null)];
  let best: Way | null = null;
  for (let count = 1; count <= most; count += 1) {
    ways = withOneMoreLine(ways, pieces, width);
    const whole = ways.at(-1) ?? null;
    if (whole !== null && (best === null || whole.cost < best.cost)) best = whole;
  }
  return best === null ? null : [...best.lines];
}

function withOneMoreLine(ways: readonly (Way | null)[], pieces: readonly Piece[], width: number) {
  const longer: (Way | null)[] = ways.map(() => null);
  ways.forEach((way, from) => {
    if (way === null) return;
    let line = '';
    for (let to = from + 1; to <= pieces.length; to += 1) {
      const piece = pieces[to - 1];
      if (piece === undefined) return;
      line += piece.text;
      const wide = widthOf(line);
      if (wide > width) return;
      const empty = (1 - wide / width) ** 2 * (to === pieces.length ? LAST_LINE : 1);
      const cost = way.cost + empty + DISPLEASURE[piece.ending];
      const known = longer[to];
      if (!known || cost < known.cost) longer[to] = { lines: [...way.lines, line.trim()], cost };
    }
  });
  return longer;
}

/** Fills line after line without weighing; null when a single piece is wider than a line. */
export function filled(pieces: readonly Piece[], width: number): string[] | null {
  const lines: string[] = [];
  for (const { text } of pieces) {
    const last = lines.at(-1);
    if (widthOf(text) > width) return null;
    if (last !== undefined && widthOf(last + text) <= width) lines.splice(-1, 1, last + text);
    else lines.push(text);
  }
  return lines.map((line) => line.trim());
}
