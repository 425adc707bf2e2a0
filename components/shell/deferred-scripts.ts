'use client';

/**
 * Code that a public page loads after hydration, in one script: as separate scripts each would hold a copy of the
 * shared libraries and need a request. Includes the calls that this code makes at once.
 */
import '#lib/api/public-client.ts';

export { DrawUpdates, DrawListUpdates } from '#components/draws/live-updates.tsx';
export { SaleExtras } from '#components/draws/sale-extras.tsx';
export { LogOut } from './log-out.tsx';
export { PageWork } from './page-work.tsx';
