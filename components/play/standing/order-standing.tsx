'use client';

import { useEffect, useRef } from 'react';
import type { OrderDetail } from '#lib/contract/order.ts';
import { standingOf, type Standing } from '#lib/orders/purchase-status.ts';
import { Confirming } from './confirming.tsx';
import { NotPaid } from './not-paid.tsx';
import { Over } from './over.tsx';
import { Refund } from './refund.tsx';

type OrderStandingProps = {
  readonly order: OrderDetail;
  /** Asks for the order anew. */
  readonly again: () => Promise<void>;
};

/** Where an order stands that is not, or not yet, to be played; nothing for one that is. */
export function OrderStanding({ order, again }: OrderStandingProps) {
  const standing = standingOf(order);
  const place = useReadingGoesOn(standing);
  return (
    <div ref={place} tabIndex={-1}>
      <StandingNow standing={standing} order={order} again={again} />
    </div>
  );
}

/** A button that was pressed may have gone with what stood here before: then reading goes on from the new words. */
function useReadingGoesOn(standing: Standing) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(standing);
  useEffect(() => {
    if (shown.current === standing) return;
    shown.current = standing;
    if (document.activeElement === document.body) place.current?.focus();
  }, [standing]);
  return place;
}

function StandingNow({ standing, ...props }: OrderStandingProps & { readonly standing: Standing }) {
  switch (standing) {
    case 'notPaid':
      return <NotPaid {...props} />;
    case 'confirming':
      return <Confirming {...props} />;
    case 'over':
      return <Over order={props.order} />;
    case 'refundPending':
    case 'refunded':
      return <Refund order={props.order} isDone={standing === 'refunded'} />;
    case 'paid':
      return null;
  }
}
