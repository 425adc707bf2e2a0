import type { Grade } from '#lib/contract/enums.ts';
import type { Picture } from '../picture.ts';

export type PrizeWon = {
  readonly wonPrizeId: string;
  readonly ticket: number | null;
  readonly grade: Grade | 'lastOne';
  readonly name: string;
  readonly note: string;
  readonly picture: Picture;
  readonly wonAt: Date;
  readonly keptUntil: Date;
  readonly shipmentId: string | null;
};

/** A prize with the draw it comes from. */
export type PrizeInView = PrizeWon & {
  readonly orderId: string;
  readonly directoryName: string;
  readonly drawTitle: string;
};
