import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { MissingMessage } from './missing-message.tsx';

/**
 * The page of an address that names nothing. `notFound()` gives the status, but as a page's own last word also an
 * empty document that only scripts can fill; behind a Suspense boundary the message stands in the HTML.
 */
export const NoSuchPage = () => (
  <Suspense fallback={<MissingMessage />}>
    <Nothing />
  </Suspense>
);

const Nothing = () => notFound();
