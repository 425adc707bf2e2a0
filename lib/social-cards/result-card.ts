import type { Brand } from '#lib/contract/brand.ts';
import type { DrawSummary } from '#lib/contract/draw.ts';
import type { SharedPrize, SharedPrizes } from '#lib/draws/card-prize.ts';
import { RESULT_CARD_SIZES, type ResultCardShape } from '#lib/seo/result-card.ts';
import { gradeName } from '#lib/text/labels.ts';
import { numberText } from '#lib/text/numbers.ts';
import { artwork, type Box } from './artwork.ts';
import { imprint, picture, sheet } from './board.ts';
import { BUDO, ICHIGO, INK2, LEMON50, PRINT, SHADE } from './colours.ts';
import { label, lettering } from './lettering.ts';
import { widthOf } from './outlines.ts';
import { contained, type CardPicture } from './picture.ts';
import { resultGrid } from './result-grid.ts';

/** A whole result. The card names no person, no order and no price. */
type ResultOnCard = {
  readonly draw: Pick<DrawSummary, 'title' | 'ink'>;
  readonly result: SharedPrizes;
};

type Layout = {
  readonly sheet: { readonly width: number; readonly height: number };
  /** The title of the draw, and at the right the number of tickets. */
  readonly head: Box;
  readonly ticketsSize: number;
  readonly grid: Box;
};

const LAYOUTS: Readonly<Record<ResultCardShape, Layout>> = {
  wide: {
    sheet: { width: 1112, height: 492 },
    head: { x: 68, y: 136, width: 1064, height: 52 },
    ticketsSize: 46,
    grid: { x: 68, y: 206, width: 1064, height: 320 },
  },
  tall: {
    sheet: { width: 992, height: 1200 },
    head: { x: 72, y: 142, width: 936, height: 76 },
    ticketsSize: 60,
    grid: { x: 72, y: 240, width: 936, height: 990 },
  },
};

const TITLE_SIZES = [42, 38, 34, 30, 26, 23, 20] as const;

type Looks = {
  readonly shape: ResultCardShape;
  /** By the key of the prize; null: unavailable. */
  readonly stickers: ReadonlyMap<string, CardPicture | null>;
  readonly brand: Brand;
};

/** The kinds of a result that its card shows, best first. Only their pictures are needed. */
export const shownKinds = (
  shape: ResultCardShape,
  { prizes, others }: SharedPrizes,
): readonly SharedPrize[] => prizes.slice(0, gridOf(shape, { prizes, others }).shown);

const gridOf = (shape: ResultCardShape, { prizes, others }: Pick<SharedPrizes, 'prizes' | 'others'>) =>
  resultGrid(shape, LAYOUTS[shape].grid, { kinds: prizes.length, hasOthers: others > 0 });

/** The card of a whole result, as SVG. */
export async function resultCardPicture(
  { draw, result }: ResultOnCard,
  { shape, stickers, brand }: Looks,
): Promise<string> {
  const layout = LAYOUTS[shape];
  const { cells, shown } = gridOf(shape, result);
  const counts = result.prizes.map(({ count }) => count);
  const rest = result.others + counts.slice(shown).reduce((sum, count) => sum + count, 0);
  const parts = [
    await sheet(PRINT[draw.ink].full, brand, layout.sheet),
    headOf(draw.title, result.tickets, layout),
    ...cells.map((cell, index) => {
      const kind = index < shown ? result.prizes[index] : undefined;
      return kind === undefined ? restCell(rest, cell) : kindCell(kind, cell, stickers);
    }),
    shape === 'wide' ? await imprint(null, brand) : await tallImprint(brand),
  ];
  return picture(parts.join(''), brand, RESULT_CARD_SIZES[shape]);
}

/** The part of the head that the number of tickets may take, and the space beside it. */
const TICKETS_SHARE = 0.4;
const HEAD_GAP = 24;

function headOf(title: string, tickets: number, { head, ticketsSize }: Layout): string {
  const text = `${numberText(tickets)}回の結果`;
  const size = Math.min(ticketsSize, (head.width * TICKETS_SHARE) / widthOf(text));
  const baseline = head.y + head.height / 2 + size * 0.38;
  const width = head.width - widthOf(text) * size - HEAD_GAP;
  return (
    lettering({ ...head, ...TITLE, width, text: title }) +
    label({ text, x: head.x + head.width, baseline, size, fill: ICHIGO, anchor: 'end' })
  );
}

const TITLE = { sizes: TITLE_SIZES, leading: 1.24, align: 'middle', fill: BUDO } as const;

const tallImprint = async (brand: Brand): Promise<string> =>
  (await artwork(brand, 'logo', { x: 44, y: 1272, width: 186, height: 56 })) +
  label({ text: brand.claim, x: 250, baseline: 1310, size: 24, fill: BUDO });

const PADDING = 12;

/** A cell with the picture, the grade with the number, and the name. A flat cell has them side by side. */
function kindCell({ prize, count }: SharedPrize, cell: Box, stickers: Looks['stickers']): string {
  const { art, text, size } = partsOf(cell);
  const times = count > 1 ? `×${numberText(count)}` : '';
  const grade = gradeName(prize);
  const gradeWidth = text.width - (times === '' ? 0 : (widthOf(times) + 0.5) * size);
  const baseline = text.y + size;
  const top = text.y + NAME_FROM * size;
  return (
    panel(cell, prize.grade === 'lastOne' || prize.grade === 'A' ? LEMON50 : SHADE) +
    contained(stickers.get(prize.key) ?? null, art) +
    label({
      text: grade,
      x: text.x,
      baseline,
      size: Math.min(size, gradeWidth / widthOf(grade)),
      fill: ICHIGO,
    }) +
    label({ text: times, x: text.x + text.width, baseline, size, fill: BUDO, anchor: 'end' }) +
    lettering({
      text: prize.name,
      x: text.x,
      y: top,
      width: text.width,
      height: text.y + text.height - top,
      sizes: NAME_SCALES.map((scale) => size * scale),
      leading: 1.2,
      fill: INK2,
    })
  );
}

/** In ems of the grade: where the name begins, and the height of grade and name. */
const NAME_FROM = 1.36;
const TEXT_HEIGHT = 3.75;
const NAME_SCALES = [0.9, 0.82, 0.75, 0.68] as const;

/** Pixels of the grade. At the smallest size a name of two lines is still read on a telephone that enlarges the picture. */
const LARGEST = 54;
const SMALLEST = 24;

/** A cell this much wider than high has its text beside the picture. */
const FLAT = 1.5;

type Parts = { readonly art: Box; readonly text: Box; readonly size: number };

function partsOf({ x, y, width, height }: Box): Parts {
  const inner = { x: x + PADDING, y: y + PADDING, width: width - 2 * PADDING, height: height - 2 * PADDING };
  return width >= FLAT * height ? besideArt(inner) : belowArt(inner);
}

function besideArt({ x, y, width, height }: Box): Parts {
  const side = Math.min(height, width * 0.48);
  const left = x + side + 2 * PADDING;
  const textWidth = x + width - left;
  const size = Math.min(LARGEST, textWidth / 6, height / TEXT_HEIGHT);
  const textHeight = TEXT_HEIGHT * size;
  return {
    art: { x, y: y + (height - side) / 2, width: side, height: side },
    text: { x: left, y: y + (height - textHeight) / 2, width: textWidth, height: textHeight },
    size,
  };
}

function belowArt({ x, y, width, height }: Box): Parts {
  const size = Math.min(LARGEST, width / 7.5, Math.max(SMALLEST, height / 8));
  const textHeight = TEXT_HEIGHT * size;
  return {
    art: { x, y, width, height: height - textHeight - PADDING / 2 },
    text: { x, y: y + height - textHeight, width, height: textHeight },
    size,
  };
}

const panel = ({ x, y, width, height }: Box, fill: string): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" rx="10" fill="${fill}"/>`;

/** The last cell: the number of prizes that have none. */
function restCell(rest: number, cell: Box): string {
  const text = `ほか${numberText(rest)}点`;
  const size = Math.min(LARGEST, (cell.width - 2 * PADDING) / widthOf(text));
  const middle = { x: cell.x + cell.width / 2, baseline: cell.y + cell.height / 2 + size * 0.38 };
  return panel(cell, SHADE) + label({ ...middle, text, size, fill: BUDO, anchor: 'middle' });
}
