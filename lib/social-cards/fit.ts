import { type Ending, type Piece, lettersOf, piecesOf } from '#lib/text/phrases.ts';
import { settable } from './font.ts';
import { widthOf } from './lettering.ts';

/** The room a text may fill, and how large it may be set there, largest first. */
export type Room = {
  readonly width: number;
  readonly height: number;
  readonly sizes: readonly number[];
  /** Distance of lines in ems. */
  readonly leading: number;
};

export type Fitted = { readonly size: number; readonly lines: readonly string[] };

/** Worse line ends are bought with larger letters only when they save this many sizes. */
const COST: Readonly<Record<Ending, number>> = { good: 0, fair: 2, poor: 7 };

/** No card has room for more; a text of any length costs no more than this. */
const LONGEST = 200;

/** Sets a text as large as its room allows, with lines that end between phrases and are about equally long. */
export function fit(text: string, room: Room): Fitted {
  const tidy = settable(text.slice(0, LONGEST)).replace(/\s+/gu, ' ').trim();
  const pieces = piecesOf(tidy);
  for (const { size, worst } of attempts(room.sizes)) {
    const lines = brokenInto(joined(pieces, worst), room.width / size, mostLines(room, size));
    if (lines !== null) return { size, lines };
  }
  return cut(tidy, room);
}

function attempts(sizes: readonly number[]) {
  const endings: readonly Ending[] = ['good', 'fair', 'poor'];
  return sizes
    .flatMap((size, place) => endings.map((worst) => ({ size, worst, cost: place + COST[worst] })))
    .sort((one, other) => one.cost - other.cost);
}

const mostLines = (room: Room, size: number) =>
  Math.max(1, Math.floor((room.height / size - 1) / room.leading) + 1);

/** Puts together what may not be parted at this level. */
function joined(pieces: readonly Piece[], worst: Ending): Piece[] {
  const parts: Piece[] = [];
  let open = '';
  for (const { text, ending } of pieces) {
    open += text;
    if (COST[ending] > COST[worst]) continue;
    parts.push({ text: open, ending });
    open = '';
  }
  return parts;
}

/** Longer than its room even at the smallest size: the end is left out, and said to be. */
function cut(text: string, room: Room): Fitted {
  const size = Math.min(...room.sizes);
  const width = room.width / size;
  const most = mostLines(room, size);
  const letters = lettersOf(text);
  for (let kept = letters.length; kept > 0; kept -= 1) {
    const shorter = [...letters.slice(0, kept), ...(kept < letters.length ? lettersOf('…') : [])];
    const lines = filled(shorter, width);
    if (lines !== null && lines.length <= most) return { size, lines };
  }
  return { size, lines: [] };
}

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
