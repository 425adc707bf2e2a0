'use client';

import { deferred } from '#components/ui/deferred.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** Loaded after the page, whose own scripts are those of every public page. */
export const DeferredReceivedGift = deferred(
  () => import('./received-gift.tsx').then(({ ReceivedGiftCard }) => ReceivedGiftCard),
  <Skeleton height={480} />,
);
