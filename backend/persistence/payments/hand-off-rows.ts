import { inArray, type InferSelectModel } from 'drizzle-orm';
import type { HandOff } from '#backend/actions/payments/ports.ts';
import { yen } from '#backend/domain/yen.ts';
import { handOffs } from '../schema.ts';

export const isLiving = inArray(handOffs.state, ['OPENING', 'OPEN']);

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
