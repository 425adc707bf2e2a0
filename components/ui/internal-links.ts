/** Where a click on a link leads inside the shop; undefined where the browser itself had better follow it. */
export function hrefToFollow(click: MouseEvent): string | undefined {
  const link = click.target instanceof Element ? click.target.closest('a') : null;
  const href = link?.getAttribute('href');
  const isPlain = click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey;
  if (!link || !href?.startsWith('/') || !isPlain || click.defaultPrevented) return undefined;
  // `//elsewhere` and `/\elsewhere` begin with a slash as well, and lead to another site.
  const staysHere = link.origin === location.origin;
  return staysHere && link.target === '' && !link.hasAttribute('download') ? href : undefined;
}

/** Leads to what the address names, if it is in this part, as a browser does when it loads a page. */
export function scrollToHash(part: HTMLElement | null): void {
  const named = document.getElementById(window.location.hash.slice(1));
  if (named === null || !part?.contains(named)) return;
  const folded = named.closest('details');
  folded?.setAttribute('open', '');
  // Its question with it: what only begins to unfold has no place of its own yet.
  (folded ?? named).scrollIntoView();
}
