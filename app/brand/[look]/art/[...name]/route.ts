import { currentBrand } from '#lib/api/current-brand.ts';
import { lookOf } from '#lib/brand/look.ts';
import { artBaseOf } from '#lib/brand/page-brand.ts';
import { pictureAddressOf } from '#lib/social-cards/picture.ts';
import { drawingOf } from '#lib/social-cards/drawings.ts';
import { iconPicture, isIconName } from '#lib/social-cards/icons.ts';

type RouteContext = { readonly params: Promise<{ readonly look: string; readonly name: readonly string[] }> };

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_MINUTE = 'public, max-age=60';

/** A drawing of the brand. Its address has the version of the brand, so that a change is seen at once. */
export async function GET(_request: Request, { params }: RouteContext): Promise<Response> {
  const { look, name } = await params;
  const brand = await currentBrand();
  const file = name.join('/');
  if (look !== lookOf(brand)) return redirected(`${artBaseOf(lookOf(brand))}/${file}`, ONE_MINUTE);
  const [, stem = '', extension] = /^([A-Za-z\d/-]+)\.(svg|png)$/.exec(file) ?? [];
  if (extension === 'png' && isIconName(stem)) return answer(await iconPicture(brand, stem), 'image/png');
  const drawing = extension === 'svg' ? await drawingOf(brand, stem) : undefined;
  if (drawing !== undefined && 'picture' in drawing) return redirected(pictureAddressOf(drawing), IMMUTABLE);
  return answer(drawing?.svg, 'image/svg+xml');
}

const redirected = (location: string, caching: string): Response =>
  new Response(null, { status: 307, headers: { location, 'cache-control': caching } });

const answer = (body: string | Uint8Array<ArrayBuffer> | undefined, type: string): Response =>
  body === undefined
    ? new Response('Not Found', { status: 404, headers: { 'cache-control': ONE_MINUTE } })
    : new Response(body, { headers: { 'content-type': type, 'cache-control': IMMUTABLE } });
