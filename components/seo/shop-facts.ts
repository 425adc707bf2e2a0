import { ROUTES } from '#lib/site/routes.ts';
import { siteAddress } from '#lib/site/site-url.ts';

/** Search engines want a logo of 112 x 112 pixels or more, which the drawing in the header is not. */
export const LOGO_PATH = '/apple-icon.png';

/** A telephone number as it is dialled from abroad; one that begins with no 0 is so already. */
export const internationalNumber = (tel: string): string => tel.replace(/^0/, '+81-');

/** A draw cannot be taken back once it is drawn; faulty goods are exchanged, as the linked page says. */
export const returnPolicy = () => ({
  '@type': 'MerchantReturnPolicy' as const,
  applicableCountry: 'JP',
  returnPolicyCountry: 'JP',
  returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  merchantReturnLink: siteAddress(ROUTES.transactions),
});
