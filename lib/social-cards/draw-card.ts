import type { Brand } from '#lib/contract/brand.ts';
import type { DrawSummary } from '#lib/contract/draw.ts';
import { tagsOf } from '#lib/draws/draw-status.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { numberText } from '#lib/text/numbers.ts';
import { artwork } from './artwork.ts';
import { imprint, picture, sheet } from './board.ts';
import { type CardPicture, framed } from './picture.ts';
import { BUDO, INK2, PAPER, PRINT } from './colours.ts';
import { label, lettering } from './lettering.ts';
import { widthOf } from './outlines.ts';
import { tags } from './tags.ts';

/** The facts on the card of a draw. The card shows no counts: they change faster than a card is fetched. */
type DrawOnCard = Pick<
  DrawSummary,
  'title' | 'lead' | 'salesType' | 'state' | 'price' | 'opensAt' | 'closesAt' | 'ink' | 'tickets'
>;

const ART = { x: 80, y: 146, width: 592, height: 333 } as const;
const TEXT = { x: 712, width: 406 } as const;
const MARUPO = 1;

/** The card of one draw, as SVG. */
export async function drawCardPicture(
  draw: DrawOnCard,
  art: CardPicture | null,
  brand: Brand,
): Promise<string> {
  const print = PRINT[draw.ink];
  // The card does not say either that few are left, which would soon be outdated.
  const unsold = { ...draw, tickets: { ...draw.tickets, remaining: draw.tickets.total } };
  const parts = [
    await sheet(print.full, brand),
    framed(art, ART),
    await overArt(draw, brand),
    label({ text: period(draw), x: ART.x + 2, baseline: 520, size: 25, fill: INK2 }),
    tags(tagsOf(unsold), { x: TEXT.x, y: ART.y }),
    lettering({ ...TITLE, text: draw.title, fill: BUDO, plate: print.half }),
    await imprint(MARUPO, brand),
  ];
  return picture(parts.join(''), brand);
}

const TITLE = {
  ...TEXT,
  y: 216,
  height: 262,
  sizes: [150, 126, 108, 94, 84, 76, 68, 60, 54, 48, 42, 37, 32],
  leading: 1.22,
  align: 'middle',
} as const;

/** The price seal, and the stamp of a draw that is over. */
async function overArt(draw: DrawOnCard, brand: Brand): Promise<string> {
  const over = draw.state === 'soldOut' || draw.state === 'ended';
  const seal = await priceSeal(draw.price, over, brand);
  if (!over) return seal;
  const { x, y, width, height } = ART;
  const veil = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="${PAPER}" opacity=".62"/>`;
  const stamp = await artwork(brand, draw.state === 'soldOut' ? 'stamp-soldout' : 'stamp-ended', {
    x: x + width / 2 - 170,
    y: y + height / 2 - 100,
    width: 340,
    height: 200,
  });
  return veil + stamp + seal;
}

/** The width inside the seal's dashed ring. */
const FIGURES_WIDTH = 116;

async function priceSeal(price: number, faded: boolean, brand: Brand): Promise<string> {
  const size = 172;
  const x = ART.x + ART.width - size + 24;
  const y = ART.y + ART.height - size + 40;
  const middle = x + size / 2;
  const figures = price === 0 ? '無料' : numberText(price);
  const fill = faded ? INK2 : BUDO;
  const text = [
    label({ text: '1回', x: middle, baseline: y + 56, size: 25, fill, anchor: 'middle' }),
    label({
      text: figures,
      x: middle,
      baseline: y + 104,
      size: Math.min(50, FIGURES_WIDTH / widthOf(figures)),
      fill,
      anchor: 'middle',
    }),
    ...(price === 0
      ? []
      : [label({ text: '円(税込)', x: middle, baseline: y + 130, size: 20, fill, anchor: 'middle' })]),
  ];
  const disc = await artwork(brand, faded ? 'seal-off' : 'seal', { x, y, width: size, height: size });
  return `<g transform="rotate(-7 ${middle} ${y + size / 2})">${disc}${text.join('')}</g>`;
}

function period(draw: DrawOnCard): string {
  switch (draw.state) {
    case 'upcoming':
      return `${japanDateTime(draw.opensAt)} 発売`;
    case 'onSale':
      return `${japanDateTime(draw.closesAt)} まで`;
    case 'soldOut':
      return '完売しました';
    case 'ended':
      return `${japanDateTime(draw.closesAt)} に終了しました`;
  }
}
