import sharp from 'sharp';
import type { Brand } from '#lib/contract/brand.ts';
import { paletteOf } from '#lib/brand/palette.ts';
import { drawingOf } from './drawings.ts';
import { keepDrawings } from './kept-drawings.ts';
import { brandPicture } from './picture.ts';

/** The sizes of a brand's icons, in pixels, and the share of the square that the drawing takes. */
const ICONS = {
  'apple-icon': { size: 180, share: 0.8 },
  'icon-192': { size: 192, share: 0.9 },
  'icon-512': { size: 512, share: 0.9 },
  // Home screens cut a circle of 80 % out of it (W3C App Manifest, 4.6).
  'icon-maskable': { size: 512, share: 0.62 },
} as const;

export type IconName = keyof typeof ICONS;
export const isIconName = (name: string): name is IconName => Object.hasOwn(ICONS, name);

const kept = keepDrawings<Uint8Array<ArrayBuffer>>();

/** An icon of the brand as PNG; `undefined`: the backend does not deliver its picture. */
export const iconPicture = (brand: Brand, name: IconName): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  kept(brand, name, () => drawIcon(brand, name));

/** The drawing of the brand on the lightest tone of its second colour; an uploaded icon with a ground on that ground. */
async function drawIcon(brand: Brand, name: IconName): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { size, share } = ICONS[name];
  const drawing = await drawingOf(brand, 'icon');
  if (drawing === undefined) return undefined;
  const source = 'picture' in drawing ? (await brandPicture(drawing))?.png : Buffer.from(drawing.svg);
  if (source === undefined) return undefined;
  const inner = Math.round(size * share);
  const fit = { width: inner, height: inner, fit: 'contain', background: '#ffffff00' } as const;
  const drawn = await sharp(source, { density: 288 }).resize(fit).png().toBuffer();
  const background =
    ('picture' in drawing ? await cornerColour(source) : undefined) ?? paletteOf(brand.colours).day.soda20;
  const png = await sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: drawn }])
    .png({ palette: true, quality: 92 })
    .toBuffer();
  return Uint8Array.from(png);
}

/** The colour of the first pixel of a picture; `undefined`: it is transparent there. */
async function cornerColour(source: Uint8Array): Promise<{ r: number; g: number; b: number } | undefined> {
  const corner = { left: 0, top: 0, width: 1, height: 1 };
  const [r = 0, g = 0, b = 0, alpha = 0] = await sharp(source).ensureAlpha().extract(corner).raw().toBuffer();
  return alpha === 255 ? { r, g, b } : undefined;
}
