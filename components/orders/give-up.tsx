'use client';

import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useGiveUp } from '#lib/orders/use-order.ts';
import { Trouble } from '#components/ui/trouble.tsx';

type GiveUpProps = {
  readonly order: Pick<OrderDetail, 'orderHistoryId'>;
  readonly again: () => Promise<void>;
  readonly kind?: 'primary' | 'secondary' | 'text';
  /** Its tickets are back in the box. */
  readonly onGivenUp?: () => void;
  readonly children: ReactNode;
};

/** The button that gives an order up which is not paid. */
export function GiveUp({ order, again, kind = 'text', onGivenUp, children }: GiveUpProps) {
  const { isBusy, failure, giveUp } = useGiveUp(order.orderHistoryId, again);
  return (
    <>
      <Button kind={kind} busy={isBusy} onClick={() => void giveUp(onGivenUp)}>
        {children}
      </Button>
      {failure !== null && <Trouble message={failure} />}
    </>
  );
}
