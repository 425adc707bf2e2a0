'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { unsubscribeFormerMember } from '#lib/session/end-push.ts';
import { isCopiedPage, PAGE_SHOWN, SERVICE_WORKER_PATH } from '#lib/site/offline.ts';

/** After this time a page is quiet: its scripts and pictures are loaded. */
const QUIET_MS = 4_000;

/**
 * Installs the service worker, and tells it each public page that is shown: within the shop no document is loaded. Ends
 * push messages of a former member.
 */
export function OfflineCopies() {
  const path = usePathname();
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return undefined;
    const timer = setTimeout(() => void storeCopy(path), QUIET_MS);
    return () => clearTimeout(timer);
  }, [path]);
  return null;
}

async function storeCopy(path: string): Promise<void> {
  try {
    await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
    const { active } = await navigator.serviceWorker.ready;
    await unsubscribeFormerMember();
    if (isCopiedPage(path)) active?.postMessage({ type: PAGE_SHOWN, path });
  } catch {
    // Private windows of some browsers allow no worker, and the shop works without it.
  }
}
