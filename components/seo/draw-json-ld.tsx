import { ProductJsonLd } from 'next-seo';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { drawCard } from '#lib/seo/social-card.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { SITE_NAME } from '#lib/site/site.ts';
import { pictureAddress, siteAddress } from '#lib/site/site-url.ts';
import { drawOffer } from './draw-offer.ts';
import { escaped } from './json-ld.tsx';

/** A draw as a product: what is offered is one ticket. */
export function DrawJsonLd({ draw }: { readonly draw: DrawDetail }) {
  const pictures = [draw.art, ...draw.gallery].map(pictureAddress);
  return escaped(
    ProductJsonLd({
      name: draw.title,
      // How its story begins: the whole of it stands on the page.
      description: [draw.lead, ...draw.description.slice(0, 1)].join('\n'),
      image: [...pictures, siteAddress(drawCard(draw).path)],
      sku: draw.productId,
      brand: SITE_NAME,
      category: 'オンラインガチャ',
      url: siteAddress(drawRoute(draw.directoryName)),
      offers: drawOffer(draw),
    }),
  );
}
