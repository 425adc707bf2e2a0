'use client';

import { useEffect } from 'react';
import { useImageHost } from '#components/images/image-host.tsx';
import { useMemberId } from '#lib/session/use-member-id.ts';

/** After this time the prizes and their pictures are loaded. */
const QUIET_MS = 3_000;

/** Stores what the page shows for times without a connection. Browsers without the service worker could not show it. */
export function OwnCopy() {
  const userId = useMemberId();
  const imageHost = useImageHost();
  useEffect(() => {
    if (userId === null || !('serviceWorker' in navigator)) return undefined;
    const store = async () => {
      try {
        const { storeOwnCopy } = await import('#lib/prizes/own-copy.ts');
        await storeOwnCopy(userId, imageHost);
      } catch {
        // Without space or permission nothing is stored.
      }
    };
    const timer = setTimeout(() => void store(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [userId, imageHost]);
  return null;
}
