/** Returns the path of a clicked link inside the shop; `undefined` if the browser itself has to follow it. */
export function hrefToFollow(click: MouseEvent): string | undefined {
  const link = click.target instanceof Element ? click.target.closest('a') : null;
  const href = link?.getAttribute('href');
  const isPlain = click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey;
  if (!link || !href?.startsWith('/') || !isPlain || click.defaultPrevented) return undefined;
  // `//elsewhere` and `/\elsewhere` begin with a slash too, and lead to another site.
  const staysHere = link.origin === location.origin;
  return staysHere && link.target === '' && !link.hasAttribute('download') ? href : undefined;
}

/** Scrolls to the element that the URL's hash names, if it is in `part`, as a browser does when it loads a page. */
export function scrollToHash(part: HTMLElement | null): void {
  const named = document.getElementById(window.location.hash.slice(1));
  if (named === null || !part?.contains(named)) return;
  const folded = named.closest('details');
  folded?.setAttribute('open', '');
  // Scrolls to the whole question: content that is just being opened has no position yet.
  (folded ?? named).scrollIntoView();
}
