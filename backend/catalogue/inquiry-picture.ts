import sharp from 'sharp';
import type { InquiryPicture } from '#backend/domain/inquiries.ts';

/** Browsers scale pictures down to 1,600 pixels. A decoded picture of this size takes 64 MB. */
const MAX_PIXELS = 16_000_000;
const MAX_SIDE_PX = 1_600;
const MIN_SIDE_PX = 16;
const WEBP = { quality: 80, effort: 2 } as const;

/**
 * Scans of a progressive JPEG: cameras and programs write about ten. Each costs a pass over all pixels, and 26,000 fit into
 * 1 MB (half a minute of a processor).
 */
const MAX_SCANS = 100;

/** The marker before each scan (ITU-T T.81, B.2.3). Within the data of a scan it does not occur. */
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/** The scans of a JPEG. Other formats may have these bytes by chance, one in 65,536. */
function scansIn(bytes: Uint8Array): number {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let scans = 0;
  for (let at = data.indexOf(START_OF_SCAN); at >= 0; at = data.indexOf(START_OF_SCAN, at + 2)) scans += 1;
  return scans;
}

/** Whether the first bytes are of JPEG, PNG or WebP. */
function isPhotograph(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('RIFF')) return head.endsWith('WEBP');
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n');
}

/**
 * Decodes a photograph and encodes its pixels again: metadata, such as the place where it was taken, and anything that is
 * no picture do not survive that. Other formats, such as drawings (SVG) that may hold scripts, reach no decoder. `undefined`:
 * it cannot be read, or it is a JPEG of too many scans. Runs in a process of its own (upload-processes.ts).
 */
export async function renderInquiryPicture(bytes: Uint8Array): Promise<InquiryPicture | undefined> {
  if (!isPhotograph(bytes) || scansIn(bytes) > MAX_SCANS) return undefined;
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
