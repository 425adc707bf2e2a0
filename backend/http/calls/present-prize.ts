import type { PrizeInView } from '#backend/domain/orders/won-prize.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { picture } from './answering.ts';

/** A won prize in the contract's words: named one by one, so that nothing else gets out. */
export const wonPrize = (prize: PrizeInView): WonPrize => ({
  wonPrizeId: prize.wonPrizeId,
  orderHistoryId: prize.orderId,
  directoryName: prize.directoryName,
  drawTitle: prize.drawTitle,
  ticket: prize.ticket,
  grade: prize.grade,
  name: prize.name,
  note: prize.note,
  picture: picture(prize.picture),
  wonAt: prize.wonAt.toISOString(),
  keepUntil: prize.keptUntil.toISOString(),
  userShipId: prize.shipmentId,
});
