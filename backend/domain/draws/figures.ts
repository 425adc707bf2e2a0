import type { OrderReason, PlayStatus } from '#lib/contract/enums.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { isLive, isPaid } from '../orders/transitions.ts';

/** Orders of a draw that have these fields in common. */
export type OrderGroup = {
  /** The start of the hour in which they were paid; null: not paid. */
  readonly hour: Date | null;
  readonly status: PlayStatus;
  readonly paymentType: PaymentType | null;
  readonly reason: OrderReason | null;
  readonly orders: number;
  readonly tickets: number;
  readonly yen: number;
};

/** Orders since a time that have these fields in common. */
export type SinceGroup = OrderGroup & {
  readonly drawId: string;
  /** Ordered since then. Others were ordered before and paid since then. */
  readonly isNew: boolean;
  /** Paid since then. */
  readonly isSold: boolean;
};

type HourOfSales = {
  readonly at: Date;
  readonly orders: number;
  readonly tickets: number;
  readonly yen: number;
};

type MethodFigures = {
  readonly paymentType: PaymentType;
  readonly started: number;
  readonly open: number;
  readonly paid: number;
  readonly failures: readonly { readonly reason: OrderReason; readonly orders: number }[];
};

type OrderFigures = {
  readonly orders: {
    readonly placed: number;
    readonly open: number;
    readonly paymentStarted: number;
    readonly paid: number;
    readonly ended: number;
    /** `paid` of all orders that are not open; null: there are none. */
    readonly conversion: number | null;
  };
  /** Hours with sales, the earliest first. Refunds are not subtracted. */
  readonly salesByHour: readonly HourOfSales[];
  readonly methods: readonly MethodFigures[];
};

/** Returns the figures of all orders of a draw. A refunded order stays paid: its tickets are drawn. */
export function orderFigures(groups: readonly OrderGroup[]): OrderFigures {
  const placed = ordersIn(groups);
  const open = ordersIn(groups.filter(({ status }) => isLive(status)));
  const paid = ordersIn(groups.filter(({ status }) => isPaid(status)));
  const closed = placed - open;
  return {
    orders: {
      placed,
      open,
      paid,
      ended: closed - paid,
      paymentStarted: ordersIn(groups.filter(({ paymentType }) => paymentType !== null)),
      conversion: closed === 0 ? null : paid / closed,
    },
    salesByHour: salesByHour(groups),
    methods: methodFigures(groups),
  };
}

type Taken = { readonly orders: number; readonly tickets: number; readonly yen: number };

/** Returns the figures since a time: sales by when orders were paid, all others by when they were ordered. */
export function figuresSince(groups: readonly SinceGroup[]): OrderFigures & { readonly sales: Taken } {
  const sold = groups.filter(isSale);
  return {
    ...orderFigures(groups.filter(({ isNew }) => isNew)),
    salesByHour: salesByHour(sold),
    sales: takenIn(sold),
  };
}

const isSale = ({ isSold, status }: SinceGroup) => isSold && isPaid(status);

/** Sales by draw since a time. */
export const salesByDraw = (groups: readonly SinceGroup[]): ReadonlyMap<string, Taken> =>
  new Map(
    [...Map.groupBy(groups.filter(isSale), ({ drawId }) => drawId)].map(([id, sold]) => [id, takenIn(sold)]),
  );

const takenIn = (groups: readonly OrderGroup[]): Taken => ({
  orders: ordersIn(groups),
  tickets: sumOf(groups, 'tickets'),
  yen: sumOf(groups, 'yen'),
});

const sumOf = (groups: readonly OrderGroup[], key: 'orders' | 'tickets' | 'yen') =>
  groups.reduce((sum, group) => sum + group[key], 0);

const ordersIn = (groups: readonly OrderGroup[]) => sumOf(groups, 'orders');

function salesByHour(groups: readonly OrderGroup[]): HourOfSales[] {
  const byHour = Map.groupBy(
    groups.filter(({ hour }) => hour !== null),
    ({ hour }) => Number(hour),
  );
  return [...byHour]
    .toSorted(([one], [other]) => one - other)
    .map(([at, sales]) => ({
      at: new Date(at),
      orders: ordersIn(sales),
      tickets: sumOf(sales, 'tickets'),
      yen: sumOf(sales, 'yen'),
    }));
}

/** An order has the method of its latest payment session, and ends with it. */
function methodFigures(groups: readonly OrderGroup[]): MethodFigures[] {
  const byMethod = Map.groupBy(groups, ({ paymentType }) => paymentType);
  return [...byMethod].flatMap(([paymentType, started]) =>
    paymentType === null
      ? []
      : {
          paymentType,
          started: ordersIn(started),
          failures: failuresIn(started),
          open: ordersIn(started.filter(({ status }) => isLive(status))),
          paid: ordersIn(started.filter(({ status }) => isPaid(status))),
        },
  );
}

function failuresIn(groups: readonly OrderGroup[]) {
  const failed = groups.filter(({ status }) => !isLive(status) && !isPaid(status));
  return [...Map.groupBy(failed, ({ reason }) => reason)].flatMap(([reason, orders]) =>
    reason === null ? [] : { reason, orders: ordersIn(orders) },
  );
}
