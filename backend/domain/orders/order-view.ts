import type { Grade } from '#lib/contract/enums.ts';
import type { Picture } from '../content/content.ts';
import type { Order } from './order.ts';

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

type PrizeWon = {
  readonly wonPrizeId: string;
  readonly ticket: number | null;
  readonly grade: Grade | 'lastOne';
  readonly name: string;
  readonly note: string;
  readonly picture: Picture;
  readonly wonAt: Date;
  readonly keptUntil: Date;
  readonly shipmentId: string | null;
};

/** A prize with the draw it comes from. */
export type PrizeInView = PrizeWon & {
  readonly orderId: string;
  readonly directoryName: string;
  readonly drawTitle: string;
};
