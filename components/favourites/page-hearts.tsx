'use client';

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasDeviceFavourites, subscribeToDeviceFavourites } from '#lib/session/device-favourites.ts';
import { useMemberId } from '#lib/session/use-member-id.ts';

/** Loaded only where it has something to do. Without it hearts are links to the page of favourites. */
const WorkingHearts = lazy(() =>
  import('./working-hearts.tsx').then(
    ({ WorkingHearts: arrived }) => ({ default: arrived }),
    () => ({ default: () => null }),
  ),
);

/**
 * Makes the hearts of every page work where they are. A guest who has logged in on any page, or at LINE, also gives their
 * favourites to the member: reading the member's adds them.
 */
export function PageHearts() {
  const hearts = useSyncExternalStore(subscribe, heartsOnPage, () => '');
  const isMember = useMemberId() !== null;
  const areOnDevice = useSyncExternalStore(subscribeToDeviceFavourites, hasDeviceFavourites, () => false);
  return (
    (hearts !== '' || (isMember && areOnDevice)) && (
      <Suspense fallback={null}>
        <WorkingHearts hearts={hearts} />
      </Suspense>
    )
  );
}

/** The names of the draws whose hearts the page has. Pages and lists change without a new document. */
function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const heartsOnPage = (): string =>
  [...document.querySelectorAll<HTMLElement>('a[data-favourite]')]
    .map(({ dataset }) => dataset['favourite'] ?? '')
    .join(' ');
