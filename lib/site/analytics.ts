/** The operator's settings for reporting page views. */
export type Analytics = { readonly measurementId: string; readonly dataLayerName: string };

/** Returns the address of the analytics script, whose query names the measurement id and the data layer. */
export const analyticsScript = ({ measurementId, dataLayerName }: Analytics): string =>
  `https://www.googletagmanager.com/gtag/js?${new URLSearchParams({ id: measurementId, l: dataLayerName }).toString()}`;

type PageView = { readonly location: string; readonly title: string; readonly referrer: string };

/** Commands for the data layer of the script. */
export const configCommand = ({ measurementId }: Pick<Analytics, 'measurementId'>) =>
  // The script would report only the first page by itself, so the storefront reports all of them.
  ['config', measurementId, { send_page_view: false }] as const;

export const pageViewCommand = ({ location, title, referrer }: PageView) =>
  [
    'event',
    'page_view',
    { page_location: withoutHash(location), page_title: title, page_referrer: withoutHash(referrer) },
  ] as const;

/** Links of emails have their tokens behind the #: they unsubscribe, or open the inquiry of a guest. */
const withoutHash = (address: string): string => address.replace(/#.*/, '');
