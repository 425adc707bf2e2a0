import type { Brand } from '#lib/contract/brand.ts';
import type { DrawSummary } from '#lib/contract/draw.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { PRIZE_CARD_SIZES, type PrizeCardShape } from '#lib/seo/prize-card.ts';
import { gradeName } from '#lib/text/labels.ts';
import { artwork, type Box } from './artwork.ts';
import { imprint, picture, sheet } from './board.ts';
import { BUDO, ICHIGO, INK2, LEMON, LEMON50, PRINT } from './colours.ts';
import { label, lettering } from './lettering.ts';
import { contained, type CardPicture } from './picture.ts';

/** A prize that somebody has won. The card names no person, no order and no number of tickets. */
type PrizeOnCard = {
  readonly draw: Pick<DrawSummary, 'title' | 'ink'>;
  readonly prize: Pick<WonPrize, 'gradeLabel' | 'name'>;
};

type Layout = {
  /** The panel behind the prize. */
  readonly panel: Box;
  readonly sticker: Box;
  readonly grade: { readonly x: number; readonly baseline: number; readonly size: number };
  readonly name: Box;
  readonly draw: Box;
};

const LAYOUTS: Readonly<Record<PrizeCardShape, Layout>> = {
  wide: {
    panel: { x: 68, y: 136, width: 536, height: 382 },
    sticker: { x: 116, y: 146, width: 440, height: 362 },
    grade: { x: 640, baseline: 214, size: 62 },
    name: { x: 640, y: 252, width: 470, height: 160 },
    draw: { x: 642, y: 440, width: 360, height: 66 },
  },
  square: {
    panel: { x: 72, y: 140, width: 936, height: 580 },
    sticker: { x: 210, y: 158, width: 660, height: 544 },
    grade: { x: 84, baseline: 800, size: 66 },
    name: { x: 84, y: 832, width: 730, height: 84 },
    draw: { x: 86, y: 930, width: 680, height: 30 },
  },
};

const NAME_SIZES = [84, 74, 64, 56, 50, 44, 38, 33, 28] as const;
const DRAW_SIZES = [30, 27, 24, 21] as const;
const RAYS = 20;
const MARUPO = 1;

type Looks = {
  readonly shape: PrizeCardShape;
  readonly sticker: CardPicture | null;
  readonly brand: Brand;
};

/** The card of a won prize, as SVG. */
export async function prizeCardPicture(
  { draw, prize }: PrizeOnCard,
  { shape, sticker, brand }: Looks,
): Promise<string> {
  const layout = LAYOUTS[shape];
  const print = PRINT[draw.ink];
  const parts = [
    await sheet(print.full, brand, SHEET_SIZES[shape]),
    burst(layout.panel),
    contained(sticker, layout.sticker),
    label({ ...layout.grade, text: `${gradeName(prize)}が出ました`, fill: ICHIGO }),
    lettering({ ...layout.name, ...FITTED, sizes: NAME_SIZES, text: prize.name, fill: BUDO }),
    lettering({ ...layout.draw, ...FITTED, sizes: DRAW_SIZES, text: draw.title, fill: INK2 }),
    shape === 'wide' ? await imprint(MARUPO, brand) : await squareImprint(brand),
  ];
  return picture(parts.join(''), brand, PRIZE_CARD_SIZES[shape]);
}

const SHEET_SIZES = { wide: { width: 1112, height: 492 }, square: { width: 992, height: 930 } } as const;
const FITTED = { leading: 1.24, align: 'top' } as const;

async function squareImprint(brand: Brand): Promise<string> {
  return (
    (await artwork(brand, 'logo', { x: 44, y: 1000, width: 186, height: 56 })) +
    label({ text: brand.claim, x: 250, baseline: 1038, size: 24, fill: BUDO }) +
    (await artwork(brand, `mascots/${MARUPO}-sticker`, { x: 822, y: 780, width: 214, height: 214 }))
  );
}

/** Rays from behind the prize over the whole panel, as on the page when a capsule opens. */
function burst({ x, y, width, height }: Box): string {
  const middleX = x + width / 2;
  const middleY = y + height / 2;
  const step = (2 * Math.PI) / RAYS;
  const at = (angle: number) =>
    `${(middleX + width * Math.cos(angle)).toFixed(1)} ${(middleY + width * Math.sin(angle)).toFixed(1)}`;
  const rays = Array.from(
    { length: RAYS },
    (_, index) => `M${middleX} ${middleY}L${at(index * step)}L${at((index + 0.5) * step)}z`,
  );
  const frame = `x="${x}" y="${y}" width="${width}" height="${height}" rx="10"`;
  return (
    `<clipPath id="panel"><rect ${frame}/></clipPath><rect ${frame} fill="${LEMON50}"/>` +
    `<path d="${rays.join('')}" fill="${LEMON}" clip-path="url(#panel)"/>`
  );
}
