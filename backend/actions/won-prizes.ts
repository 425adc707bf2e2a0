import type { PrizeView } from '#backend/domain/orders/order-view.ts';
import type { ShippingTerms } from '#backend/domain/draws/draw.ts';
import type { Picture } from '#backend/domain/content/content.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import type { Page, Paged } from './ports.ts';
import type { OrderLine } from './members/ports.ts';

type ListPrizesParams = Page & {
  readonly directoryName?: string | undefined;
  readonly isSent?: boolean | undefined;
  readonly orderId?: string | undefined;
  readonly shipmentId?: string | undefined;
};

/** What was named and is not there, or not the member's. */
export type MissingFilter = 'draw' | 'order' | 'parcel';

/** A member's prizes by what he names. Each thing named must be there; together they may fit none. */
export async function listPrizes(
  wonPrizes: WonPrizeQueries,
  memberId: string,
  { directoryName, isSent, orderId, shipmentId, ...page }: ListPrizesParams,
): Promise<Paged<PrizeView> | MissingFilter> {
  const drawId = directoryName === undefined ? undefined : await wonPrizes.drawIdOf(directoryName);
  if (directoryName !== undefined && drawId === undefined) return 'draw';
  const order = orderId === undefined ? undefined : await wonPrizes.findOrder(memberId, orderId);
  if (orderId !== undefined && order === undefined) return 'order';
  if (shipmentId !== undefined && !(await wonPrizes.hasShipment(memberId, shipmentId))) return 'parcel';
  return wonPrizes.prizes(memberId, { drawId, isSent, order, shipmentId }, page);
}

export type OrderFilter = {
  /** Only those with prizes in a parcel, or only those without. */
  readonly hasShipment?: boolean | undefined;
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
export type WonPrizeQueries = {
  orders(memberId: string, filter: OrderFilter, page: Page): Promise<Paged<OrderLine>>;
  /** What is void, and what lies in orders that were not played yet, is not there. */
  prizes(memberId: string, filter: PrizeFilter, page: Page): Promise<Paged<PrizeView>>;
  draws(memberId: string, page: Page): Promise<Paged<HeldDraw>>;
  drawIdOf(directoryName: string): Promise<string | undefined>;
  /** Undefined also for somebody else's. */
  findOrder(memberId: string, orderId: string): Promise<OrderKey | undefined>;
  /** Somebody else's is none, nor is one that was withdrawn. */
  hasShipment(memberId: string, shipmentId: string): Promise<boolean>;
};
