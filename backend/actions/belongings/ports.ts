import type { ShippingTerms } from '../../domain/draw.ts';
import type { Picture } from '../../domain/picture.ts';
import type { OrderLine } from '../members/overview.ts';
import type { OrderKey } from '../../domain/orders/order.ts';
import type { Page, Paged } from '../ports.ts';
import type { PrizeInView } from '../../domain/orders/won-prize.ts';

export type OrderFilter = {
  /** Only those with prizes in a parcel, or only those without. */
  readonly hasParcel?: boolean | undefined;
  readonly drawId?: string | undefined;
};

/** Several at once: what all of them let through. */
export type PrizeFilter = {
  readonly drawId?: string | undefined;
  /** True: in a parcel. False: it can still be asked for. */
  readonly isSent?: boolean | undefined;
  readonly order?: OrderKey | undefined;
  readonly shipmentId?: string | undefined;
};

/** A draw of which a member holds prizes. */
export type HeldDraw = {
  readonly drawId: string;
  readonly directoryName: string;
  readonly title: string;
  readonly art: Picture;
  readonly waiting: number;
  readonly requested: number;
  /** When the storage of the first that can still be asked for ends. */
  readonly keptUntil: Date | null;
  readonly shipping: ShippingTerms;
};

/** What a member has bought and won, however much it is. Lists begin with the latest, and their totals are exact. */
export type Belongings = {
  orders(memberId: string, filter: OrderFilter, page: Page): Promise<Paged<OrderLine>>;
  /** What is void, and what lies in orders that were not played yet, is not there. */
  prizes(memberId: string, filter: PrizeFilter, page: Page): Promise<Paged<PrizeInView>>;
  draws(memberId: string, page: Page): Promise<Paged<HeldDraw>>;
  drawIdOf(directoryName: string): Promise<string | undefined>;
  /** Undefined also for somebody else's. */
  findOrder(memberId: string, orderId: string): Promise<OrderKey | undefined>;
  /** Somebody else's is none, nor is one that was withdrawn. */
  hasParcel(memberId: string, shipmentId: string): Promise<boolean>;
};
