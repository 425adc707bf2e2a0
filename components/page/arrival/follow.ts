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
