import { ROUTES } from '#lib/site/routes.ts';
import { siteAddress } from '#lib/site/site-url.ts';

/** Search engines require a logo of at least 112 × 112 pixels, and the header's drawing is smaller. */
export const LOGO_PATH = '/apple-icon.png';

/** The international form of a telephone number; a number without a leading 0 has it already. */
export const internationalNumber = (tel: string): string => tel.replace(/^0/, '+81-');

/** A draw cannot be returned; faulty goods are exchanged, as the linked page says. */
export const returnPolicy = () => ({
  '@type': 'MerchantReturnPolicy' as const,
  applicableCountry: 'JP',
  returnPolicyCountry: 'JP',
  returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  merchantReturnLink: siteAddress(ROUTES.transactions),
});
