import sharp, { type Sharp } from 'sharp';
import type { NewPicture } from '#backend/persistence/content/pictures.ts';
import { pngWidth } from '#lib/contract/picture.ts';
import { STICKER } from '#lib/contract/picture-path.ts';
import { renderSticker } from './sticker.ts';
import { type Original, WIDTHS, widthsFor, LARGEST_PIXELS } from './original-picture.ts';

/** Renders one picture. A sentence: some drawings exceed the limits of the renderer. */
export const renderPicture = (original: Original): Promise<NewPicture | string> =>
  render(original).catch((error: unknown) => `cannot be drawn (${firstLine(error)})`);

const firstLine = (error: unknown): string => String(error).split('\n')[0] ?? '';

/**
 * Flat inks and hard edges: full colour resolution. Effort 3 with quality 42 looks no worse than effort 1 with quality 48 and
 * needs 13 to 16 % fewer bytes, but 2.5 times the time. Wide versions are three quarters of all pixels: they get little effort.
 */
const AVIF = { chromaSubsampling: '4:4:4', quality: 48, effort: 1 } as const;
const NARROW_AVIF = { ...AVIF, quality: 42, effort: 3 } as const;
const WIDEST_NARROW = 720;
const WEBP = { quality: 82, effort: 2, smartSubsample: true } as const;
const PNG = { compressionLevel: 6, palette: true, quality: 90 } as const;

/** Dots per inch at which one SVG unit is one pixel. */
const PLAIN_DENSITY = 72;
const LARGEST_DENSITY = 2_400;

/**
 * Renders all versions of a picture. Decodes the original once and scales the widest version down. The original is stored
 * with them, for exports of the catalogue; the shop never sends it to shoppers.
 */
async function render(original: Original): Promise<NewPicture> {
  const widths = original.isDrawing ? WIDTHS[original.kind] : widthsFor(original.kind, original.width);
  const widest = Math.max(...widths);
  const { data, info } = await decode(original, widest)
    .resize({ width: widest })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const cut = (width: number) => {
    const image = sharp(data, { raw });
    return width === widest ? image : image.resize({ width });
  };
  const versions: NewPicture['versions'][number][] = [];
  for (const width of widths) {
    versions.push({ version: `${width}.avif`, bytes: await cut(width).avif(avifOf(width)).toBuffer() });
    versions.push({ version: `${width}.webp`, bytes: await cut(width).webp(WEBP).toBuffer() });
  }
  if (original.kind === 'goods')
    versions.push({ version: STICKER, bytes: await renderSticker({ data, ...raw }) });
  const width = pngWidth(widths);
  versions.push({ version: `${width}.png`, bytes: await cut(width).png(PNG).toBuffer() });
  versions.push({ version: `original.${original.format}`, bytes: original.bytes });
  const { pictureId, kind } = original;
  return { pictureId, kind, width: widest, height: info.height, widths, versions };
}

const avifOf = (width: number) => (width <= WIDEST_NARROW ? NARROW_AVIF : AVIF);

function decode({ bytes, width, isDrawing }: Original, widest: number): Sharp {
  const density = Math.min(LARGEST_DENSITY, Math.ceil((PLAIN_DENSITY * widest) / width));
  const options = { limitInputPixels: LARGEST_PIXELS, ...(isDrawing ? { density } : {}) };
  return sharp(bytes, options).autoOrient();
}
