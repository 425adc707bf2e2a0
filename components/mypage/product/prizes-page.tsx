import { Suspense } from 'react';
import { MembersWait } from '../entrance/members-wait.tsx';
import { PRIZES } from '../member-links.ts';
import { MemberPage } from '../member-page.tsx';
import { Prizes } from './prizes.tsx';

/** 当選賞品, by draw; and the way from there to a parcel. */
export const PrizesPage = () => (
  <MemberPage here={PRIZES} isWide>
    <Suspense fallback={<MembersWait />}>
      <Prizes />
    </Suspense>
  </MemberPage>
);
