import { MAX_INQUIRY_PICTURE_BYTES } from '#lib/contract/inquiry-fields.ts';

/** A picture that can be sent, and a small one of it for the page. */
export type ChosenPicture = {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** A data URL: the policy of the page allows no `blob:`. */
  readonly preview: string;
};

const MAX_SIDE_PX = 1_600;
const PREVIEW_PX = 192;
const QUALITIES = [0.82, 0.7, 0.5];

/**
 * Scales a photograph down and encodes it as JPEG. So a photograph of any format that this browser can read (HEIC of an
 * iPhone too) becomes small, and its metadata stay on the device. `undefined`: the browser cannot read it.
 */
export async function shrinkPicture(file: File): Promise<ChosenPicture | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  try {
    return await encoded(bitmap, file.name);
  } finally {
    bitmap.close();
  }
}

/** The picture with the best quality that is small enough. */
async function encoded(bitmap: ImageBitmap, name: string): Promise<ChosenPicture | undefined> {
  const canvas = drawn(bitmap, MAX_SIDE_PX);
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob === null || blob.size > MAX_INQUIRY_PICTURE_BYTES) continue;
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const preview = drawn(bitmap, PREVIEW_PX).toDataURL('image/jpeg', 0.7);
    return { name, bytes, preview };
  }
  return undefined;
}

/** The picture on white, because JPEG has no transparency. */
function drawn(bitmap: ImageBitmap, maxSide: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}
