import type { PrizeGrade } from '#lib/contract/enums.ts';
import type { StoredOrder } from '../orders/order.ts';
import { prizesOfRefund } from './order-refunds.ts';
import type { EarlierRefund } from './refund.ts';

/** A ticket of an order with the prize that it has drawn. */
export type DrawnTicket = {
  readonly orderId: string;
  /** Null: the last-one prize. */
  readonly ticket: number | null;
  /** The line of the box; null: the last-one prize, which is in none. */
  readonly line: number | null;
  readonly grade: PrizeGrade;
  readonly gradeLabel: string;
  readonly name: string;
  /** In no shipment and not given up: a refund of its ticket makes it void. */
  readonly isVoidable: boolean;
};

/** Equal prizes that a refund makes void. */
export type VoidPrize = Pick<DrawnTicket, 'grade' | 'gradeLabel' | 'name'> & { readonly pieces: number };

/** The prizes that a refund makes void, the best first. */
export function voidPrizesOf(
  order: Pick<StoredOrder, 'orderId' | 'firstTicket' | 'quantity' | 'hasLastOne'>,
  refund: Pick<EarlierRefund, 'tickets'>,
  drawn: readonly DrawnTicket[],
): readonly VoidPrize[] {
  const tickets = prizesOfRefund(order, refund).map(({ ticket }) => ticket);
  const own = drawn.filter(
    ({ orderId, ticket, isVoidable }) => orderId === order.orderId && isVoidable && tickets.includes(ticket),
  );
  return [...Map.groupBy(own, ({ grade, name }) => `${grade} ${name}`).values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : {
            grade: first.grade,
            gradeLabel: first.gradeLabel,
            name: first.name,
            pieces: 1 + others.length,
          },
    )
    .toSorted((one, other) => one.grade.localeCompare(other.grade));
}
