import { type RefundBegun, refundOf } from '../../../domain/orders/refunds/begin-refund.ts';
import type { Buying } from '../../orders/buying.ts';
import { refundOrder } from '../../orders/refund-order.ts';
import type { OrderFile } from '../looking/orders.ts';
import { isNotOne, type NotOne, onlyOne } from '../only-one.ts';
import type { ActOf, Operation } from '../operation.ts';

type Parts = Pick<Operation, 'files'> & Pick<Buying, 'desk'>;

export type RefundWish = {
  readonly order: string;
  readonly reason: string;
  /** Only whether it could be done. */
  readonly dryRun: boolean;
};

export type MoneyGivenBack = { readonly file: OrderFile; readonly answer: RefundBegun } | NotOne;

/** Gives a paid order's money back, all of it. The draw's desk decides, and writes the act with the refund. */
export async function giveMoneyBack(
  { files, desk }: Parts,
  { order, reason, dryRun }: RefundWish,
  actOf: ActOf,
): Promise<MoneyGivenBack> {
  const orderId = await onlyOne(files.orders, order);
  if (isNotOne(orderId)) return orderId;
  const file = await files.orders.file(orderId);
  if (file === undefined) return 'notFound';
  if (dryRun) return { file, answer: foretold(file) };
  const act = actOf({ orderId, yen: file.total, reason });
  const answer = await refundOrder({ desk }, { drawId: file.drawId, orderId, act });
  return answer === 'unknownOrder' ? 'notFound' : { file, answer };
}

const foretold = (file: OrderFile): RefundBegun =>
  refundOf(file, {
    isKept: file.money.some(({ kind, to }) => kind === 'capture' && to === 'sales'),
    hasParcel: file.prizes.inParcels > 0,
  });
