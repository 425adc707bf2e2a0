import type { OrderReason } from '#lib/contract/enums.ts';
import type { Capture, KeptOrder } from './order.ts';

/** A line of the books: from the provider to what is ours or owed back, or from there to the provider again. */
export type Entry =
  | { readonly kind: 'capture'; readonly to: 'sales'; readonly payment: Capture }
  | {
      readonly kind: 'capture';
      readonly to: 'owed';
      readonly payment: Capture;
      readonly reason: OrderReason;
    }
  /** What is ours is to go back. No yen move yet. */
  | { readonly kind: 'promise'; readonly payment: Capture; readonly reason: OrderReason }
  | {
      readonly kind: 'refund';
      readonly from: 'sales' | 'owed';
      readonly payment: Capture;
      readonly reason: OrderReason;
    };

/** What becomes of an order. History, counters, public log and letters follow from it. */
export type Change = {
  /** Null: it is new. */
  readonly before: KeptOrder | null;
  readonly after: KeptOrder;
  readonly entry: Entry | null;
};

/** What somebody at the desk is told, with what it changes. */
export type Decision<Answer> = { readonly answer: Answer; readonly change: Change | null };

export const unchanged = <Answer>(answer: Answer): Decision<Answer> => ({ answer, change: null });
