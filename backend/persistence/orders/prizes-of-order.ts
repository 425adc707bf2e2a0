import { and, eq, isNull } from 'drizzle-orm';
import type { OrderKey } from '#backend/domain/orders/order.ts';
import type { PrizeInView } from '#backend/domain/orders/won-prize.ts';
import { prizesInView } from '../belongings/prizes-in-view.ts';
import type { Connection } from '../database.ts';
import { wonPrizes } from '../schema.ts';

/** What an order that was played has won: by ticket, the last-one prize at the end. Nothing, once it is void. */
export const prizesOf = (db: Connection, { drawId, orderId }: OrderKey): Promise<PrizeInView[]> =>
  prizesInView(
    db,
    and(eq(wonPrizes.drawId, drawId), eq(wonPrizes.orderId, orderId), isNull(wonPrizes.voidedAt)),
  );
