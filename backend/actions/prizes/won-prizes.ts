import type { PrizeView } from '#backend/domain/orders/order-view.ts';
import type { LastOnePrize, ShippingTerms } from '#backend/domain/draws/draw.ts';
import type { Picture } from '#backend/domain/content/content.ts';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import type { PrizeGrade } from '#lib/contract/enums.ts';
import type { Page, Paged } from '../ports.ts';
import {
  drawIdOf,
  findPlayedOrder,
  hasShipment,
  wonPrizesOf,
} from '#backend/persistence/prizes/won-prize-store.ts';
import type { Database } from '#backend/persistence/db/database.ts';

type ListPrizesParams = Page & {
  readonly directoryName?: string;
  readonly isSent?: boolean;
  readonly orderId?: string;
  readonly shipmentId?: string;
};

/** The filter that names something unknown or of another member. */
export type MissingFilter = 'draw' | 'order' | 'shipment';

/** Lists a member's won prizes. Everything that a filter names must exist; together they may match none. */
export async function listPrizes(
  db: Database,
  memberId: string,
  { directoryName, isSent, orderId, shipmentId, ...page }: ListPrizesParams,
): Promise<Paged<PrizeView> | MissingFilter> {
  const drawId = directoryName === undefined ? undefined : await drawIdOf(db, directoryName);
  if (directoryName !== undefined && drawId === undefined) return 'draw';
  const order = orderId === undefined ? undefined : await findPlayedOrder(db, memberId, orderId);
  if (orderId !== undefined && order === undefined) return 'order';
  if (shipmentId !== undefined && !(await hasShipment(db, memberId, shipmentId))) return 'shipment';
  return wonPrizesOf(db, memberId, { drawId, isSent, order, shipmentId }, page);
}

/** Several filters are combined with "and". */
export type PrizeFilter = {
  readonly drawId?: string;
  /** True: in a shipment. False: in storage. */
  readonly isSent?: boolean;
  readonly order?: OrderKey;
  readonly shipmentId?: string;
};

/** A draw of which a member has won prizes. */
export type HeldDraw = {
  readonly drawId: string;
  readonly directoryName: string;
  readonly title: string;
  readonly art: Picture;
  readonly waiting: number;
  readonly requested: number;
  /** The first end of storage among the prizes in storage. */
  readonly keptUntil: Date | null;
  readonly shipping: ShippingTerms;
};

/** A prize of a draw in which a member has won, with the number of theirs. */
export type CollectedPrize = LastOnePrize & {
  readonly grade: PrizeGrade;
  readonly owned: number;
  /** With the number of theirs that were packed as this variant. */
  readonly variants: readonly { readonly name: string; readonly owned: number }[];
};

/** All prizes of a draw in which a member has won. */
export type CollectedDraw = Pick<HeldDraw, 'drawId' | 'directoryName' | 'title' | 'art'> & {
  /** Best grade first, the last-one prize at the end. */
  readonly prizes: readonly CollectedPrize[];
};

export type CollectionFilter = Page & {
  /** Only draws with this character. */
  readonly character: string | undefined;
};

export type Collection = Paged<CollectedDraw> & {
  /** Of all draws in which the member holds prizes. */
  readonly characters: readonly string[];
};
