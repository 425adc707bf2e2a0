import { STOP_MARK } from './routes.ts';

/** Where page views are reported, as the operator configured it. */
export type Analytics = { readonly measurementId: string; readonly dataLayerName: string };

/** The analytics script; its query names the measurement id and the data layer. */
export const ANALYTICS_SCRIPT = 'https://www.googletagmanager.com/gtag/js';

export type PageView = { readonly location: string; readonly title: string; readonly referrer: string };

/** Commands as the script wants them in its data layer. */
export const configCommand = ({ measurementId }: Analytics) =>
  // The script would report the first page by itself and leave the others to us: we report them all.
  ['config', measurementId, { send_page_view: false }] as const;

export const pageViewCommand = ({ location, title, referrer }: PageView) =>
  [
    'event',
    'page_view',
    { page_location: asTold(location), page_title: title, page_referrer: asTold(referrer) },
  ] as const;

/** An address as others may know it: the token that stops somebody's mails is nobody else's. */
function asTold(address: string): string {
  const url = URL.parse(address);
  if (url?.hash.startsWith(STOP_MARK) !== true) return address;
  url.hash = '';
  return url.href;
}
