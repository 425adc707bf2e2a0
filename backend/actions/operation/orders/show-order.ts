import type { OrderFile } from '../looking/orders.ts';
import { isNotOne, type NotOne, onlyOne } from '../only-one.ts';
import type { ActOf, Operation } from '../operation.ts';

/** One order with its history and its money; every look is recorded, also one that found none. */
export const showOrder = (
  { acting }: Pick<Operation, 'acting'>,
  typed: string,
  actOf: ActOf,
): Promise<OrderFile | NotOne> =>
  acting(async ({ orders, note }) => {
    const orderId = await onlyOne(orders, typed);
    const file = isNotOne(orderId) ? undefined : await orders.file(orderId);
    await note(actOf(file === undefined ? { orderId: null, sought: typed } : factsOf(file)));
    return file ?? (isNotOne(orderId) ? orderId : 'notFound');
  });

const factsOf = ({ orderId, memberId }: OrderFile) => ({ orderId, memberId });
