/** An entry of this tab's history. Browsers without the Navigation API know it by its address alone. */
export const currentEntry = (): string => navigationApi()?.currentEntry?.key ?? window.location.href;

/** Calls back whenever the visitor has gone back or forward within this page's document. */
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

/** Whether this document was itself opened by going back or forward. */
export const wasReturnedTo = (): boolean =>
  window.performance
    .getEntriesByType('navigation')
    .some((opened) => 'type' in opened && opened.type === 'back_forward');

/** The types promise it everywhere; browsers older than 2026 do not have it. */
const navigationApi = (): Navigation | undefined => ('navigation' in window ? window.navigation : undefined);

/**
 * A link to a place on the same page makes an entry of the history that the router does not know as its own: whoever
 * comes back to it from another page would see the address change and the other page stay. So such an entry gets the
 * state of the one it was made from. Returns what ends it.
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
  // Before anything answers to the click, and so before the browser follows the link.
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
