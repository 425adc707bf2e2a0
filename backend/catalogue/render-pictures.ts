import sharp, { type Sharp } from 'sharp';
import type { NewPicture, PictureVersion } from '#backend/persistence/content/pictures.ts';
import { PICTURE_WIDTHS } from '#lib/contract/picture.ts';
import { STAND_IN_MARK } from '#lib/line-ups/stand-in.ts';
import { STICKER } from '#lib/contract/picture-path.ts';
import { firstVersion, versionsOf } from './picture-versions.ts';
import { renderSticker } from './sticker.ts';
import { type Original, widthsFor, LARGEST_PIXELS } from './original-picture.ts';

/**
 * Renders the first version of a picture, with which the shop shows it; `renderFurther` renders the others. A sentence: some
 * drawings exceed the limits of the renderer.
 */
export const renderPicture = (original: Original): Promise<NewPicture | string> =>
  renderFirst(original).catch(problemOf);

/** Renders the other versions of a picture of these widths. */
export const renderFurther = (
  original: Original,
  widths: readonly number[],
): Promise<readonly PictureVersion[] | string> => renderOthers(original, widths).catch(problemOf);

const problemOf = (error: unknown): string => `cannot be drawn (${firstLine(error)})`;

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

/** The original is stored too, for the other versions and for exports of the catalogue; the shop never sends it to shoppers. */
async function renderFirst(original: Original): Promise<NewPicture> {
  const { pictureId, kind, format, bytes } = original;
  const widths = original.isDrawing ? PICTURE_WIDTHS[kind] : widthsFor(kind, original.width);
  const width = Math.max(...widths);
  const { data, info } = await decode(original, width).webp(WEBP).toBuffer({ resolveWithObject: true });
  const versions = [
    { version: firstVersion(widths), bytes: data },
    { version: `original.${format}`, bytes },
  ];
  const isStandIn = original.isDrawing && bytes.includes(STAND_IN_MARK);
  return { pictureId, kind, width, height: info.height, widths, isStandIn, versions };
}

/** Decodes the original once and scales the widest version down. */
async function renderOthers(
  original: Original,
  widths: readonly number[],
): Promise<readonly PictureVersion[]> {
  const widest = Math.max(...widths);
  const { data, info } = await decode(original, widest).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const render = (version: string): Promise<Uint8Array> => {
    if (version === STICKER) return renderSticker({ data, ...raw });
    const width = Number.parseInt(version, 10);
    const image = width === widest ? sharp(data, { raw }) : sharp(data, { raw }).resize({ width });
    if (version.endsWith('.avif')) return image.avif(avifOf(width)).toBuffer();
    return (version.endsWith('.png') ? image.png(PNG) : image.webp(WEBP)).toBuffer();
  };
  const versions: PictureVersion[] = [];
  for (const version of versionsOf({ kind: original.kind, widths }))
    if (version !== firstVersion(widths)) versions.push({ version, bytes: await render(version) });
  return versions;
}

const avifOf = (width: number) => (width <= WIDEST_NARROW ? NARROW_AVIF : AVIF);

function decode({ bytes, width, isDrawing }: Original, widest: number): Sharp {
  const density = Math.min(LARGEST_DENSITY, Math.ceil((PLAIN_DENSITY * widest) / width));
  const options = { limitInputPixels: LARGEST_PIXELS, ...(isDrawing ? { density } : {}) };
  return sharp(bytes, options).autoOrient().resize({ width: widest }).toColourspace('srgb');
}
