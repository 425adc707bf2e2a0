import { Suspense } from 'react';
import { MembersSkeleton } from '#components/ui/skeleton.tsx';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { PRIZES } from '#components/account/member-links.ts';
import { MemberPage } from '#components/account/member-page.tsx';
import { Prizes, PrizesTitle } from './prizes.tsx';

/** 当選賞品 by draw, and the request of a shipment. */
export const PrizesPage = ({ paymentTypes }: { readonly paymentTypes: readonly PaymentType[] }) => (
  <MemberPage
    here={PRIZES}
    isWide
    title={
      <Suspense fallback={PRIZES.name}>
        <PrizesTitle />
      </Suspense>
    }
  >
    <Suspense fallback={<MembersSkeleton />}>
      <Prizes paymentTypes={paymentTypes} />
    </Suspense>
  </MemberPage>
);
