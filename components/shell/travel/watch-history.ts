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
