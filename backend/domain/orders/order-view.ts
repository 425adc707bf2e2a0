import type { Order } from './order.ts';
import type { PrizeInView } from './won-prize.ts';

/** The trip to the provider that an order in PLAYING is on. */
export type TripInView = { readonly redirectId: string; readonly url: string | null };

/** An order with what is shown of it. Prizes stand there only once it was played. */
export type OrderInView = Order & {
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly trip: TripInView | null;
  readonly prizes: readonly PrizeInView[];
  readonly monthlyCap: { readonly cap: number; readonly left: number } | null;
  readonly at: Date;
};

export type DrawPlay = {
  readonly status: Order['status'] | null;
  readonly orderId: string | null;
  readonly unseen: number;
};
