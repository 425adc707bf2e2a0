/** Search engines want a logo of 112 x 112 pixels or more, which the drawing in the header is not. */
export const LOGO_PATH = '/apple-icon.png';

/** A telephone number as it is dialled from abroad; one that begins with no 0 is so already. */
export const internationalNumber = (tel: string): string => tel.replace(/^0/, '+81-');
