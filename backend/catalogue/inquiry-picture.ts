import sharp from 'sharp';
import type { InquiryPicture } from '#backend/domain/inquiries.ts';

/** Browsers scale pictures down to 1,600 pixels. A decoded picture of this size takes 64 MB. */
const MAX_PIXELS = 16_000_000;
const MAX_SIDE_PX = 1_600;
const MIN_SIDE_PX = 16;
const WEBP = { quality: 80, effort: 2 } as const;

/** Whether the first bytes are of JPEG, PNG or WebP. */
function isPhotograph(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('RIFF')) return head.endsWith('WEBP');
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n');
}

/**
 * Decodes a photograph and encodes its pixels again: metadata, such as the place where it was taken, and anything that is
 * no picture do not survive that. Other formats, such as drawings (SVG) that may hold scripts, reach no decoder. `undefined`:
 * it cannot be read. Runs in a process of its own (upload-processes.ts).
 */
export async function renderInquiryPicture(bytes: Uint8Array): Promise<InquiryPicture | undefined> {
  if (!isPhotograph(bytes)) return undefined;
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { width, height, pages = 1 } = await image.metadata();
    if (pages > 1) return undefined;
    if (width < MIN_SIDE_PX || height < MIN_SIDE_PX) return undefined;
    const { data, info } = await image
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
