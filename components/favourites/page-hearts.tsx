'use client';

import { lazy, Suspense, useSyncExternalStore } from 'react';

/** Loaded only where a page has hearts. Without it they are links to the page of favourites. */
const WorkingHearts = lazy(() =>
  import('./working-hearts.tsx').then(
    ({ WorkingHearts: arrived }) => ({ default: arrived }),
    () => ({ default: () => null }),
  ),
);

/** Makes the hearts of every page work where they are. */
export function PageHearts() {
  const hearts = useSyncExternalStore(subscribe, heartsOnPage, () => '');
  return (
    hearts !== '' && (
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
