import type { Page, Paged } from '../ports.ts';
import type { PrizeInView } from '../../domain/orders/won-prize.ts';
import type { Belongings } from './ports.ts';

export type PrizeWish = Page & {
  readonly directoryName?: string | undefined;
  readonly isSent?: boolean | undefined;
  readonly orderId?: string | undefined;
  readonly shipmentId?: string | undefined;
};

/** What was named and is not there, or not the member's. */
export type Missing = 'draw' | 'order' | 'parcel';

/** A member's prizes by what he names. Each thing named must be there; together they may fit none. */
export async function listPrizes(
  belongings: Belongings,
  memberId: string,
  { directoryName, isSent, orderId, shipmentId, ...page }: PrizeWish,
): Promise<Paged<PrizeInView> | Missing> {
  const drawId = directoryName === undefined ? undefined : await belongings.drawIdOf(directoryName);
  if (directoryName !== undefined && drawId === undefined) return 'draw';
  const order = orderId === undefined ? undefined : await belongings.findOrder(memberId, orderId);
  if (orderId !== undefined && order === undefined) return 'order';
  if (shipmentId !== undefined && !(await belongings.hasParcel(memberId, shipmentId))) return 'parcel';
  return belongings.prizes(memberId, { drawId, isSent, order, shipmentId }, page);
}
