import { wantedBy } from '#backend/domain/operations/lookup.ts';
import { type RefundBegun, refundOf } from '#backend/domain/orders/refunds.ts';
import type { Buying } from '#backend/actions/orders/order-writer.ts';
import { refundOrder } from '#backend/actions/orders/refund.ts';
import type { Page, Paged } from '../ports.ts';
import type { OrderFound, OrderFile } from './support-queries.ts';
import { soughtIn, isNotOne, type NotOne, onlyOne } from './lookup.ts';
import type { ActOf, Operation } from './operation.ts';

type OrderSearch = { readonly which: string; readonly page: Page };

/**
 * Orders by what an operator typed. What somebody has bought is personal: every try is recorded, with whose orders were
 * asked for, whichever page of them; the address is not.
 */
export const findOrders = (
  { acting, secrets }: Pick<Operation, 'acting' | 'secrets'>,
  { which, page }: OrderSearch,
  actOf: ActOf,
): Promise<Paged<OrderFound>> =>
  acting(async ({ orders, note }) => {
    const wanted = wantedBy(which);
    const found = wanted === undefined ? NOTHING : await orders.find(wanted, page);
    const memberIds = wanted === undefined ? [] : await orders.membersOf(wanted);
    const { by, sought } = soughtIn({ secrets }, which);
    const whose = memberIds.length > 0 ? { memberIds } : { memberIds, sought };
    await note(actOf({ by, found: found.total, ...whose }));
    return found;
  });

const NOTHING: Paged<OrderFound> = { total: 0, items: [] };

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

type Parts = Pick<Operation, 'files'> & Pick<Buying, 'desk'>;

type RefundWish = {
  readonly order: string;
  readonly reason: string;
  /** Only whether it could be done. */
  readonly dryRun: boolean;
};

type MoneyGivenBack = { readonly file: OrderFile; readonly answer: RefundBegun } | NotOne;

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
