import { CARD_SIZE } from '#lib/seo/card-size.ts';
import type { Brand } from '#lib/contract/brand.ts';
import { artwork } from './artwork.ts';
import { picture } from './board.ts';
import { BUDO, LEMON, LEMON50, PAPER, SODA } from './colours.ts';
import { label } from './lettering.ts';

const FLOOR = 468;
const RAYS = { x: 760, y: 452, count: 24, reach: 1400 } as const;
const MACHINES = ['soda', 'ichigo', 'melon'] as const;

/** The card of pages without a picture of their own. */
export async function siteCardPicture(brand: Brand): Promise<string> {
  const machines = MACHINES.map((ink, index) =>
    artwork(brand, `machine-${ink}`, { x: 628 + index * 190, y: 190, width: 176, height: 279 }),
  );
  const parts = [
    rays(),
    await artwork(brand, 'hero-title', { x: 60, y: 40, width: 456, height: 252 }),
    ...(await Promise.all(machines)),
    await artwork(brand, 'mascots/1', {
      x: 384,
      y: brand.mascots.kind === 'standard' ? 290 : 258,
      width: 222,
      height: 222,
    }),
    floor(),
    await artwork(brand, 'capsule-ichigo', { x: 604, y: 452, width: 66, height: 66, turn: 22 }),
    plate(brand),
    await artwork(brand, 'logo-dark', LOGO),
    label({ text: brand.claim, x: 318, baseline: 575, size: 30, fill: PAPER }),
  ];
  return picture(parts.join(''), brand);
}

const LOGO = { x: 58, y: 526, width: 230, height: 69 } as const;
const PLATE_MARGIN = 12;

/** An uploaded logo is made for white. */
function plate({ logo }: Brand): string {
  if (logo === null) return '';
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
  const [width, height] = [logo.width * scale + 2 * PLATE_MARGIN, logo.height * scale + 2 * PLATE_MARGIN];
  const [x, y] = [LOGO.x + (LOGO.width - width) / 2, LOGO.y + (LOGO.height - height) / 2];
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="${PAPER}"/>`;
}

function rays(): string {
  const step = (2 * Math.PI) / RAYS.count;
  const at = (angle: number) =>
    `${(RAYS.x + RAYS.reach * Math.cos(angle)).toFixed(1)} ${(RAYS.y + RAYS.reach * Math.sin(angle)).toFixed(1)}`;
  const wedges = Array.from({ length: RAYS.count }, (_, index) => {
    const from = index * step + 0.07;
    return `M${RAYS.x} ${RAYS.y}L${at(from)}L${at(from + step / 2)}z`;
  });
  const background = `<path d="M0 0h${CARD_SIZE.width}v${FLOOR}H0z" fill="${LEMON50}"/>`;
  return `${background}<path d="${wedges.join('')}" fill="${LEMON}"/>`;
}

const floor = () =>
  `<path d="M0 ${FLOOR}h${CARD_SIZE.width}v${CARD_SIZE.height - FLOOR}H0z" fill="${SODA}"/>` +
  `<path d="M0 ${FLOOR}h${CARD_SIZE.width}" stroke="${BUDO}" stroke-width="7"/>`;
