'use client';

import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useCancelOrder } from '#lib/orders/use-order.ts';
import { Trouble } from '#components/ui/trouble.tsx';

type CancelOrderProps = {
  readonly order: Pick<OrderDetail, 'orderHistoryId'>;
  readonly refetch: () => Promise<void>;
  readonly kind?: 'primary' | 'secondary' | 'text';
  /** Called after the tickets are released. */
  readonly onCancelled?: () => void;
  readonly children: ReactNode;
};

/** The button that cancels an unpaid order. */
export function CancelOrder({ order, refetch, kind = 'text', onCancelled, children }: CancelOrderProps) {
  const { isBusy, failure, cancel } = useCancelOrder(order.orderHistoryId, refetch);
  return (
    <>
      <Button kind={kind} busy={isBusy} onClick={() => void cancel(onCancelled)}>
        {children}
      </Button>
      {failure !== null && <Trouble message={failure} />}
    </>
  );
}
