/** The key under which a storage has the id of the member whose data it holds. */
export const OWNER_KEY = 'whose';

/** The key of the member whose push messages the browser gets. Kept when a login ends by itself: the messages go on. */
export const PUSH_OWNER_KEY = 'push/owner';

/**
 * Pages are cached and the same for everybody. This runs before the first paint and marks <html> if a member was logged in
 * here last. The check of the session corrects the mark; it decides nothing but which link the header shows.
 */
export const MEMBER_MARK_SCRIPT = `try{localStorage.${OWNER_KEY}&&(document.documentElement.dataset.member='')}catch{}`;

/** Shows マイページ in the header instead of ログイン. */
export function markMember(isMember: boolean): void {
  document.documentElement.toggleAttribute('data-member', isMember);
}
