import { isOwner } from '#lib/session/member-storage.ts';
import { isOwnPage, OWN_PAGES_CACHE } from '#lib/site/offline.ts';

/** Scripts are removed, so that everything that needs one is removed, too. */
const WITHOUT = 'script,noscript,link,style,template,button,input,select,form,dialog,iframe,[data-live]';

/** Stores the page as the member sees it, for the service worker to show without a connection. */
export async function storeOwnCopy(userId: string, imageHost: string): Promise<void> {
  const { pathname, search } = window.location;
  const isLoading = document.querySelector('main [role="status"][aria-label$="を確認しています"]') !== null;
  if (!isOwnPage(pathname) || search !== '' || isLoading || !isOwner(userId)) return;
  const copy = new Response(staticCopy(document), { headers: headersFor(imageHost) });
  const cache = await caches.open(OWN_PAGES_CACHE);
  await cache.put(pathname, copy);
  // The member may have logged out meanwhile.
  if (!isOwner(userId)) await caches.delete(OWN_PAGES_CACHE);
}

const headersFor = (imageHost: string) => ({
  'content-type': 'text/html; charset=utf-8',
  date: new Date().toUTCString(),
  'content-security-policy':
    `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: ${imageHost}`.trim(),
});

/** The logo and the content, with the styles of the page in it. */
export function staticCopy(page: Document): string {
  const copy = new DOMParser().parseFromString(page.documentElement.outerHTML, 'text/html');
  for (const element of copy.querySelectorAll(WITHOUT)) element.remove();
  const logo = copy.querySelector('header > :first-child');
  const content = copy.querySelector('main');
  copy.querySelector('header')?.replaceChildren(...(logo === null ? [] : [logo]));
  const header = copy.querySelector('header');
  copy.body.replaceChildren(...[header, content].filter((part) => part !== null));
  const style = copy.createElement('style');
  style.textContent = [...page.styleSheets].map(textOf).join('\n');
  copy.head.append(style);
  return `<!doctype html>${copy.documentElement.outerHTML}`;
}

/** Sheets of other sites, which extensions add, cannot be read. */
function textOf(sheet: CSSStyleSheet): string {
  try {
    return [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
  } catch {
    return '';
  }
}
