import { type InferSelectModel, sql } from 'drizzle-orm';
import type { HandOff } from '#backend/actions/payments/stores.ts';
import { yen } from '#backend/domain/yen.ts';
import { handOffs } from '../schema.ts';

/** In the very words of the index that keeps an order to one of them, so that the index serves to find it. */
export const isLiving = sql`${handOffs.state} in ('OPENING', 'OPEN')`;

export function handOffIn({
  drawId,
  orderId,
  askAt: _askAt,
  yen: sum,
  ...row
}: InferSelectModel<typeof handOffs>): HandOff {
  const order = drawId === null || orderId === null ? null : { drawId, orderId };
  return { ...row, yen: yen(sum), order };
}
