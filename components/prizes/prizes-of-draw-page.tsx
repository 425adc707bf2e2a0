import { Suspense } from 'react';
import { prizesOfDrawRoute } from '#lib/site/routes.ts';
import { MembersSkeleton } from '#components/ui/skeleton.tsx';
import { PRIZES } from '#components/account/member-links.ts';
import { MemberPage } from '#components/account/member-page.tsx';
import { PrizesOfDraw } from './prizes-of-draw.tsx';

export const PRIZES_OF_DRAW = '当選賞品の詳細';

/** The prizes won in one draw. The page is the same for all visitors; the prizes are loaded in the browser. */
export const PrizesOfDrawPage = ({ directoryName }: { readonly directoryName: string }) => (
  <MemberPage here={{ name: PRIZES_OF_DRAW, path: prizesOfDrawRoute(directoryName) }} above={[PRIZES]} isWide>
    <Suspense fallback={<MembersSkeleton />}>
      <PrizesOfDraw directoryName={directoryName} />
    </Suspense>
  </MemberPage>
);
