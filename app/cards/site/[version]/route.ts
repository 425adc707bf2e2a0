import { currentBrand } from '#lib/api/current-brand.ts';
import { lookOf } from '#lib/brand/look.ts';
import { cardResponse } from '#lib/social-cards/card-response.ts';
import { pngOf } from '#lib/social-cards/picture.ts';
import { siteCardPicture } from '#lib/social-cards/site-card.ts';
import { siteCard } from '#lib/seo/social-card.ts';

type RouteContext = { readonly params: Promise<{ readonly version: string }> };

/** The social card of the shop itself. */
export async function GET(_request: Request, { params }: RouteContext): Promise<Response> {
  const { version } = await params;
  const brand = await currentBrand();
  const { path } = siteCard(brand, lookOf(brand));
  const draw = async () => ({ png: await pngOf(await siteCardPicture(brand)), complete: true });
  return cardResponse({ requestedVersion: version, path, draw });
}
