import sharp from 'sharp';
import type { InquiryPicture } from '#backend/domain/inquiries.ts';

/** Browsers scale pictures down to 1,600 pixels. A decoded picture of this size takes 64 MB. */
const MAX_PIXELS = 16_000_000;
const MAX_SIDE_PX = 1_600;
const MIN_SIDE_PX = 16;
/** Usual pictures take a second. */
const MAX_RENDERING_S = 30;
const WEBP = { quality: 80, effort: 2 } as const;

/** Of 1 MB at most, and each waits up to a second for the one before. */
const MAX_WAITING = 32;

/** Decoders run one at a time, so that uploads that arrive together take the memory of one. */
let previous: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Decodes a photograph and encodes its pixels again: metadata, such as the place where it was taken, and anything that is
 * no picture do not survive that. Other formats, such as drawings (SVG) that may hold scripts, reach no decoder. `undefined`:
 * it cannot be read. `busy`: too many others wait.
 */
export async function renderInquiryPicture(bytes: Uint8Array): Promise<InquiryPicture | 'busy' | undefined> {
  if (waiting >= MAX_WAITING) return 'busy';
  waiting += 1;
  const rendered = previous.then(() => render(bytes));
  previous = rendered;
  try {
    return await rendered;
  } finally {
    waiting -= 1;
  }
}

/** Whether the first bytes are of JPEG, PNG or WebP. */
function isPhotograph(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('RIFF')) return head.endsWith('WEBP');
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n');
}

async function render(bytes: Uint8Array) {
  if (!isPhotograph(bytes)) return undefined;
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { width, height, pages = 1 } = await image.metadata();
    if (pages > 1) return undefined;
    if (width < MIN_SIDE_PX || height < MIN_SIDE_PX) return undefined;
    const { data, info } = await image
      .timeout({ seconds: MAX_RENDERING_S })
      .autoOrient()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp(WEBP)
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    // Cut off, damaged, or larger than the limits.
    return undefined;
  }
}
