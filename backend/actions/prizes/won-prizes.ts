import type { PrizeView } from '#backend/domain/orders/order-view.ts';
import {
  drawIdOf,
  findPlayedOrder,
  hasShipment,
  wonPrizesOf,
} from '#backend/persistence/prizes/won-prizes.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { Page, Paged } from '#backend/persistence/db/pages.ts';

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
