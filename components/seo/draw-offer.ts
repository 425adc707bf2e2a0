import type { DrawDetail } from '#lib/contract/draw.ts';
import type { DrawState } from '#lib/contract/enums.ts';
import { ROUTES, drawRoute } from '#lib/site/routes.ts';
import { SITE_NAME } from '#lib/site/site.ts';
import { siteAddress } from '#lib/site/site-url.ts';
import { returnPolicy } from './facts-of-shop.ts';

const AVAILABILITY = {
  upcoming: 'https://schema.org/PreOrder',
  onSale: 'https://schema.org/InStock',
  soldOut: 'https://schema.org/SoldOut',
  ended: 'https://schema.org/Discontinued',
} as const satisfies Record<DrawState, string>;

/** One ticket of a draw: what it costs, when it can be had, and on which terms. */
export const drawOffer = (draw: DrawDetail) => ({
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
  seller: { '@type': 'Organization' as const, name: SITE_NAME, url: siteAddress(ROUTES.top) },
  shippingDetails: shippingOf(draw),
  hasMerchantReturnPolicy: returnPolicy(),
});

/** Where one prize alone travels free, its parcel does too; otherwise a parcel has one price for all Japan. */
const shippingOf = ({ shipping }: DrawDetail) => ({
  '@type': 'OfferShippingDetails' as const,
  shippingRate: { value: shipping.freeFrom === 1 ? 0 : shipping.fee, currency: 'JPY' },
  shippingDestination: { addressCountry: 'JP' },
});
