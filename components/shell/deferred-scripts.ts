'use client';

/**
 * What comes once a public page stands, all in one script: apart from each other each part had brought a copy of the
 * libraries they share, and a request of its own. The calls they make at once are among it.
 */
import '#lib/api/public-client.ts';

export { DrawUpdates, DrawListUpdates } from '#components/draws/live-updates.tsx';
export { LogOut } from './log-out.tsx';
export { UnseenNotice } from './unseen-notice.tsx';
