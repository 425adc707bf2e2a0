import type { OrderReason, PaymentStatus, PlayStatus } from '#lib/contract/enums.ts';
import type { IdRange, Wanted } from '../../../domain/operation/wanted.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { Page, Paged } from '../../ports.ts';

/** An order as a line of an operator's list. */
export type OrderFound = Pick<
  Order,
  | 'drawId'
  | 'orderId'
  | 'memberId'
  | 'quantity'
  | 'total'
  | 'paymentType'
  | 'status'
  | 'paymentStatus'
  | 'orderedAt'
> & { readonly directoryName: string; readonly drawTitle: string };

/** One line of the books. */
export type MoneyMoved = {
  readonly kind: 'capture' | 'refund';
  readonly from: string;
  readonly to: string;
  readonly yen: number;
  readonly provider: string;
  readonly paymentId: string;
  readonly at: Date;
};

export type RefundSeen = {
  readonly yen: number;
  readonly reason: OrderReason;
  readonly provider: string;
  readonly paymentId: string;
  readonly madeAt: Date;
  readonly tries: number;
  readonly doneAt: Date | null;
};

export type OrderFile = OrderFound &
  Pick<Order, 'price' | 'reason' | 'heldUntil' | 'firstTicket' | 'hasLastOne' | 'settledAt'> & {
    readonly playedAt: Date | null;
    readonly prizes: {
      readonly won: number;
      readonly waiting: number;
      readonly inParcels: number;
      readonly void: number;
    };
    readonly parcels: readonly string[];
    readonly moves: readonly {
      readonly from: PlayStatus | null;
      readonly to: PlayStatus;
      readonly paymentStatus: PaymentStatus;
      readonly reason: OrderReason | null;
      readonly at: Date;
    }[];
    readonly money: readonly MoneyMoved[];
    readonly refunds: readonly RefundSeen[];
  };

export type OrderFiles = {
  /** Newest first. */
  find(wanted: Wanted, page: Page): Promise<Paged<OrderFound>>;
  /** Whose orders are wanted; a member who is named by address also where there are none. */
  membersOf(wanted: Wanted): Promise<readonly string[]>;
  /** The ids of all whose number this is: hardly ever more than one. */
  idsIn(range: IdRange): Promise<readonly string[]>;
  file(orderId: string): Promise<OrderFile | undefined>;
};
