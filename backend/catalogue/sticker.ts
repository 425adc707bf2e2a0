import sharp from 'sharp';

/** Pixels with their transparency, four bytes each. */
type Bitmap = { readonly data: Uint8Array; readonly width: number; readonly height: number };

/** The longer side of a sticker, which is shown at up to 300 CSS pixels. */
const SIZE_PX = 448;
/** The white edge around the prize. */
const EDGE_PX = 13;
/**
 * How much a channel differs inside a flat background: little, but for the flat shadow of the prize, which resizing makes
 * darker along its rim.
 */
const LIGHTER = 6;
const DARKER = 44;
/** A pale colour is at least as light in each channel. */
const PALE = 200;
/** The largest gap, as a part of the picture. */
const LARGEST_GAP = 0.02;
/** The smallest part of the picture's border that a flat background fills. */
const FLAT_BORDER = 2 / 3;
/** The radius of the corners of a picture that is not cut out. */
const CORNER_PX = 48;
const WEBP = { quality: 82, effort: 1 } as const;

/**
 * Cuts a prize out of the flat background of its picture and puts a white edge around it. A picture without such a
 * background keeps it: the sticker is a rectangle with round corners.
 */
export async function renderSticker(raw: Bitmap & { readonly channels: 1 | 2 | 3 | 4 }): Promise<Buffer> {
  const { width, height, channels } = raw;
  const { data, info } = await sharp(raw.data, { raw: { width, height, channels } })
    .ensureAlpha()
    .resize({ width: SIZE_PX, height: SIZE_PX, fit: 'inside' })
    .extend({ top: EDGE_PX, bottom: EDGE_PX, left: EDGE_PX, right: EDGE_PX, background: '#fff0' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bitmap = { data, width: info.width, height: info.height };
  const sticker = hasFlatBackground(bitmap) ? cutOut(bitmap) : withRoundCorners(bitmap);
  const box = { raw: { width: bitmap.width, height: bitmap.height, channels: 4 } } as const;
  return sharp(sticker, box).trim({ background: '#fff0', threshold: 1 }).webp(WEBP).toBuffer();
}

/** Whether most of the picture's border has the colour of its corner. */
function hasFlatBackground(bitmap: Bitmap): boolean {
  const { width, height } = bitmap;
  const background = backgroundOf(bitmap, DARKER);
  const border = background.filter((_, pixel) => {
    const fromLeft = pixel % width;
    const fromTop = Math.floor(pixel / width);
    const inside = Math.min(fromLeft, fromTop, width - 1 - fromLeft, height - 1 - fromTop) - EDGE_PX;
    return inside === 1;
  });
  return border.reduce((sum, mark) => sum + mark, 0) >= FLAT_BORDER * border.length;
}

function cutOut(bitmap: Bitmap): Uint8Array {
  const outside = new Uint8Array(bitmap.width * bitmap.height);
  for (const pixel of fill(bitmap, backgroundOf(bitmap, DARKER), 0)) outside[pixel] = 1;
  return withEdge(bitmap, { outside, gaps: gapsOf(bitmap) });
}

function withRoundCorners(bitmap: Bitmap): Uint8Array {
  const { width, height } = bitmap;
  const outside = Uint8Array.from({ length: width * height }, (_, pixel) => {
    const beyond = (position: number, length: number) =>
      Math.max(0, EDGE_PX + CORNER_PX - position, position - (length - 1 - EDGE_PX - CORNER_PX));
    const distance = Math.hypot(beyond(pixel % width, width), beyond(Math.floor(pixel / width), height));
    return distance > CORNER_PX ? 1 : 0;
  });
  return withEdge(bitmap, { outside, gaps: new Uint8Array(width * height) });
}

/** The marked pixels that are connected with one of them. Unmarks them. */
function fill({ width, height }: Bitmap, marked: Uint8Array, from: number): number[] {
  const open = [from];
  const filled: number[] = [];
  for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
    if (marked[pixel] !== 1) continue;
    marked[pixel] = 0;
    filled.push(pixel);
    const x = pixel % width;
    if (x > 0) open.push(pixel - 1);
    if (x < width - 1) open.push(pixel + 1);
    if (pixel >= width) open.push(pixel - width);
    if (pixel < width * (height - 1)) open.push(pixel + width);
  }
  return filled;
}

/** Marks the pixels with the colour of the background's corner, up to so much darker, and transparent ones. */
function backgroundOf(bitmap: Bitmap, darker: number): Uint8Array {
  const { data, width, height } = bitmap;
  const [red, green, blue] = cornerColour(bitmap);
  const isNear = (one: number, background: number) =>
    one - background <= LIGHTER && background - one <= darker;
  return Uint8Array.from({ length: width * height }, (_, pixel) => {
    const first = pixel * 4;
    const isBackground =
      isNear(at(data, first), red) && isNear(at(data, first + 1), green) && isNear(at(data, first + 2), blue);
    return isBackground || at(data, first + 3) === 0 ? 1 : 0;
  });
}

/**
 * Marks the gaps of the prize, such as the handle of a cup: small places where a pale background shows through. A large one
 * is more likely a part of the prize in the same colour.
 */
function gapsOf(bitmap: Bitmap): Uint8Array {
  const gaps = new Uint8Array(bitmap.width * bitmap.height);
  if (Math.min(...cornerColour(bitmap)) < PALE) return gaps;
  const background = backgroundOf(bitmap, LIGHTER);
  background.forEach((isBackground, pixel) => {
    if (isBackground === 0) return;
    const place = fill(bitmap, background, pixel);
    if (place.length <= LARGEST_GAP * gaps.length) for (const inside of place) gaps[inside] = 1;
  });
  return gaps;
}

function cornerColour({ data, width }: Bitmap): readonly [number, number, number] {
  const corner = ((EDGE_PX + 1) * width + EDGE_PX + 1) * 4;
  return [at(data, corner), at(data, corner + 1), at(data, corner + 2)];
}

/** How far each pixel is from the prize: one pass down and one up, over straight and diagonal steps. */
function distances({ width, height }: Bitmap, marks: Uint8Array): Float32Array {
  const far = Float32Array.from(marks, (mark) => (mark === 1 ? Infinity : 0));
  const reach = (pixel: number, from: number, length: number) => {
    const distance = (far[from] ?? Infinity) + length;
    if (distance < (far[pixel] ?? 0)) far[pixel] = distance;
  };
  const relax = (pixel: number, side: 1 | -1) => {
    reach(pixel, pixel + side, 1);
    reach(pixel, pixel + side * width, 1);
    reach(pixel, pixel + side * (width + 1), Math.SQRT2);
    reach(pixel, pixel + side * (width - 1), Math.SQRT2);
  };
  for (let pixel = 0; pixel < width * height; pixel += 1) relax(pixel, -1);
  for (let pixel = width * height - 1; pixel >= 0; pixel -= 1) relax(pixel, 1);
  return far;
}

type Places = { readonly outside: Uint8Array; readonly gaps: Uint8Array };

/** The prize, white in its gaps; white up to the width of the edge; then nothing. */
function withEdge(bitmap: Bitmap, { outside, gaps }: Places): Uint8Array {
  const sticker = Uint8Array.from(bitmap.data);
  distances(bitmap, outside).forEach((distance, pixel) => {
    if (distance === 0 && gaps[pixel] === 0) return;
    sticker.fill(255, pixel * 4, pixel * 4 + 3);
    sticker[pixel * 4 + 3] = 255 * Math.min(1, Math.max(0, EDGE_PX - distance));
  });
  return sticker;
}

const at = (bytes: Uint8Array, index: number): number => bytes[index] ?? 0;
