import { CARD_SIZE } from '#lib/seo/card-size.ts';
import { recolour } from '#lib/brand/palette.ts';
import type { Brand } from '#lib/contract/brand.ts';
import { artwork } from './artwork.ts';
import { BUDO, HOLE, PAPER, SODA20 } from './colours.ts';
import { label } from './lettering.ts';

type Size = { readonly width: number; readonly height: number };

/** The 台紙 that hangs on the pegboard. */
const SHEET = { x: 44, y: 50, width: 1112, height: 492, round: 18, band: 66 } as const;

/** A complete picture: the pegboard with this content. */
export const picture = (content: string, { colours }: Brand, { width, height }: Size = CARD_SIZE): string =>
  recolour(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `<defs><pattern id="peg" x="20" y="15" width="40" height="40" patternUnits="userSpaceOnUse">` +
      `<circle cx="20" cy="20" r="4.4" fill="${HOLE}"/></pattern></defs>` +
      `<path d="M0 0h${width}v${height}H0z" fill="${SODA20}"/><path d="M0 0h${width}v${height}H0z" fill="url(#peg)"/>` +
      `${content}</svg>`,
    colours,
  );

/** A sheet of paper with a coloured band, hanging on a peg. */
export async function sheet(ink: string, brand: Brand, size: Size = SHEET): Promise<string> {
  const { x, y, round, band } = SHEET;
  const { width, height } = size;
  const across = width - 2 * round;
  return (
    `<rect x="${x}" y="${y + 6}" width="${width}" height="${height}" rx="${round}" fill="${HOLE}"/>` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${PAPER}"/>` +
    `<path d="M${x} ${y + band}v${round - band}a${round} ${round} 0 0 1 ${round} ${-round}h${across}` +
    `a${round} ${round} 0 0 1 ${round} ${round}v${band - round}z" fill="${ink}"/>` +
    (await artwork(brand, 'peg', { x: x + width / 2 - 55, y: 22, width: 110, height: 81 }))
  );
}

/** The shop's logo and claim, and optionally a mascot on the edge of the sheet. */
export async function imprint(mascot: number | null, brand: Brand): Promise<string> {
  const corner = { x: 1010, y: 472, width: 158, height: 158 };
  return (
    (await artwork(brand, 'logo', { x: 44, y: 556, width: 200, height: 60 })) +
    label({ text: brand.claim, x: 262, baseline: 597, size: 24, fill: BUDO }) +
    (mascot === null ? '' : await artwork(brand, `mascots/${mascot}-sticker`, corner))
  );
}
