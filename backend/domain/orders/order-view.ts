import type { ChosenBy, PrizeGrade } from '#lib/contract/enums.ts';
import type { Picture } from '../content/content.ts';
import type { RefundView } from '../refunds/refund.ts';
import type { Order } from './order.ts';

/** The active payment session of an order in PLAYING. */
export type PaymentSessionView = { readonly redirectId: string; readonly url: string | null };

/** An order as its buyer sees it. Prizes are included once it is played. */
export type OrderView = Order & {
  readonly directoryName: string;
  readonly drawTitle: string;
  readonly paymentSession: PaymentSessionView | null;
  /** Void ones too. */
  readonly prizes: readonly PrizeView[];
  readonly monthlyCap: { readonly cap: number; readonly left: number } | null;
  readonly refunds: readonly RefundView[];
  /** The words of staff to the buyers of a cancelled draw. */
  readonly shopWords: string | null;
  /** A dispute of its payment that holds its prizes. */
  readonly dispute: 'open' | 'lost' | null;
  /** The number and the hash of its sale in the draw's log; null: it is not paid. */
  readonly logSeq: number | null;
  readonly saleHash: Uint8Array | null;
  readonly saleRound: number | null;
  readonly at: Date;
};

export type CurrentOrder = {
  readonly status: Order['status'] | null;
  readonly orderId: string | null;
  readonly unseen: number;
};

type WonPrizeFields = {
  readonly wonPrizeId: string;
  readonly ticket: number | null;
  /** Its short name in the draw. */
  readonly code: string;
  readonly grade: PrizeGrade;
  readonly gradeLabel: string;
  readonly name: string;
  readonly note: string;
  /** The places that it takes in a box. */
  readonly space: number;
  readonly isPostable: boolean;
  /** Null: the prize has none, or it is not chosen yet. */
  readonly variant: string | null;
  /** The variant in the result of the ticket. Left out: it is the same. */
  readonly drawnVariant?: string | null | undefined;
  /** Left out: the variant, if any, was drawn. */
  readonly choice?: { readonly until: Date; readonly by: ChosenBy | null } | undefined;
  readonly picture: Picture;
  readonly wonAt: Date;
  readonly keptUntil: Date;
  readonly shipmentId: string | null;
  /** It is kept for the receiver of a gift. Left out: it is not. */
  readonly isInGiftLink?: true | undefined;
  readonly isVoid: boolean;
};

/** A prize with the draw it comes from. */
export type PrizeView = WonPrizeFields & {
  readonly orderId: string;
  readonly directoryName: string;
  readonly drawTitle: string;
};
