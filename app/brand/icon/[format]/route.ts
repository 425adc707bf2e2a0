import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { currentBrand } from '#lib/api/current-brand.ts';
import { lookOf } from '#lib/brand/look.ts';
import { drawingOf } from '#lib/social-cards/drawings.ts';
import { iconPicture } from '#lib/social-cards/icons.ts';
import { pictureAddressOf } from '#lib/social-cards/picture.ts';

type RouteContext = { readonly params: Promise<{ readonly format: string }> };

/** Browsers ask for icons by an address that never changes. */
const CACHING = { 'cache-control': 'public, max-age=600, stale-while-revalidate=86400' };

/** The icon of the shop, for /icon.svg and /apple-icon.png. */
export async function GET(_request: Request, { params }: RouteContext): Promise<Response> {
  const { format } = await params;
  const brand = await currentBrand();
  return format === 'png' ? pngOf(brand) : svgOf(brand);
}

type Brand = Awaited<ReturnType<typeof currentBrand>>;

async function svgOf(brand: Brand): Promise<Response> {
  const drawing = await drawingOf(brand, 'icon');
  if (drawing === undefined) return MISSING();
  if ('picture' in drawing)
    return new Response(null, { status: 307, headers: { location: pictureAddressOf(drawing), ...CACHING } });
  return new Response(drawing.svg, { headers: { 'content-type': 'image/svg+xml', ...CACHING } });
}

async function pngOf(brand: Brand): Promise<Response> {
  const png =
    lookOf(brand) === ''
      ? Uint8Array.from(await readFile(join(process.cwd(), 'public/art/apple-icon.png')))
      : await iconPicture(brand, 'apple-icon');
  return png === undefined
    ? MISSING()
    : new Response(png, { headers: { 'content-type': 'image/png', ...CACHING } });
}

const MISSING = () => new Response('Not Found', { status: 404 });
