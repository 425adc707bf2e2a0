import { Suspense } from 'react';
import { MembersSkeleton } from '#components/ui/skeleton.tsx';
import { COLLECTION } from '#components/account/member-links.ts';
import { MemberPage } from '#components/account/member-page.tsx';
import { Collection } from './collection.tsx';

/** マイコレクション: what the member has of the draws in which they won. */
export const CollectionPage = () => (
  <MemberPage here={COLLECTION} isWide>
    <Suspense fallback={<MembersSkeleton />}>
      <Collection />
    </Suspense>
  </MemberPage>
);
