import type { OrderFile } from '../looking/orders.ts';
import { isNotOne, type NotOne, onlyOne } from '../only-one.ts';
import type { ActOf, Operation } from '../ports.ts';

/** One order with its history and its money; the look is recorded. */
export const showOrder = (
  { acting }: Pick<Operation, 'acting'>,
  typed: string,
  actOf: ActOf,
): Promise<OrderFile | NotOne> =>
  acting(async ({ orders, note }) => {
    const orderId = await onlyOne(orders, typed);
    if (isNotOne(orderId)) return orderId;
    const file = await orders.file(orderId);
    if (file === undefined) return 'notFound';
    await note(actOf({ orderId, memberId: file.memberId }));
    return file;
  });
