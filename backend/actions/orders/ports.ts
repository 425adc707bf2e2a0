import type { Order, OrderKey } from '#backend/domain/orders/order.ts';
import type { CurrentOrder, OrderView } from '../../domain/orders/order-view.ts';
import type { OrderCommand, BuyerKey } from './order-writer.ts';

/**
 * Collects commands on one draw and runs each batch in one transaction that holds the draw's row, which gives the
 * order of all its changes. Each caller is answered after the commit. Throws if too many wait.
 */
export type OrderBatcher = {
  run<Answer>(drawId: string, command: OrderCommand<Answer>): Promise<Answer>;
  /** `true`: this process has read that the draw is sold out, which is final. */
  isKnownSoldOut(drawId: string): boolean;
  /** The order placed under this key before. Locks nothing. */
  findEarlier(buyer: BuyerKey): Promise<Order | undefined>;
};

export type OrderIds = {
  /** Begins with the time, so that orders of one time are adjacent in an index. */
  newOrderId(at: Date): string;
  /** 16 random bytes. */
  newSalt(): Uint8Array;
};

export type OrderStore = {
  /** `undefined` for another member's order. */
  find(memberId: string, orderId: string): Promise<Order | undefined>;
  view(memberId: string, orderId: string): Promise<OrderView | undefined>;
  /** The order that the purchase page continues with; `drawNotFound`: no such draw. */
  currentOrder(memberId: string, drawId: string): Promise<CurrentOrder | 'drawNotFound'>;
  oldestUnplayed(memberId: string, drawId: string): Promise<string | undefined>;
  /** SUCCESS to CONFIRM, and writes the won prizes. `false`: no change, because its status is not SUCCESS. */
  play(key: OrderKey): Promise<boolean>;
  /** Unplayed orders settled in this period, oldest first. */
  unplayed(settled: { readonly from: Date; readonly to: Date }, atMost: number): Promise<readonly OrderKey[]>;
  /** Orders in START whose hold has ended. */
  expiredHolds(atMost: number): Promise<readonly OrderKey[]>;
  /** The number of orders being paid, of one draw or of all; `undefined`: no such draw. */
  countPlaying(drawId?: string): Promise<number | undefined>;
};
