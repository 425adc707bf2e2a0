import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** Part of every picture's id. A new number makes every picture anew, under a new address. */
const RECIPE = 'recipe 1';

export const LARGEST_FILE = 20 * 1024 * 1024;
/** Drawings are read sign by sign, while everybody else waits. */
const LARGEST_DRAWING = 2 * 1024 * 1024;
export const LARGEST_PIXELS = 50_000_000;
const MIN_WIDTH_PX = 16;
export const TOO_LARGE = 'a picture of more than 20 MB';
const FORMATS = ['svg', 'png', 'jpeg', 'webp'];
const NO_PICTURE = 'a file that is no SVG, PNG, JPEG or WebP picture';
const PHOTOGRAPHS = [/^\x89PNG/, /^\xff\xd8\xff/, /^RIFF[^]{4}WEBP/];

type PictureSource = {
  /** Where it was found. */
  readonly path: string;
  readonly kind: PictureKind;
  readonly bytes: Buffer;
};

/** A picture as the operator gave it. */
export type Original = PictureSource & {
  readonly pictureId: string;
  readonly width: number;
  readonly isDrawing: boolean;
};

/** Looks at a picture as far as it takes to know that it can be used; or says what it is that can not. */
export async function inspectPicture({ bytes, path, kind }: PictureSource): Promise<Original | string> {
  if (bytes.length > LARGEST_FILE) return TOO_LARGE;
  const isDrawing = !PHOTOGRAPHS.some((begins) => begins.test(bytes.toString('latin1', 0, 12)));
  // Looked into before anything opens it, and as text: what is packed could hold what may not be in a drawing.
  const problem = isDrawing ? drawingProblem(bytes) : undefined;
  if (problem !== undefined) return problem;
  const about = await sharp(bytes, { limitInputPixels: LARGEST_PIXELS })
    .metadata()
    .catch(() => undefined);
  if (about?.format === undefined || !FORMATS.includes(about.format)) return NO_PICTURE;
  const { width, height } = about.autoOrient;
  if (pixelsOf({ width, height, kind, isDrawing }) > LARGEST_PIXELS)
    return 'a picture of more than 50 million pixels';
  if (width < MIN_WIDTH_PX || height < MIN_WIDTH_PX) return `a picture of less than ${MIN_WIDTH_PX} pixels`;
  const pictureId = createHash('sha256')
    .update(`${RECIPE} ${kind} `)
    .update(bytes)
    .digest('hex')
    .slice(0, 32);
  return { pictureId, path, kind, bytes, width, isDrawing };
}

function drawingProblem(bytes: Buffer): string | undefined {
  if (!isUtf8(bytes)) return NO_PICTURE;
  if (bytes.length > LARGEST_DRAWING) return 'an SVG of more than 2 MB';
  return svgProblem(bytes.toString('utf8'));
}

type Size = Pick<Original, 'kind' | 'width' | 'isDrawing'> & { readonly height: number };

/** What a picture comes to in the widest version of it: a drawing is made as wide as that, however small it says it is. */
function pixelsOf({ width, height, kind, isDrawing }: Size): number {
  const widest = isDrawing ? Math.max(width, ...WIDTHS[kind]) : width;
  return widest * height * (widest / width);
}

/**
 * The places a picture may stand in, and the widths the layout asks of it there, in pixels, ascending. None is more than
 * twice the one before, so that no screen has to decode more than twice what it shows. A browser takes the first that is
 * wide enough, so the steps stand just above what phones ask for: a card wants 663, 690 or 995 pixels, a banner 548.
 */
export const WIDTHS = {
  scene: [160, 320, 480, 720, 1000, 1280],
  goods: [96, 192, 384, 768],
  banner: [360, 560, 720, 1040, 1560],
} as const;

export type PictureKind = keyof typeof WIDTHS;

/** A photograph that is this much wider than a width of the layout is worth keeping as it is, too. */
const WORTHWHILE = 1.2;

/** A drawing can be made as wide as is asked; a photograph is never made wider than it is. */
export function widthsFor(kind: PictureKind, originalWidth: number): readonly number[] {
  const fitting = WIDTHS[kind].filter((width) => width <= originalWidth);
  const isWhole =
    fitting.length === WIDTHS[kind].length || originalWidth < (fitting.at(-1) ?? 0) * WORTHWHILE;
  return isWhole ? fitting : [...fitting, originalWidth];
}

/**
 * What may not stand in a drawing, and how it is told. None of these looks at a sign twice for what stands before it:
 * a drawing may have twenty million of them, and while it is looked through everybody else waits.
 */
const REFUSED = [
  [/<\s*(?:[\w-]+:)?script\b/i, 'an SVG with a script in it'],
  [/\son[a-z]+\s*=/i, 'an SVG with an event handler in it'],
  [/<\s*(?:[\w-]+:)?foreignObject\b/i, 'an SVG with a foreignObject in it'],
  [/^\ufeff?\s*<\?xml\b[^>]*\bencoding\s*=\s*["'](?!utf-8["'])/i, 'an SVG that is not in UTF-8'],
  [/<!(?:DOCTYPE|ENTITY)\b/i, 'an SVG with a DOCTYPE in it'],
  [/<\?xml-stylesheet\b/i, 'an SVG with a style sheet from elsewhere'],
  [/@import\b/i, 'an SVG with a style sheet from elsewhere'],
  [
    /(?:\bhref|\bsrc)\s*=\s*["'](?!\s*(?:#|data:image\/(?:png|jpeg|webp)[;,]))/i,
    'an SVG that refers to something outside itself',
  ],
  [
    /url\(\s*(?:["']\s*)?(?!["'#\s]|data:image\/(?:png|jpeg|webp)[;,])/i,
    'an SVG that refers to something outside itself',
  ],
] as const;

/** Drawings are only ever shown as the pixels made of them; even so they may hold nothing that acts or reaches out. */
export const svgProblem = (svg: string): string | undefined =>
  REFUSED.find(([pattern]) => pattern.test(svg))?.[1];
