import { type Ending, type Piece, graphemesOf, piecesOf } from '#lib/text/phrases.ts';
import { settable } from './font.ts';
import { widthOf } from './outlines.ts';

/** The area of a text, and the allowed sizes, largest first. */
type TextArea = {
  readonly width: number;
  readonly height: number;
  readonly sizes: readonly number[];
  /** Line height in ems. */
  readonly leading: number;
};

export type Fitted = { readonly size: number; readonly lines: readonly string[] };

/** A worse line end is accepted if it saves this many sizes. */
const SIZE_COST: Readonly<Record<Ending, number>> = { good: 0, fair: 2, poor: 7 };

/** No card has space for more characters. Bounds the cost of any text. */
const MAX_CHARACTERS = 200;

/**
 * Sets a text as large as its area allows, in lines that end between phrases and have about equal lengths.
 */
export function fit(text: string, area: TextArea): Fitted {
  const tidy = settable(text.slice(0, MAX_CHARACTERS)).replace(/\s+/gu, ' ').trim();
  const pieces = piecesOf(tidy);
  for (const { size, worst } of candidates(area.sizes)) {
    const lines = breakLines(joined(pieces, worst), area.width / size, mostLines(area, size));
    if (lines !== null) return { size, lines };
  }
  return truncated(tidy, area);
}

function candidates(sizes: readonly number[]) {
  const endings: readonly Ending[] = ['good', 'fair', 'poor'];
  return sizes
    .flatMap((size, index) => endings.map((worst) => ({ size, worst, cost: index + SIZE_COST[worst] })))
    .sort((one, other) => one.cost - other.cost);
}

const mostLines = (area: TextArea, size: number) =>
  Math.max(1, Math.floor((area.height / size - 1) / area.leading) + 1);

/** Joins pieces that may not be separated at this level. */
function joined(pieces: readonly Piece[], worst: Ending): Piece[] {
  const parts: Piece[] = [];
  let open = '';
  for (const { text, ending } of pieces) {
    open += text;
    if (SIZE_COST[ending] > SIZE_COST[worst]) continue;
    parts.push({ text: open, ending });
    open = '';
  }
  return parts;
}

/** A text that is too long even at the smallest size ends with an ellipsis. */
function truncated(text: string, area: TextArea): Fitted {
  const size = Math.min(...area.sizes);
  const width = area.width / size;
  const maxLines = mostLines(area, size);
  const graphemes = graphemesOf(text);
  for (let count = graphemes.length; count > 0; count -= 1) {
    const shorter = [...graphemes.slice(0, count), ...(count < graphemes.length ? graphemesOf('…') : [])];
    const lines = fillLines(shorter, width);
    if (lines !== null && lines.length <= maxLines) return { size, lines };
  }
  return { size, lines: [] };
}

/** Cost of a line end; an empty line costs 1. */
const ENDING_COST: Readonly<Record<Ending, number>> = { good: 0, fair: 0.2, poor: 0.8 };

/** A short last line costs less than a short line before it. */
const LAST_LINE_WEIGHT = 0.4;

type LineLayout = { readonly lines: readonly string[]; readonly cost: number };

/**
 * The best way to set pieces in at most `maxLines` lines: full, about equally long, with good ends. null:
 * they do not fit. Dynamic programming: keeps the best layout up to each piece.
 */
function breakLines(pieces: readonly Piece[], width: number, maxLines: number): string[] | null {
  let layouts: (LineLayout | null)[] = [{ lines: [], cost: 0 }, ...pieces.map(() => null)];
  let best: LineLayout | null = null;
  for (let count = 1; count <= maxLines; count += 1) {
    layouts = addLine(layouts, pieces, width);
    const whole = layouts.at(-1) ?? null;
    if (whole !== null && (best === null || whole.cost < best.cost)) best = whole;
  }
  return best === null ? null : [...best.lines];
}

function addLine(layouts: readonly (LineLayout | null)[], pieces: readonly Piece[], width: number) {
  const longer: (LineLayout | null)[] = layouts.map(() => null);
  layouts.forEach((layout, from) => {
    if (layout === null) return;
    let line = '';
    for (let to = from + 1; to <= pieces.length; to += 1) {
      const piece = pieces[to - 1];
      if (piece === undefined) return;
      line += piece.text;
      const wide = widthOf(line);
      if (wide > width) return;
      const empty = (1 - wide / width) ** 2 * (to === pieces.length ? LAST_LINE_WEIGHT : 1);
      const cost = layout.cost + empty + ENDING_COST[piece.ending];
      const existing = longer[to];
      if (!existing || cost < existing.cost) longer[to] = { lines: [...layout.lines, line.trim()], cost };
    }
  });
  return longer;
}

/** Fills line after line without optimising; null: a piece is wider than a line. */
function fillLines(pieces: readonly Piece[], width: number): string[] | null {
  const lines: string[] = [];
  for (const { text } of pieces) {
    const last = lines.at(-1);
    if (widthOf(text) > width) return null;
    if (last !== undefined && widthOf(last + text) <= width) lines.splice(-1, 1, last + text);
    else lines.push(text);
  }
  return lines.map((line) => line.trim());
}
