/**
 * A link to a place on the same page makes an entry of the history that the router does not know as its own: whoever
 * comes back to it from another page would see the address change and the other page stay. So such an entry gets the
 * state of the one it was made from. Returns what ends it.
 */
export function adoptHashEntries(): () => void {
  let left = here();
  const note = () => {
    left = here();
  };
  const adopt = ({ state }: PopStateEvent) => {
    if (state === null && left.state !== null && left.page === here().page)
      window.history.replaceState(left.state, '');
  };
  // Before anything answers to the click, and so before the browser follows the link.
  window.addEventListener('click', note, true);
  window.addEventListener('popstate', adopt);
  return () => {
    window.removeEventListener('click', note, true);
    window.removeEventListener('popstate', adopt);
  };
}

function here(): { readonly page: string; readonly state: unknown } {
  const { pathname, search } = window.location;
  const state: unknown = window.history.state;
  return { page: pathname + search, state };
}
