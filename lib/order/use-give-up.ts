'use client';

import { useErrand } from '../member/use-errand.ts';
import { useForgetOrder, useKeepOrder } from './use-order.ts';

/** Gives up an order that is not paid. Where it was over already, `again` shows how. */
export function useGiveUp(orderHistoryId: string, again: () => Promise<void>) {
  const { errand, run } = useErrand<'cancelOrder'>();
  const keep = useKeepOrder();
  const forget = useForgetOrder();

  async function giveUp(onGivenUp?: () => void): Promise<void> {
    const reply = await run((ask) => ask('cancelOrder', { params: { orderHistoryId } }));
    if (!reply.ok) return again();
    if (onGivenUp === undefined) return keep(reply.answer);
    // Whoever goes elsewhere does not see the order as given up first.
    onGivenUp();
    await forget(orderHistoryId);
  }
  return {
    isBusy: errand.kind === 'busy',
    failure: errand.kind === 'failed' ? errand.message : null,
    giveUp,
  };
}
