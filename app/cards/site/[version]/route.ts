import { cardResponse } from '#lib/social-cards/card-response.ts';
import { pngOf } from '#lib/social-cards/picture.ts';
import { siteCardPicture } from '#lib/social-cards/site-card.ts';
import { SITE_CARD } from '#lib/seo/social-card.ts';

type Asked = { readonly params: Promise<{ readonly version: string }> };

/** The social card of the shop itself. */
export async function GET(_request: Request, { params }: Asked): Promise<Response> {
  const { version } = await params;
  return cardResponse({ requestedVersion: version, path: SITE_CARD.path, draw: drawn });
}

const drawn = async () => ({ png: await pngOf(await siteCardPicture()), complete: true });
