import { ProductJsonLd } from 'next-seo';
import { feeRange } from '#lib/shipments/tariff-text.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { drawCard } from '#lib/seo/social-card.ts';
import { drawRoute, ROUTES } from '#lib/site/routes.ts';
import { lookOf } from '#lib/brand/look.ts';
import type { Brand } from '#lib/contract/brand.ts';
import { pictureAddress, siteAddress } from '#lib/site/site-url.ts';
import type { DrawState } from '#lib/contract/enums.ts';
import { escaped } from './json-ld.tsx';
import { returnPolicy } from './shop-facts.ts';

type DrawJsonLdProps = { readonly draw: DrawDetail; readonly brand: Brand };

/** A draw as a product; the offer is one ticket. */
export function DrawJsonLd({ draw, brand }: DrawJsonLdProps) {
  const pictures = [draw.art, ...draw.gallery].map(pictureAddress);
  return escaped(
    ProductJsonLd({
      name: draw.title,
      // The first paragraph; the page has the full text.
      description: [draw.lead, ...draw.description.slice(0, 1)].join('\n'),
      image: [...pictures, siteAddress(drawCard(draw, lookOf(brand)).path)],
      sku: draw.productId,
      brand: brand.name,
      category: 'オンラインガチャ',
      url: siteAddress(drawRoute(draw.directoryName)),
      offers: drawOffer(draw, brand),
    }),
  );
}

const AVAILABILITY = {
  upcoming: 'https://schema.org/PreOrder',
  onSale: 'https://schema.org/InStock',
  soldOut: 'https://schema.org/SoldOut',
  ended: 'https://schema.org/Discontinued',
} as const satisfies Record<DrawState, string>;

/** The offer of one ticket: price, availability and terms. */
const drawOffer = (draw: DrawDetail, { name }: Pick<Brand, 'name'>) => ({
  '@type': 'Offer' as const,
  url: siteAddress(drawRoute(draw.directoryName)),
  price: draw.price,
  priceCurrency: 'JPY',
  availability: AVAILABILITY[draw.state],
  itemCondition: 'https://schema.org/NewCondition' as const,
  validFrom: draw.opensAt,
  priceValidUntil: draw.closesAt,
  availabilityStarts: draw.opensAt,
  availabilityEnds: draw.closesAt,
  seller: { '@type': 'Organization' as const, name, url: siteAddress(ROUTES.top) },
  shippingDetails: shippingOf(draw),
  hasMerchantReturnPolicy: returnPolicy(),
});

/** If a single prize ships free, so does its shipment; otherwise the highest fee of all of Japan. */
const shippingOf = ({ shipping }: DrawDetail) => ({
  '@type': 'OfferShippingDetails' as const,
  shippingRate: { value: shipping.freeFrom === 1 ? 0 : feeRange(shipping).most, currency: 'JPY' },
  shippingDestination: { addressCountry: 'JP' },
});
