import type { PaymentType } from '#lib/contract/enums.ts';
import {
  type Decision,
  unchanged,
  type Capture,
  type KnownRefund,
  type StoredOrder,
  type Order,
  type OrderKey,
  type Payout,
} from '#backend/domain/orders/order.ts';
import { type OrderEnd, releaseHold } from '#backend/domain/orders/release.ts';
import { startPayment, type StartPaymentResult } from '#backend/domain/orders/start-payment.ts';
import { beginProviderRefund } from '#backend/domain/refunds/provider-refunds.ts';
import {
  beginRefund,
  type OrderRefundRequest,
  type RefundRefusal,
} from '#backend/domain/refunds/order-refunds.ts';
import {
  type RecordRefundResult,
  recordRefund,
  withdrawRefund,
  type WithdrawRefundResult,
} from '#backend/domain/refunds/refund-endings.ts';
import type {
  ProviderMadeRefund,
  ProviderRefundRefusal,
  RefundedSum,
} from '#backend/domain/refunds/refund.ts';
import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';
import { repeatedOrder, place, type PlaceRefusal as Refused } from '../../domain/orders/place.ts';
import { settle, type SettleResult as SettledOrder } from '../../domain/orders/settle.ts';
import { holdsOf, keyOf, paymentKey, type WorkingSet } from '../../domain/orders/working-set.ts';
import type { Clock } from '../ports.ts';
import type { OrderBatcher, OrderIds, OrderStore } from './ports.ts';

/** The sources of an order that its request names. `undefined`: unknown. */
export type OrderSource = {
  /** The device cookie. */
  readonly device?: string | undefined;
  /** The /24 of an IPv4 address or the /48 of an IPv6 address. */
  readonly network?: string | undefined;
};

/** An order to place. */
export type PlaceOrderParams = OrderSource & {
  readonly drawId: string;
  readonly memberId: string;
  readonly quantity: number;
  readonly requestKey: string;
};

export type PlaceRefusal = Refused | 'drawNotFound';

export type StartPaymentParams = OrderKey & {
  readonly paymentType: PaymentType;
  /** When the provider's page ends; the hold lives a little longer. */
  readonly sessionEndsAt: Date;
};

export type SettleOrderResult = SettledOrder | 'unknownOrder';

/** The result of a refund by an operator. */
export type RefundOrderResult = RefundedSum | RefundRefusal | 'unknownOrder';

/** An operator's action with its log entry. A dry run decides and writes nothing. */
export type OperatorRun = { readonly act: OperatorAction; readonly dryRun?: boolean };

/** A refund that was transferred, with the operator log entry about it. */
export type RecordedTransfer = OperatorRun & { readonly payout: Payout };

export type BeginProviderRefundResult = RefundedSum | ProviderRefundRefusal | 'unknownOrder';

type ReleaseResult = 'released' | 'closedBefore' | 'unknownOrder';

/**
 * Holds, releases and sells the tickets of a draw; nothing else does. Every write is guarded by the state it was
 * decided in, adds a row of history and uses the database's clock.
 */
type OrderWriter = {
  /** Holds tickets. The same idempotency key with the same order returns that order again. */
  place(params: PlaceOrderParams): Promise<Order | PlaceRefusal>;
  /** START to PLAYING. In PLAYING: the hold may only be extended. */
  startPayment(params: StartPaymentParams): Promise<StartPaymentResult | 'unknownOrder'>;
  /**
   * Books a captured payment; `null`: there was nothing to pay (type NONE). Each payment is booked once, however often
   * and in whatever order it is reported.
   */
  settle(key: OrderKey, capture: Capture | null): Promise<SettleOrderResult>;
  /** START or PLAYING to CANCEL or ERROR: the tickets are released. */
  releaseHold(key: OrderKey, end: OrderEnd): Promise<ReleaseResult>;
  /**
   * Refunds a paid order, some of its tickets or a part of its price. The operator log entry is written in the same
   * transaction.
   */
  refund(key: OrderKey, request: OrderRefundRequest, run: OperatorRun): Promise<RefundOrderResult>;
  /** Begins a refund that was made at the provider alone; `recordRefund` follows. */
  beginProviderRefund(key: OrderKey, made: ProviderMadeRefund): Promise<BeginProviderRefundResult>;
  /**
   * Books a refund that the provider confirmed, or a bank transfer with the log entry of its operator: ledger, public
   * log, payment status and email. Each refund is booked once, however often it is reported.
   */
  recordRefund(key: OrderKey, refundId: string, transfer?: RecordedTransfer): Promise<RecordRefundResult>;
  /** Withdraws a refund by bank transfer that was not paid out. */
  withdrawRefund(key: OrderKey, refundId: string, run: OperatorRun): Promise<WithdrawRefundResult>;
};

export const createOrderWriter = (batcher: OrderBatcher, ids: OrderIds): OrderWriter => ({
  place: async (params) => {
    if (!batcher.isKnownSoldOut(params.drawId)) return batcher.run(params.drawId, placeCommand(params, ids));
    const earlierOrder = await batcher.findEarlier(params);
    return earlierOrder === undefined ? 'soldOut' : repeatedOrder(earlierOrder, params);
  },
  startPayment: (start) => batcher.run(start.drawId, startPaymentCommand(start)),
  settle: (key, capture) => batcher.run(key.drawId, settleCommand(key, capture)),
  releaseHold: (key, end) => batcher.run(key.drawId, releaseCommand(key, end)),
  refund: (key, request, run) => batcher.run(key.drawId, byOperator(refundCommand(key, request), run)),
  beginProviderRefund: (key, made) => batcher.run(key.drawId, providerRefundCommand(key, made)),
  recordRefund: (key, refundId, transfer) =>
    batcher.run(key.drawId, recordRefundCommand(key, refundId, transfer)),
  withdrawRefund: (key, refundId, run) =>
    batcher.run(key.drawId, byOperator(withdrawRefundCommand(key, refundId), run)),
});

const placeCommand = (params: PlaceOrderParams, ids: OrderIds): OrderCommand<Order | PlaceRefusal> => ({
  reads: { buyer: params },
  ifNoDraw: 'drawNotFound',
  decide: (set) => {
    const { draw, queue, keyed, buyers } = set;
    const { memberId, quantity, requestKey } = params;
    const buyer = buyers.get(memberId);
    if (buyer === undefined) return unchanged('loginRequired');
    const orderKey = keyOf(memberId, requestKey);
    const [earlierOrder, holds] = [keyed.get(orderKey), holdsOf(set, orderKey)];
    const made = { orderId: ids.newOrderId(draw.at), salt: ids.newSalt() };
    return place(draw, { quantity, requestKey, buyer, queue, holds, earlierOrder, ...made });
  },
});

const startPaymentCommand = ({
  orderId,
  ...start
}: StartPaymentParams): OrderCommand<StartPaymentResult | 'unknownOrder'> =>
  orderCommand({ orderId }, (order, { draw }) => startPayment(order, start, draw.at));

const settleCommand = ({ orderId }: OrderKey, capture: Capture | null): OrderCommand<SettleOrderResult> =>
  orderCommand({ orderId, settles: true, ...(capture === null ? {} : { capture }) }, (order, set) =>
    settle(set.draw, {
      order,
      capture,
      accounted: capture === null ? undefined : set.captures.get(paymentKey(capture)),
      hasMemberLeft: set.orders.get(orderId)?.member === null,
      buyer: set.buyers.get(order.memberId),
    }),
  );

const releaseCommand = ({ orderId }: OrderKey, end: OrderEnd): OrderCommand<ReleaseResult> =>
  orderCommand({ orderId }, (order, { draw }) => releaseHold(order, end, draw.at));

const refundCommand = ({ orderId }: OrderKey, request: OrderRefundRequest): OrderCommand<RefundOrderResult> =>
  orderCommand({ orderId, isRefund: true }, (order, { draw, kept, earlierRefunds, prizes }) => {
    const [earlier, places] = [earlierRefunds.get(orderId) ?? [], prizes.get(orderId) ?? []];
    return beginRefund({ order, kept: kept.get(orderId), earlier, prizes: places }, request, draw.at);
  });

const providerRefundCommand = (
  { orderId }: OrderKey,
  made: ProviderMadeRefund,
): OrderCommand<BeginProviderRefundResult> =>
  orderCommand({ orderId, isRefund: true }, (order, { kept, earlierRefunds }) =>
    beginProviderRefund({ order, kept: kept.get(orderId), earlier: earlierRefunds.get(orderId) ?? [] }, made),
  );

const recordRefundCommand = (
  { orderId }: OrderKey,
  refundId: string,
  transfer: RecordedTransfer | undefined,
): OrderCommand<RecordRefundResult> => {
  const command = orderCommand({ orderId, refundId }, (order, set) => {
    const known = set.refunds.get(refundId);
    const [others, payout] = [othersOf(set, known), transfer?.payout ?? null];
    return recordRefund(order, { known, others, payout, at: set.draw.at });
  });
  return transfer === undefined ? command : byOperator(command, transfer);
};

const withdrawRefundCommand = ({ orderId }: OrderKey, refundId: string): OrderCommand<WithdrawRefundResult> =>
  orderCommand({ orderId, refundId, isRefund: true }, (order, { refunds, kept, earlierRefunds }) =>
    withdrawRefund(order, refunds.get(refundId), {
      kept: kept.get(orderId),
      earlier: earlierRefunds.get(orderId) ?? [],
    }),
  );

/** Writes the operator log entry with the change, or for a dry run neither. */
const byOperator = <Answer>(
  command: OrderCommand<Answer>,
  { act, dryRun = false }: OperatorRun,
): OrderCommand<Answer> =>
  dryRun
    ? { ...command, decide: (set) => unchanged(command.decide(set).answer) }
    : { ...command, act: (answer) => withSum(act, answer) };

/** Adds the sum of the refund that was decided. */
export const withSum = (act: OperatorAction, answer: unknown): OperatorAction =>
  isRefundedSum(answer) ? { ...act, facts: { ...act.facts, yen: answer.yen } } : act;

const isRefundedSum = (answer: unknown): answer is RefundedSum =>
  typeof answer === 'object' && answer !== null && 'refundId' in answer;

const othersOf = ({ refundsOpen }: WorkingSet, known: KnownRefund | undefined) => ({
  ofOrder: (refundsOpen.get(known?.orderId ?? '') ?? 0) - 1,
  ofPayment: (refundsOpen.get(known === undefined ? '' : paymentKey(known)) ?? 0) - 1,
});

/** A command about an order of the draw. */
const orderCommand = <Answer>(
  reads: Reads & OrderKeyPart,
  decide: (order: StoredOrder, set: WorkingSet) => Decision<Answer>,
): OrderCommand<Answer | 'unknownOrder'> => ({
  reads,
  ifNoDraw: 'unknownOrder',
  decide: (set) => {
    const known = set.orders.get(reads.orderId);
    return known === undefined ? unchanged('unknownOrder') : decide(known.order, set);
  },
});

type OrderKeyPart = Pick<OrderKey, 'orderId'>;

/** The services that placing orders needs. */
export type OrderServices = {
  readonly clock: Clock;
  readonly orderWriter: OrderWriter;
  readonly orders: OrderStore;
};

/** A buyer and the idempotency key of their order. */
export type BuyerKey = { readonly memberId: string; readonly requestKey: string };

/** Rows read under the draw's lock before a command is decided. */
export type Reads = {
  readonly orderId?: string;
  /** Locks the member; reads what decides whether they may buy. */
  readonly buyer?: BuyerKey & OrderSource;
  /** The command may take tickets out of the box. */
  readonly settles?: boolean;
  readonly capture?: Capture;
  /** A refund that is done or withdrawn. */
  readonly refundId?: string;
  /** The order may be refunded: locks it and its prizes. */
  readonly isRefund?: boolean;
};

/** One change to the orders of a draw. */
export type OrderCommand<Answer> = {
  readonly reads: Reads;
  /** Decides without side effects, because it runs again when the transaction is retried. */
  readonly decide: (set: WorkingSet) => Decision<Answer>;
  readonly ifNoDraw: Answer;
  /** The operator log entry, written together with the change. */
  readonly act?: (answer: Answer) => OperatorAction;
};
