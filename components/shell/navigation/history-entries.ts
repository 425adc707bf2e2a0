/**
 * Identifies the current entry of this tab's history: by its key, or by its URL in browsers without the Navigation
 * API.
 */
export const currentEntry = (): string => navigationApi()?.currentEntry?.key ?? window.location.href;

/** Calls back after each back or forward navigation within this document. */
export function onTraverse(callback: () => void): () => void {
  const navigation = navigationApi();
  if (navigation === undefined) return onPopState(callback);
  const listen = ({ navigationType }: NavigationCurrentEntryChangeEvent) => {
    if (navigationType === 'traverse') callback();
  };
  navigation.addEventListener('currententrychange', listen);
  return () => navigation.removeEventListener('currententrychange', listen);
}

/** A click on a hash link fires `popstate` too, but its new entry has no state yet. */
function onPopState(callback: () => void): () => void {
  const listen = ({ state }: PopStateEvent) => {
    if (state !== null) callback();
  };
  window.addEventListener('popstate', listen);
  return () => window.removeEventListener('popstate', listen);
}

/** Whether this document was loaded by going back or forward. */
export const wasReturnedTo = (): boolean =>
  window.performance
    .getEntriesByType('navigation')
    .some((opened) => 'type' in opened && opened.type === 'back_forward');

/** The types declare it for all browsers; those older than 2026 lack it. */
const navigationApi = (): Navigation | undefined => ('navigation' in window ? window.navigation : undefined);

/**
 * Gives history entries made by hash links the state of the entry they were made from. The router ignores entries
 * without its state: a visitor who returns to one from another page would see the URL change and the other page
 * stay. Returns a function that stops it.
 */
export function adoptHashEntries(): () => void {
  let previous = currentLocation();
  const storeLocation = () => {
    previous = currentLocation();
  };
  const adoptState = ({ state }: PopStateEvent) => {
    if (state === null && previous.state !== null && previous.page === currentLocation().page)
      window.history.replaceState(previous.state, '');
  };
  // In the capture phase, and so before the browser follows the link.
  window.addEventListener('click', storeLocation, true);
  window.addEventListener('popstate', adoptState);
  return () => {
    window.removeEventListener('click', storeLocation, true);
    window.removeEventListener('popstate', adoptState);
  };
}

function currentLocation(): { readonly page: string; readonly state: unknown } {
  const { pathname, search } = window.location;
  const state: unknown = window.history.state;
  return { page: pathname + search, state };
}
