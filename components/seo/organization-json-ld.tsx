import { OrganizationJsonLd as SeoOrganization } from 'next-seo';
import { operator } from '#lib/site/operator.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { SITE_DESCRIPTION, SITE_NAME } from '#lib/site/site.ts';
import { siteAddress } from '#lib/site/site-url.ts';
import { internationalNumber, LOGO_PATH, returnPolicy } from './facts-of-shop.ts';
import { escaped } from './json-ld.tsx';

/** Who runs the shop, as the kind of organization that search engines ask shops to say they are. */
export const OrganizationJsonLd = () =>
  escaped(
    SeoOrganization({
      type: 'OnlineStore',
      name: SITE_NAME,
      legalName: operator.name,
      description: SITE_DESCRIPTION,
      url: siteAddress(ROUTES.top),
      logo: siteAddress(LOGO_PATH),
      address: { postalCode: operator.zip, streetAddress: operator.address, addressCountry: 'JP' },
      telephone: internationalNumber(operator.tel),
      email: operator.email,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: internationalNumber(operator.tel),
        email: operator.email,
      },
      hasMerchantReturnPolicy: returnPolicy(),
    }),
  );
