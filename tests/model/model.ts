import type {
  DisputeDecision,
  DisputeState,
  PlayStatus,
  Resolution,
  ShipmentProblem,
  ShippingStatus,
} from '#lib/contract/enums.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { ModelRefund } from './refund-rules.ts';

/** The expected state of the shop, derived from its rules alone. */
export type Model = {
  readonly draws: readonly ModelDraw[];
  /** Number of members; `who` is an index among them. */
  readonly members: number;
  readonly orders: ModelOrder[];
  readonly shipments: ModelShipment[];
  /** Prizes that their members gave up. */
  readonly givenUp: Set<string>;
  /** Milliseconds by which the shop's clock is ahead of the real one. */
  aheadMs: number;
  isProviderUnavailable: boolean;
  isBeaconUnavailable: boolean;
};

/** A draw as counters only: which tickets an order gets does not matter. */
export type ModelDraw = {
  readonly drawId: string;
  readonly name: string;
  readonly price: number;
  readonly size: number;
  readonly atOnce: number;
  readonly perMember: number | null;
  closesAt: number;
  isCancelled: boolean;
  /** A request to cancel it that waits. */
  openRequest: string | undefined;
  /** The shipping fee in yen, and the number of prizes of this draw that makes a shipment free. */
  readonly fee: number;
  readonly freeFrom: number | null;
  /** Its fee is the lowest of a table by region and size (`TABLE`). */
  readonly isByTable: boolean;
  /** A member has joined its queue. */
  hasQueue: boolean;
  sold: number;
};

/** A provider session as the provider stores it. */
export type ProviderPage = {
  readonly sessionId: string;
  readonly closesAt: number;
  state: 'pending' | 'completed' | 'cancelled';
  /** The reason of a failed payment, for example `insufficientFunds`. */
  refusal: string | undefined;
  /** Number of payments, and the number of them that the shop has recorded. */
  paid: number;
  recorded: number;
};

export type ModelPaymentSession = {
  readonly redirectId: string | undefined;
  readonly paymentType: PaymentType;
  readonly begunAt: number;
  /** `undefined`: the provider could not be asked for a page yet, or the order costs nothing. */
  page: ProviderPage | undefined;
  /** The shop expects it to continue. */
  isActive: boolean;
};

export type ModelOrder = {
  readonly orderId: string;
  readonly who: number;
  readonly draw: ModelDraw;
  readonly quantity: number;
  readonly key: string;
  status: PlayStatus;
  heldUntil: number;
  /** A payment may begin until then. */
  readonly payableUntil: number;
  /** The latest payment was refused, and another one has not begun. */
  isDeclined: boolean;
  paymentSession: ModelPaymentSession | undefined;
  placedAt: number;
  settledAt: number;
  /** Its round was revealed. */
  hasResult: boolean;
  /** When its tickets were released because it was not paid. */
  releasedAt: number | undefined;
  /** Number of payments to be refunded, and of payments refunded. */
  refundsDue: number;
  refundsDone: number;
  /** By the shop. Refunded tickets stay sold. */
  readonly refunds: ModelRefund[];
  readonly disputes: ModelDispute[];
  /** Read from the database, because the shop learns of a dispute by webhook or by the daily comparison. */
  knownDisputes: readonly KnownDispute[];
  /** The number in the box of its first ticket; 0 until it is read from the database. */
  firstTicket: number;
  /** The ids of its won prizes, the last-one prize last; empty until they are read from the database. */
  prizes: readonly string[];
};

/** A dispute of the kept payment of an order. */
export type ModelDispute = {
  readonly disputeId: string;
  /** At the provider. */
  there: DisputeState;
  /** The payer's bank has once taken the payment back. */
  wasLost: boolean;
};

/** A dispute as the shop has written it. */
export type KnownDispute = {
  readonly disputeId: string;
  readonly state: DisputeState;
  /** In the ledger; the disputed sum until a chargeback is booked. */
  readonly yen: number;
  readonly isBooked: boolean;
  readonly decision: DisputeDecision | null;
};

/** A payment session of a shipping fee. A shipment can have several, one after the other. */
export type FeePaymentSession = {
  redirectId: string | undefined;
  readonly paymentType: PaymentType;
  begunAt: number;
  /** `undefined`: the provider could not be asked for a page yet. */
  page: ProviderPage | undefined;
  /** The shop expects it to continue. */
  isActive: boolean;
};

export type ModelShipment = {
  readonly shipmentId: string;
  readonly who: number;
  /** Without those that went on into another shipment. */
  prizes: readonly string[];
  /** The shipment that this one follows up. */
  readonly parent: ModelShipment | undefined;
  problem: ShipmentProblem | null;
  resolution: Resolution | null;
  readonly fee: number;
  /** The number under which the carrier will take it. */
  readonly trackingNumber: string;
  tel: string;
  status: ShippingStatus;
  isWithdrawn: boolean;
  /** A payment session of its unpaid fee is open. */
  isBeingPaid: boolean;
  isPaid: boolean;
  payUntil: number;
  readonly paymentSessions: FeePaymentSession[];
  /** Number of payments to be refunded, and of payments refunded. */
  refundsDue: number;
  refundsDone: number;
  /** By the shop, of the fee. */
  readonly refunds: ModelRefund[];
};

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
export const now = ({ aheadMs }: Model): number => Date.now() + aheadMs;

export const isLive = ({ status }: ModelOrder) => status === 'START' || status === 'PLAYING';
/** It is paid and waits for its result. */
export const waitsForResult = ({ status, hasResult }: ModelOrder): boolean =>
  status === 'SUCCESS' && !hasResult;

/** The shop has revealed all rounds that the beacon has. */
export function revealOrders({ orders, isBeaconUnavailable }: Model): void {
  if (isBeaconUnavailable) return;
  for (const order of orders) if (order.status === 'SUCCESS') order.hasResult = true;
}

export const isPlayed = ({ status }: ModelOrder): boolean => status === 'CONFIRM';
export const isPaid = ({ status }: ModelOrder) => status === 'SUCCESS' || status === 'CONFIRM';

export const liveIn = ({ orders }: Model, draw: ModelDraw) =>
  orders.filter((order) => order.draw === draw && isLive(order));

export const heldIn = (model: Model, draw: ModelDraw): number =>
  liveIn(model, draw).reduce((sum, { quantity }) => sum + quantity, 0);

/** Whether the provider has taken a payment that the shop has not recorded. */
export const hasUnrecordedPayment = ({ paymentSession }: ModelOrder): boolean =>
  paymentSession?.page !== undefined && paymentSession.page.recorded < paymentSession.page.paid;

/** Returns the shipment that contains a prize. */
export const shipmentWith = ({ shipments }: Model, prize: string): ModelShipment | undefined =>
  shipments.find(({ isWithdrawn, prizes }) => !isWithdrawn && prizes.includes(prize));

export const isUnpaid = (shipment: ModelShipment): boolean =>
  shipment.fee > 0 && !shipment.isPaid && !shipment.isWithdrawn;

export const activeSession = ({ paymentSessions }: ModelShipment): FeePaymentSession | undefined =>
  paymentSessions.find(({ isActive }) => isActive);

export const hasUnrecordedFee = ({ page }: FeePaymentSession): boolean =>
  page !== undefined && page.recorded < page.paid;

/** The payment status that the shop reports for the fee. */
export function feeStatus(shipment: ModelShipment): string {
  if (shipment.isPaid) return 'CAPTURED';
  if (shipment.refundsDue > 0) return 'REFUND_PENDING';
  if (shipment.refundsDone > 0) return 'REFUNDED';
  return shipment.isBeingPaid ? 'PENDING' : 'NONE';
}
