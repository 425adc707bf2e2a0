/** Leaves the shop for a page of the payment provider. */
export const leaveSite = (url: string): void => window.location.assign(url);
