/** Leads to what the address names, if it is in this part, as a browser does when it loads a page. */
export function showNamedPlace(part: HTMLElement | null): void {
  const named = document.getElementById(window.location.hash.slice(1));
  if (named === null || !part?.contains(named)) return;
  const folded = named.closest('details');
  folded?.setAttribute('open', '');
  // Its question with it: what only begins to unfold has no place of its own yet.
  (folded ?? named).scrollIntoView();
}
