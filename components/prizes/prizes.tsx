'use client';

import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { PRIZES } from '#components/account/member-links.ts';
import { SelectionBar } from '#components/shipments/request/selection-bar.tsx';
import { requestStepOf, STEP_NAMES } from '#lib/shipments/request-steps.ts';
import { ListSkeleton } from '#components/ui/skeleton.tsx';
import { BoughtDraws } from './bought-draws.tsx';

const Preparing = () => <ListSkeleton name="発送の依頼" />;

/** Lazy: needed only after prizes are selected. */
const ConfirmStep = dynamic(
  async () => (await import('#components/shipments/request/confirm-step.tsx')).ConfirmStep,
  { loading: Preparing },
);
const PayStep = dynamic(async () => (await import('#components/shipments/request/pay-step.tsx')).PayStep, {
  loading: Preparing,
});

const TITLES = { choose: PRIZES.name, confirm: STEP_NAMES[1], pay: STEP_NAMES[2] } as const;

/** The title of the step. */
export const PrizesTitle = () => TITLES[requestStepOf(useSearchParams()).kind];

/** The draws with prizes, or the current step of a shipment's request. */
export function Prizes({ paymentTypes }: { readonly paymentTypes: readonly PaymentType[] }) {
  const step = requestStepOf(useSearchParams());
  switch (step.kind) {
    case 'pay':
      return <PayStep key={step.userShipId} userShipId={step.userShipId} />;
    case 'confirm':
      return <ConfirmStep paymentTypes={paymentTypes} />;
    case 'choose':
      return (
        <>
          <BoughtDraws />
          <SelectionBar />
        </>
      );
  }
}
