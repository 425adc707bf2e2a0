import { randomBytes } from 'node:crypto';
import type {
  Opening,
  OrderWish,
  PlaceRefusal,
  RefundAnswer,
  Settled,
} from '#backend/actions/orders/ports.ts';
import type { Capture, KeptOrder, Order, OrderKey } from '#backend/domain/orders/order.ts';
import type { Act } from '#backend/domain/operation/act.ts';
import { type Decision, unchanged } from '#backend/domain/orders/change.ts';
import { type End, giveBack } from '#backend/domain/orders/give-back.ts';
import { beginRefund } from '#backend/domain/orders/refunds/begin-refund.ts';
import { noteRefund } from '#backend/domain/orders/refunds/note-refund.ts';
import { open, type Opened } from '#backend/domain/orders/open.ts';
import { place } from '#backend/domain/orders/place.ts';
import { settle } from '#backend/domain/orders/settle.ts';
import { newOrderId } from './new-order-id.ts';
import { keyOf, paymentKey, type Table } from './table.ts';

/** What has to be read before somebody can be served. */
export type Needs = {
  readonly order?: string;
  readonly wish?: OrderWish;
  /** It may take tickets out of the box. */
  readonly settles?: boolean;
  readonly capture?: Capture;
  readonly refund?: Capture;
  /** Its money may be given back, and its prizes with it. */
  readonly undoes?: boolean;
};

/** What somebody comes to the desk for. */
export type Errand<Answer> = {
  readonly needs: Needs;
  readonly serve: (table: Table) => Decision<Answer>;
  /** Where there is no such draw. */
  readonly nowhere: Answer;
  /** Whose deed it is, where it is an operator's. Recorded with what it changes. */
  readonly act?: Act;
};

const SALT_BYTES = 16;

export const placing = (wish: OrderWish): Errand<Order | PlaceRefusal> => ({
  needs: { wish },
  nowhere: 'drawNotFound',
  serve: ({ standing, line, keyed, buyers }) => {
    const { memberId, quantity, requestKey } = wish;
    const buyer = buyers.get(memberId);
    if (buyer === undefined) return unchanged('loginRequired');
    const earlier = keyed.get(keyOf(memberId, requestKey));
    const made = { orderId: newOrderId(standing.at), salt: randomBytes(SALT_BYTES) };
    return place(standing, { quantity, requestKey, buyer, line, earlier, ...made });
  },
});

export const opening = ({ orderId, ...trip }: Opening): Errand<Opened | 'unknownOrder'> =>
  about(orderId, {}, (order, { standing }) => open(order, trip, standing.at));

export const settling = ({ orderId }: OrderKey, capture: Capture | null): Errand<Settled> =>
  about(orderId, { settles: true, ...(capture === null ? {} : { capture }) }, (order, table) =>
    settle(table.standing, {
      order,
      capture,
      accounted: capture === null ? undefined : table.captures.get(paymentKey(capture)),
      hasMemberLeft: table.orders.get(orderId)?.member === null,
      buyer: table.buyers.get(order.memberId),
    }),
  );

export const givingBack = (
  { orderId }: OrderKey,
  end: End,
): Errand<'givenBack' | 'closedBefore' | 'unknownOrder'> =>
  about(orderId, {}, (order, { standing }) => giveBack(order, end, standing.at));

export const refunding = ({ orderId }: OrderKey, act: Act): Errand<RefundAnswer> => ({
  act,
  ...about(orderId, { undoes: true }, (order, { kept, inParcels }) =>
    beginRefund({ order, kept: kept.get(orderId), hasParcel: inParcels.has(orderId) }),
  ),
});

export const notingRefund = (
  { orderId }: OrderKey,
  refund: Capture,
): Errand<'noted' | 'known' | 'unknownOrder'> =>
  about(orderId, { refund }, (order, { refunds, refundsOpen }) => {
    const known = refunds.get(paymentKey(refund));
    const others = (refundsOpen.get(orderId) ?? 0) - 1;
    return noteRefund(order, { refund, open: known && { ...known, others } });
  });

/** An errand about an order of the draw. */
const about = <Answer>(
  orderId: string,
  needs: Needs,
  serve: (order: KeptOrder, table: Table) => Decision<Answer>,
): Errand<Answer | 'unknownOrder'> => ({
  needs: { ...needs, order: orderId },
  nowhere: 'unknownOrder',
  serve: (table) => {
    const known = table.orders.get(orderId);
    return known === undefined ? unchanged('unknownOrder') : serve(known.order, table);
  },
});
