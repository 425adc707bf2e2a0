import { type Ending, type Piece, lettersOf, piecesOf } from '#lib/words/phrases.ts';
import { settable } from './font.ts';
import { brokenInto, filled } from './line-breaks.ts';

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
